/** Markup that is safe to send. Everything put into a template is escaped unless it is markup already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | undefined | false | Html | Part[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.map((piece, index) => (index === 0 ? piece : render(parts[index - 1]) + piece)).join(''),
  );
}

/** For what is known to be clean, such as the drawing of a QR code. */
export function trusted(text: string): Html {
  return new Html(text);
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return String(part)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
