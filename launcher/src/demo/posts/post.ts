import type { Piece } from '../pictures/pieces.ts';
import type { Setting } from '../pictures/scenery.ts';

export type DemoPost = {
  /** Stable name for other demo data and for tests. */
  readonly key: string;
  readonly title: string;
  readonly author: string;
  readonly excerpt: string;
  /** HTML as the editor makes it: h2, h3, p, ul, li, blockquote and strong. */
  readonly content: string;
  readonly daysAgo: number;
  readonly published: boolean;
  readonly picture: { readonly setting: Setting; readonly pieces: readonly Piece[] };
};
