import { titleAndName } from '@cesta/contract/identity/called-by';
import type { EmailContent, EmailSender } from './email-content.ts';
import { asHtml } from './email-html.ts';
import { asText } from './email-text.ts';

export type { EmailBlock, EmailContent, EmailItem, EmailPart, EmailSender } from './email-content.ts';

const FIRST_NAME_MAX = 30;
/** Letters of any script, held together by apostrophes and hyphens: nothing that a mail program makes a link of. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’‐-]+$/u;

/**
 * How every e-mail begins. A name is what somebody typed, and the mailbox may be another's: of 'www.evil.example ganhe'
 * nothing is repeated.
 */
export function greeting(name: string): string {
  const [title, typed] = titleAndName(name);
  const first = typed.replace(/[.,]$/, '');
  const isName = first.length <= FIRST_NAME_MAX && FIRST_NAME.test(first);
  return isName ? `Olá, ${title}${title && ' '}${first}!` : 'Olá!';
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

/** The one layout of all e-mails: store name, paragraphs and blocks, at most one button, footer. */
export function layOut(sender: EmailSender, content: EmailContent): { text: string; html: string } {
  return { text: asText(sender, content), html: asHtml(sender, content) };
}
