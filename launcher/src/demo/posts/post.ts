export type DemoPost = {
  /** Stable name of its picture's files, for other demo data and for tests. */
  readonly key: string;
  readonly title: string;
  readonly author: string;
  readonly excerpt: string;
  /** HTML as the editor makes it: h2, h3, p, ul, li, blockquote and strong. */
  readonly content: string;
  readonly daysAgo: number;
  readonly published: boolean;
  /** Keys of the demo products that it names, in order. */
  readonly products?: readonly string[];
};
