/** 'macaxeira, aipim;  mandioca' as words. */
export function wordsIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}
