const SIGNATURE = '%PDF-';
const END = '%%EOF';
/** Programs write a line or two behind the end. */
const TAIL = 1024;

/** Judged by its content: it begins as every PDF does and was not cut off on its way. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => String.fromCharCode(...part);
  return text(bytes.subarray(0, SIGNATURE.length)) === SIGNATURE && text(bytes.subarray(-TAIL)).includes(END);
}
