import { z } from 'zod';
import { Day, Id, Reais, Uf } from '../base/fields.ts';
import { formText } from '../base/forms.ts';

const Count = z.int().min(0);

/** A date on which the van does not drive, everywhere or in one city. */
export const ClosedDay = z.object({
  id: Id,
  date: Day,
  /** null: everywhere. */
  city: z.string().nullable(),
  state: z.string().nullable(),
  reason: z.string(),
  replaced_by: Day.nullable(),
});
export type ClosedDay = z.infer<typeof ClosedDay>;

/** A holiday that is not closed everywhere yet. */
export const HolidayProposal = z.object({ date: Day, name: z.string(), optional: z.boolean() });
export type HolidayProposal = z.infer<typeof HolidayProposal>;

export const ClosedDayBook = z.object({
  today: Day,
  /** From today on, first to last. */
  days: z.array(ClosedDay),
  /** Of the coming twelve months. */
  proposals: z.array(HolidayProposal),
});
export type ClosedDayBook = z.infer<typeof ClosedDayBook>;

const MOST_DAYS = 40;

const Closing = z.object({
  days: z
    .array(z.object({ date: Day, reason: formText(120) }))
    .min(1, 'Escolha pelo menos um dia')
    .max(MOST_DAYS, 'Dias demais de uma vez'),
  /** null: everywhere. */
  place: z.object({ city: formText(120), state: Uf }).nullable(),
  /** The van drives on this date instead, for one day at a time. */
  replaced_by: Day.nullable().default(null),
  /** Orders always move on. Baskets do too, or are cancelled and their money goes back. */
  baskets: z.enum(['move', 'cancel']).default('move'),
});

function isOneReplaced({ days, replaced_by, baskets }: z.infer<typeof Closing>): boolean {
  if (replaced_by === null) return true;
  return baskets === 'move' && days.length === 1 && replaced_by > (days[0]?.date ?? '');
}
const NOT_REPLACED = { path: ['replaced_by'], message: 'Escolha um dia depois do que fica sem entrega' };

/** What the operator is asked about, before anything happens. */
export const ClosingQuestion = Closing.refine(isOneReplaced, NOT_REPLACED);
export type ClosingQuestion = z.infer<typeof ClosingQuestion>;

/** What the operator read: who answers an old question is told, and nothing happens. */
const Touched = z.object({
  baskets: Count,
  orders: Count,
  /** Of all that it would do: as many others are not the same. Left out by an older server and an older page. */
  fingerprint: z.string().max(100).optional(),
});

export const ClosingRequest = Closing.extend({ expected: Touched }).refine(isOneReplaced, NOT_REPLACED);
export type ClosingRequest = z.infer<typeof ClosingRequest>;

export const ClosingImpact = Touched.extend({
  /** Of the baskets: those that do not move but are cancelled. */
  cancelled: Count,
  /** What the cancelled ones cost, as far as it is not back already; left out by an older server. */
  returned: Reais.optional(),
  /** Subscribers whose coming baskets, not paid yet, change their day. */
  uncharged: Count,
  /** From which day to which. */
  moves: z.array(z.object({ from: Day, to: Day, baskets: Count, orders: Count })),
  /** Whose boxes are packed already. */
  packed: z.array(z.string()),
});
export type ClosingImpact = z.infer<typeof ClosingImpact>;

export const ClosingDone = ClosingImpact.extend({ message: z.string() });
export type ClosingDone = z.infer<typeof ClosingDone>;
