// @ts-check
// Files and texts that leave the page: downloaded, copied or, where the device has a share sheet for files, handed to
// another app.

/** Whether other devices can follow a link: one to a disk leads nowhere on them. @param {string} link */
export const isForAll = (link) => /^https?:/.test(link);

/**
 * A text as share sheets take it: files of kinds that they do not know are refused.
 * @param {string} name @param {string} text
 */
const plain = (name, text) => new File([text], name.endsWith(".txt") ? name : `${name}.txt`, { type: "text/plain" });

/** Whether there is a share sheet for files. @returns {boolean} */
export const canShareFiles = () => navigator.canShare?.({ files: [plain("", "")] }) ?? false;

/** Hands a file to another app. @param {string} name @param {string} text
 * @returns {Promise<boolean>} whether the share sheet was there, even if the person thought better of it */
export async function shareFile(name, text) {
  try {
    await navigator.share({ files: [plain(name, text)], title: name });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** @param {string} name @param {string} text */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a browser may ask first where to put it
}

/**
 * Copies what is in a field, or selects it where there is no clipboard.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} [text] what is, or soon will be, in it
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
