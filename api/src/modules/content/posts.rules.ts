import { cutAt } from '../../platform/slugs.rules.ts';

const EXCERPT_MAX = 200;

/** The first sentences, ended where a word ends. */
export function excerptOf(text: string): string {
  const start = cutAt(text, EXCERPT_MAX, ' ');
  return start === text ? text : `${withoutEndMarks(start)}…`;
}

function withoutEndMarks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s.,;:!?-]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
