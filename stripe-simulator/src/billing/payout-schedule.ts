import type { Context } from '../context.ts';
import { DAY } from '../day.ts';

/** The first of January 1970 was a Thursday. */
const THURSDAY = 4;

/** Midnight of the next day on which the schedule pays out. */
function nextPayoutTime(ctx: Context): number {
  const { payouts } = ctx.account;
  const midnight = ctx.now() - (ctx.now() % DAY) + DAY;
  if (payouts.interval !== 'weekly') return midnight;
  const weekday = (midnight / DAY + THURSDAY) % 7;
  return midnight + ((payouts.weekday - weekday + 7) % 7) * DAY;
}

/** Something is there to be paid out: the schedule's next time is put on the agenda, once. */
export function expectPayout(ctx: Context): void {
  if (ctx.account.payouts.interval === 'manual' || ctx.activeClock !== null) return;
  if (Number(ctx.store.readSetting('payout_due') ?? 0) > ctx.now()) return;
  const due = nextPayoutTime(ctx);
  ctx.store.writeSetting('payout_due', String(due));
  ctx.agenda.add(null, due, 'payout.make', 'balance');
}
