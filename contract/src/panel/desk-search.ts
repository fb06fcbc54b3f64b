import { z } from 'zod';
import { Id, Reais } from '../base/fields.ts';
import { optionalText } from '../base/forms.ts';
import { STOP_KINDS, STOP_STATES } from '../orders/delivery-constants.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../orders/order-constants.ts';
import { SUBSCRIPTION_STATUSES } from '../subscriptions/subscription-constants.ts';

export const DeskSearchQuery = z.object({ q: optionalText(120).default('') });
export type DeskSearchQuery = z.infer<typeof DeskSearchQuery>;

const found = {
  id: Id,
  /** Whom it opens; null once their account is deleted. */
  person_id: Id.nullable(),
  name: z.string(),
};

export const FoundPerson = z.object({
  kind: z.literal('person'),
  ...found,
  email: z.string(),
  /** Digits only. */
  phone: z.string().nullable(),
  /** Where they were found to live, or else their default address. Empty when none is known. */
  neighborhood: z.string(),
  city: z.string(),
  /** Of the live or last subscription; null when there never was one. */
  subscription: z.enum(SUBSCRIPTION_STATUSES).nullable(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const FoundOrder = z.object({
  kind: z.literal('order'),
  ...found,
  total: Reais,
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  created_at: z.iso.datetime(),
});
export type FoundOrder = z.infer<typeof FoundOrder>;

/** A box of the coming round. */
export const FoundStop = z.object({
  kind: z.literal('stop'),
  ...found,
  box: z.int().positive(),
  date: z.iso.date(),
  /** What is in the box. */
  of: z.enum(STOP_KINDS),
  state: z.enum(STOP_STATES),
  neighborhood: z.string(),
});
export type FoundStop = z.infer<typeof FoundStop>;

export const SearchResult = z.discriminatedUnion('kind', [FoundPerson, FoundOrder, FoundStop]);
export type SearchResult = z.infer<typeof SearchResult>;

export const DeskSearchAnswer = z.object({
  results: z.array(SearchResult),
  /** There are others: whoever wants them writes more. */
  more: z.boolean(),
});
export type DeskSearchAnswer = z.infer<typeof DeskSearchAnswer>;
