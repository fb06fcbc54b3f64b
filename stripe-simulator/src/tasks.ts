import { openDispute } from './billing/disputes.ts';
import { endPayout, makePayout } from './billing/payouts.ts';
import { settleRefund } from './billing/refunds.ts';
import { collect, finalizeAndCollect, renewSubscription } from './billing/renewal.ts';
import { endSubscription, expireIncomplete } from './billing/subscription-end.ts';
import { endPauseCollection } from './billing/subscription-pause.ts';
import { cardByFingerprint } from './billing/test-cards.ts';
import { expireSession } from './checkout/expire-session.ts';
import { expirePix } from './checkout/pay-with-pix.ts';
import type { Context } from './context.ts';
import type { Task, TaskKind } from './state/agenda.ts';

const HANDLERS: Record<TaskKind, (ctx: Context, id: string) => void> = {
  'session.expire': (ctx, id) => {
    const session = ctx.store.sessions.get(id);
    if (session?.status === 'open') expireSession(ctx, session);
  },
  'pix.expire': (ctx, id) => {
    const session = ctx.store.sessions.get(id);
    if (session) expirePix(ctx, session);
  },
  'subscription.renew': (ctx, id) => {
    const subscription = ctx.store.subscriptions.get(id);
    if (subscription) renewSubscription(ctx, subscription);
  },
  'subscription.cancel': (ctx, id) => {
    const subscription = ctx.store.subscriptions.get(id);
    if (subscription && subscription.ended_at === null)
      endSubscription(ctx, subscription, 'cancellation_requested');
  },
  'subscription.give_up': (ctx, id) => {
    const subscription = ctx.store.subscriptions.get(id);
    if (subscription) expireIncomplete(ctx, subscription);
  },
  'subscription.resume': (ctx, id) => {
    const subscription = ctx.store.subscriptions.get(id);
    if (subscription) endPauseCollection(ctx, subscription);
  },
  'invoice.finalize': (ctx, id) => {
    const invoice = ctx.store.invoices.get(id);
    if (invoice?.auto_advance) finalizeAndCollect(ctx, invoice);
  },
  'invoice.retry': (ctx, id) => {
    const invoice = ctx.store.invoices.get(id);
    if (invoice?.auto_advance) collect(ctx, invoice);
  },
  'charge.dispute': (ctx, id) => {
    const charge = ctx.store.charges.get(id);
    const wish = cardByFingerprint(charge?.payment_method_details?.card?.fingerprint ?? '')?.disputes;
    if (charge && wish && charge.amount_refunded < charge.amount) openDispute(ctx, charge, wish);
  },
  'refund.settle': (ctx, id) => {
    const refund = ctx.store.refunds.get(id);
    if (refund) settleRefund(ctx, refund);
  },
  'payout.make': (ctx) => makePayout(ctx),
  'payout.arrive': (ctx, id) => {
    const payout = ctx.store.payouts.get(id);
    if (payout?.status === 'in_transit') endPayout(ctx, payout, ctx.account.payouts.fail ? 'failed' : 'paid');
  },
};

/** Does what was put on the agenda. The task is crossed out in the same transaction. */
export function perform(ctx: Context, task: Task): void {
  ctx.activeClock = task.clock === '' ? null : task.clock;
  ctx.agenda.done(task);
  HANDLERS[task.kind](ctx, task.object);
}
