import { z } from 'zod';
import { Id, Reais } from '../base/fields.ts';

const Day = z.iso.date();
const Count = z.int();

/** So many of each kind are named; the rest is a number. */
export const TODAY_NAMED = 3;

/** What the operator has to do today, each with what leads to the place where it is done. */
export const Today = z.object({
  today: Day,
  /** What goes out today, or next; null when nothing does within two weeks. */
  round: z.object({ date: Day, scheduled: Count, packed: Count, delivered: Count }).nullable(),
  /** Until when baskets of the next round to close can change; null where nobody delivers. */
  cutoff: z.object({ at: z.iso.datetime(), date: Day, cities: z.array(z.string()) }).nullable(),
  /** Products of which closed baskets need more than there is. */
  shortages: z.object({
    total: Count,
    products: z.array(z.object({ id: Id, name: z.string(), missing: Count })),
  }),
  /** What farmers do not bring to the next round that they were asked for; without a day nobody was asked. */
  harvest: z.object({
    date: Day.nullable(),
    total: Count,
    products: z.array(z.object({ id: Id, name: z.string(), missing: Count })),
  }),
  /** Farmers whose answer the next round waits for, and until when. */
  unanswered: z.object({
    date: Day.nullable(),
    until: z.iso.datetime().nullable(),
    total: Count,
    names: z.array(z.string()),
  }),
  /** Subscribers whose charge did not go through; the longest overdue first. */
  late_payers: z.object({
    total: Count,
    amount: Reais,
    payers: z.array(
      z.object({ id: Id, name: z.string(), amount: Reais.nullable(), since: z.iso.datetime() }),
    ),
  }),
  /** Should be at its door by now. `since` is the oldest day among them. */
  undelivered: z.object({ baskets: Count, orders: Count, since: Day.nullable() }),
  /** Everything that needs a person. */
  worklist: Count,
  unread: Count,
  updated_at: z.iso.datetime(),
});
export type Today = z.infer<typeof Today>;
