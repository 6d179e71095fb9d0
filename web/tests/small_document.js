// @ts-check
// A document just large enough for Preact to render components in.

class SmallNode {
  /** @param {string} name of an element, or "" for a text @param {string} data */
  constructor(name, data = "") {
    const own = { localName: name, nodeType: name ? 1 : 3, namespaceURI: "http://www.w3.org/1999/xhtml" };
    Object.assign(this, own, { style: {}, attributes: [], ownerDocument: globalThis.document });
    this.parentNode = /** @type {SmallNode | null} */ (null);
    this.childNodes = /** @type {SmallNode[]} */ ([]);
    this.handlers = /** @type {Record<string, (event: object) => void>} */ ({});
    this.id = "";
    this.data = data;
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get nextSibling() {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }

  /** @returns {string} */
  get textContent() {
    return this.data + this.childNodes.map((each) => each.textContent).join(" ");
  }

  set textContent(text) {
    this.childNodes = [];
    this.append(new SmallNode("", text));
  }

  /** @param {SmallNode} node @param {SmallNode | null} before */
  insertBefore(node, before) {
    node.remove();
    node.parentNode = this;
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
  }

  /** @param {SmallNode[]} nodes */
  append(...nodes) {
    for (const node of nodes) this.insertBefore(node, null);
  }

  /** @param {SmallNode} node */
  removeChild(node) {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
  }

  remove() {
    this.parentNode?.removeChild(this);
  }

  /** @param {string} type @param {(event: object) => void} handler */
  addEventListener(type, handler) {
    this.handlers[type] = handler;
  }

  setAttribute() {}
  removeAttribute() {}
  scrollIntoView() {}
  focus() {}
  close() {}
  querySelector = () => null;

  /** Click the element of an id in this one. @param {string} id */
  click(id) {
    this.find(id)?.handlers.click.call(this.find(id), { type: "click" });
  }

  /** @param {string} id @returns {SmallNode | undefined} */
  find(id) {
    return this.id === id ? this : this.childNodes.map((each) => each.find(id)).find(Boolean);
  }
}

/** Replace the global document by an empty one, and return its root, which stands for each element that is looked up. */
export function smallDocument() {
  const root = new SmallNode("main");
  Object.assign(globalThis, {
    document: {
      createElement: (/** @type {string} */ name) => new SmallNode(name),
      createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => new SmallNode(name),
      createTextNode: (/** @type {string} */ data) => new SmallNode("", data),
      querySelector: () => root,
      getElementById: () => root,
    },
  });
  return root;
}
