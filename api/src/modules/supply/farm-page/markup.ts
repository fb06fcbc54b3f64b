import { escapeHtml } from '../../../platform/mail/email-markup.ts';

/** HTML that was put together here. Only `html` makes it, so whatever else stands in a page is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | false | readonly Part[];

/** html`<p>${name}</p>`: every value is escaped unless it is markup itself; null and false are nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.map((text, place) => text + written(parts[place] ?? null)).join(''));
}

function written(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(written).join('') : escapeHtml(String(part));
}
