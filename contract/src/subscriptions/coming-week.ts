import { z } from 'zod';
import { Reais } from '../base/fields.ts';
import { PLAN_TYPES } from './plans.ts';

const baskets = z.number().int();

const ComingSums = z.object({
  /** Paid, and on their way on one of these days. */
  paid: baskets,
  /** Of weeks that will be charged on one of these days. */
  to_charge: baskets,
  /** Of invoices that the card did not pay. */
  late: baskets,
  /** Left out, paused, or without a place to go to. */
  off: baskets,
  /** What the charges of these days will bring, as far as is known. */
  expected: Reais,
  /** What is overdue. */
  overdue: Reais,
});
export type ComingSums = z.infer<typeof ComingSums>;

/** The next seven days, today included: what is paid, what will be charged, and what does not come. */
export const ComingWeek = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  groups: z.array(
    ComingSums.extend({ plan_type: z.enum(PLAN_TYPES), plan_name: z.string(), city: z.string() }),
  ),
  totals: ComingSums,
});
export type ComingWeek = z.infer<typeof ComingWeek>;
