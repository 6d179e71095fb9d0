// @ts-check
// Exports files and texts: by download, clipboard or, where the device has one, a share sheet.

/** Whether other devices can open a link: a file: URL leads nowhere on them. @param {string} link */
export const isForAll = (link) => /^https?:/.test(link);

/** Makes a text file that share sheets accept; they refuse unknown types. @param {string} name @param {string} text */
const plain = (name, text) => new File([text], name.endsWith(".txt") ? name : `${name}.txt`, { type: "text/plain" });

/** Whether there is a share sheet for files. @returns {boolean} */
export const canShareFiles = () => navigator.canShare?.({ files: [plain("", "")] }) ?? false;

/** Shares a file. @param {string} name @param {string} text
 * @returns {Promise<boolean>} whether there was a share sheet, even if the user cancelled it */
export async function shareFile(name, text) {
  try {
    await navigator.share({ files: [plain(name, text)], title: name });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** @param {string} name @param {string | Blob} content */
export function download(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a browser may first ask where to save it
}

/**
 * Selects a field and copies its text.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} [text] the field's text, now or soon
 * @returns {Promise<boolean>} whether it is copied
 */
export async function copyToClipboard(field, text = field.value) {
  field.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
