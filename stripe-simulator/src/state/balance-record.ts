import type { BalanceTransaction } from '../wire/wire-type.ts';

/** Of what no payout has taken along yet. */
export const NOT_PAID_OUT = 'none';

/** As it is kept: Stripe does not show on a transaction which payout it went with, but lists by it. */
export type BalanceRecord = BalanceTransaction & { payout: string };
