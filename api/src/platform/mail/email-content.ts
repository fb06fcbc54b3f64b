/** What an e-mail says, without markup: it is written once and read as text and as HTML. */
export interface EmailContent {
  title: string;
  /** What mail programs show beside the subject. Left out, the first paragraph after the greeting. */
  preview?: string;
  paragraphs: readonly EmailPart[];
  button?: { label: string; url: string };
  /** Said after the button. */
  after?: readonly EmailPart[];
  /** The button's address is the last line, after who sends it: whoever is to press it need not look for it. */
  isLinkLast?: boolean;
}

/** A paragraph, in which a line end stays one, or something that has a shape of its own. */
export type EmailPart = string | EmailBlock;

export type EmailBlock =
  /** What the reader wants to know first: the day. */
  | { type: 'highlight'; text: string; note?: string }
  | { type: 'items'; title?: string; items: readonly EmailItem[] }
  | { type: 'totals'; lines: readonly { label: string; amount: string; isSum?: boolean }[] }
  /** Such as an address: what it is, and its lines. */
  | { type: 'facts'; facts: readonly { label: string; text: string }[] }
  | { type: 'steps'; steps: readonly { title: string; text: string }[] };

export interface EmailItem {
  name: string;
  quantity: number;
  /** Of a rendition that every mail program shows; null where there is none. */
  pictureUrl: string | null;
  /** Said in brackets: 'no lugar de Manga'. */
  note?: string;
  /** For all of them together. */
  amount?: string;
}

export interface EmailSender {
  name: string;
  contactEmail: string;
}
