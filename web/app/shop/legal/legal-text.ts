export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
  /** Shown as a list after the paragraphs. */
  points?: readonly string[];
}

export interface LegalText {
  title: string;
  /** One sentence for those who read no further, and for search engines. */
  summary: string;
  /** YYYY-MM-DD: change it together with the text. */
  updated: string;
  sections: readonly LegalSection[];
}
