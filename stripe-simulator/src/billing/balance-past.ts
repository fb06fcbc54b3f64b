import type { Context } from '../context.ts';
import { bookCharge, bookDispute, bookRefund, bookRefundFailure } from './balance.ts';

/**
 * A file of an older version holds payments and no record of what they did to the balance. It is written once, in the
 * order of time; when a refund failed is not known any more, so it counts as failed at once.
 */
export function bookPast(ctx: Context): void {
  const { store } = ctx;
  if (store.balanceTransactions.list({ limit: 1 }).data.length > 0) return;
  const happenings = [
    ...store.charges
      .all()
      .filter((charge) => charge.paid)
      .map((charge) => ({ at: charge.created, book: () => bookCharge(ctx, charge) })),
    ...store.refunds.all().map((refund) => ({
      at: refund.created,
      book: () => {
        bookRefund(ctx, refund);
        if (refund.failure_balance_transaction) bookRefundFailure(ctx, refund);
      },
    })),
    ...store.disputes.all().flatMap((dispute) =>
      dispute.balance_transactions.map((entry) => ({
        at: entry.created,
        book: () => void bookDispute(ctx, dispute, entry.id, entry.amount < 0),
      })),
    ),
  ].sort((one, other) => one.at - other.at);
  const now = ctx.now;
  try {
    for (const { at, book } of happenings) {
      ctx.now = () => at;
      book();
    }
  } finally {
    ctx.now = now;
  }
}
