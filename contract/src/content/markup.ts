// Free of zod on purpose: the page that shows a post needs it, the validator it does not.

/** Whatever a browser would read as the start of a tag or a comment. Without it a text is only text. */
const MARKUP = /<[a-z/!?]/i;

/** Content containing markup is rendered as HTML; otherwise each line becomes a paragraph. */
export function hasMarkup(content: string): boolean {
  return MARKUP.test(content);
}

/** The paragraphs of a content without markup. */
export function paragraphsOf(content: string): string[] {
  return content
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
