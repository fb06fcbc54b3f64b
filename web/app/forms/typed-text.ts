/** Letters and digits are the person's; brackets, dots and dashes are ours. */
const TYPED = /[\p{L}\d]/u;

/**
 * Formats what stands in the control after a key press and leaves the caret behind the same character,
 * so that a digit can be corrected in the middle of a number.
 */
export function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const formatted = format(input.value);
  if (formatted === input.value) return;
  const caret = input.selectionStart ?? input.value.length;
  const typedBefore = countTyped(input.value.slice(0, caret));
  input.value = formatted;
  const next = caretAfter(formatted, typedBefore);
  input.setSelectionRange(next, next);
}

/** Where the caret stands when so many typed characters are before it. */
export function caretAfter(formatted: string, typed: number): number {
  if (typed === 0) return 0;
  let seen = 0;
  for (const [index, character] of [...formatted].entries()) {
    if (TYPED.test(character)) seen += 1;
    if (seen === typed) return index + 1;
  }
  return formatted.length;
}

function countTyped(text: string): number {
  return [...text].filter((character) => TYPED.test(character)).length;
}

/** 'ba' is written 'BA' on every envelope. */
export function formatUf(text: string): string {
  return text.slice(0, 2).toUpperCase();
}
