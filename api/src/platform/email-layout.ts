/** What an e-mail says, without markup: it is written once and read as text and as HTML. */
export interface EmailContent {
  title: string;
  /** A line end inside a paragraph stays one. */
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Said after the button. */
  after?: readonly string[];
}

export interface EmailSender {
  name: string;
  contactEmail: string;
}

const FIRST_NAME_MAX = 30;
/** Letters of any script, held together by apostrophes and hyphens: nothing that a mail program makes a link of. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’‐-]+$/u;

/**
 * How every e-mail begins. A name is what somebody typed, and the mailbox may be another's: of 'www.evil.example ganhe'
 * nothing is repeated.
 */
export function greeting(name: string): string {
  const first = (name.normalize('NFC').trim().split(/\s/u, 1)[0] ?? '').replace(/[.,]$/, '');
  return first.length <= FIRST_NAME_MAX && FIRST_NAME.test(first) ? `Olá, ${first}!` : 'Olá!';
}

/**
 * What a customer typed, such as a street, for a mailbox that may be another's: one line of bounded length in which
 * no mail program finds an address to link to.
 */
export function withoutLinks(text: string, max = 80): string {
  const line = text
    .slice(0, 4 * max)
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[:：@＠<>]|[/／]{2,}/gu, ' ')
    // 'Av. Sete' stays as it is; 'evil.example' falls apart, also with the dots that a browser takes for one.
    .replace(/[.․。．｡](?=\S)/gu, '. ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line;
}

/** The one layout of all e-mails: store name, paragraphs, at most one button, footer. */
export function layOut(sender: EmailSender, content: EmailContent): { text: string; html: string } {
  return { text: asText(sender, content), html: asHtml(sender, content) };
}

function asText(sender: EmailSender, { title, paragraphs, button, after = [] }: EmailContent): string {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  return [title, ...paragraphs, ...link, ...after, `${sender.name}\n${sender.contactEmail}`].join('\n\n');
}

function asHtml(sender: EmailSender, { title, paragraphs, button, after = [] }: EmailContent): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#1F6B3B;color:#FFFFFF;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#FBF7EF;color:#2A2118;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-weight:700;color:#1F6B3B">${escapeHtml(sender.name)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${[...paragraphs.map(paragraph), link, ...after.map(paragraph)].join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #E5DCCB;font-size:14px;color:#6B5D4D">${escapeHtml(sender.name)}<br>${escapeHtml(sender.contactEmail)}</p>
</div></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
