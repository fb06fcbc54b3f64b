import type { Person } from '../person.ts';
import type { Dweller } from './month.ts';

/** What a customer has read of the baskets to come, by the name of each: 'subscription week.ordinal'. */
export interface Promises {
  /** The days on which they come. */
  known: Map<string, string>;
  /** Why the others do not. */
  off: Map<string, string>;
  /** E-mails that were reckoned with, by their key. */
  read: Set<string>;
}

/** Somebody who lives in one of two cities, and what they have read of their baskets. */
export interface Neighbour extends Omit<Person, 'life'> {
  life: Dweller;
  promises: Promises;
  /** Orders that came along with a basket, and what they cost. */
  extras: string[];
}
