// The block in the editor: the board as readers see it, the text that is there without it, and what the board is to be. The words and the games
// come from the plugin (mashimo-board.php); a choice that is left empty is the element's own.
(({ blockEditor, blocks, components, element }, { base, words }) => {
  const { createElement: el, Fragment } = element;
  const { InspectorControls, RichText, useBlockProps } = blockEditor;
  const { Disabled, PanelBody, SelectControl, TextControl } = components;
  const TEXTS = ["position", "moves", "find", "label"];
  const CHOICES = ["game", "mode", "level", "side", "match", "theme", "lang"];
  const nameOf = (tag) => new Intl.DisplayNames(tag, { type: "language" }).of(tag);
  /** The game has no empty choice: the element needs one. */
  const options = (name) => {
    const given = Object.entries(words.choices[name]).map(([value, label]) => ({
      value,
      label: label || nameOf(value),
    }));
    return name === "game" ? given : [{ value: "", label: words.usual }, ...given];
  };
  const asked = (attributes) => {
    const given = [...CHOICES, ...TEXTS].flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : []));
    return Object.fromEntries(given);
  };

  blocks.registerBlockType("mashimo/board", {
    title: words.title,
    description: words.description,
    edit({ attributes, setAttributes }) {
      const field = (kind, name, more) =>
        el(kind, {
          key: name,
          label: words.labels[name],
          value: attributes[name],
          onChange: (value) => setAttributes({ [name]: value }),
          ...more,
        });
      const board = el("mashimo-board", { key: JSON.stringify(attributes), base, ...asked(attributes) });
      return el(
        Fragment,
        null,
        el(
          InspectorControls,
          null,
          el(
            PanelBody,
            { title: words.title },
            CHOICES.map((name) => field(SelectControl, name, { options: options(name) })),
            TEXTS.map((name) => field(TextControl, name, {})),
          ),
        ),
        el(
          "div",
          useBlockProps(),
          el(Disabled, null, board),
          el(RichText, {
            tagName: "p",
            placeholder: words.text,
            value: attributes.text,
            onChange: (text) => setAttributes({ text }),
          }),
        ),
      );
    },
    save: ({ attributes }) =>
      el("div", useBlockProps.save(), el(RichText.Content, { tagName: "p", value: attributes.text })),
  });
})(window.wp, window.mashimoBoard);
