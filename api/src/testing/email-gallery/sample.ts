import { cents } from '@cesta/contract/base/money';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import type { OrderRow } from '../../modules/orders/orders.queries.ts';
import type { TestStore } from '../test-store.ts';

/** What the samples are made of: ordinary, or as long and as hostile as it can be stored. */
export interface GallerySubject {
  store: TestStore;
  person: { id: string; name: string; email: string };
  /** Paid, in the database, with its items. */
  order: OrderRow;
  items: PackedItem[];
  /** What somebody typed. */
  words: string;
}

export type Sample = (subject: GallerySubject) => Promise<void>;

export const AMOUNT = cents(123_456);
export const SOON = '2026-11-17';
export const LATER = '2026-11-20';
export const WHY_MISSING = 'a colheita deu 40 das 62 porções';
