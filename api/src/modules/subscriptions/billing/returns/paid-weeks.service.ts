import { type Cents, cents, formatCents, sum, toReais } from '@cesta/contract/base/money';
import type { PaidWeek, PaidWeekList, WeekRefundRequest } from '@cesta/contract/subscriptions/paid-weeks';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type { Deps } from '../../../../deps.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../../audit/audit.service.ts';
import { isMoneyDisputed } from '../../../payments/disputes/disputes.service.ts';
import { findSubscription } from '../../subscriptions.queries.ts';
import { type InvoiceRow, listInvoices } from '../billing.queries.ts';
import * as queries from './week-returns.queries.ts';
import { leftOf, returnWeekMoney } from './week-returns.service.ts';

/** The paid weeks of a subscription, with what goes or went back of each. */
export async function listPaidWeeks(db: Db, subscriptionId: string): Promise<PaidWeekList> {
  if (!(await findSubscription(db, subscriptionId))) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  const invoices = await listInvoices(db, [subscriptionId], ['paid']);
  const returns = await queries.listReturns(
    db,
    invoices.map(({ id }) => id),
  );
  const byInvoice = Map.groupBy(returns, ({ invoiceId }) => invoiceId);
  const weeks = invoices.map((invoice) => toWeek(invoice, byInvoice.get(invoice.id) ?? []));
  return { weeks, total: weeks.length };
}

function toWeek(invoice: InvoiceRow, returns: queries.WeekReturnRow[]): PaidWeek {
  return {
    id: invoice.id,
    period_start: invoice.periodStart.toISOString(),
    period_end: invoice.periodEnd.toISOString(),
    paid_at: (invoice.paidAt ?? invoice.createdAt).toISOString(),
    plan_name: PLANS[invoice.planType].name,
    amount: toReais(cents(invoice.amountCents + invoice.creditCents)),
    refundable: toReais(refundableOf(invoice, totalOf(returns))),
    refunded_at: invoice.refundedAt?.toISOString() ?? null,
    returns: returns.map((row) => ({
      id: row.id,
      kind: row.kind,
      amount: toReais(row.amountCents),
      state: row.state,
      problem: row.problem,
      created_at: row.createdAt.toISOString(),
      done_at: row.doneAt?.toISOString() ?? null,
    })),
  };
}

/** Credit that was paid out later counts once. */
function totalOf(returns: readonly queries.WeekReturnRow[]): Cents {
  return sum(returns.filter(({ fromCredit }) => !fromCredit).map(({ amountCents }) => amountCents));
}

function refundableOf(invoice: InvoiceRow, returned: Cents): Cents {
  return invoice.refundedAt ? cents(0) : leftOf(invoice, returned);
}

/** The operator's decision: a week, or a part of it, goes back to the card, or lowers the next charge. */
export async function refundWeek(
  deps: Deps,
  admin: Operator,
  { subscriptionId, invoiceId }: { subscriptionId: string; invoiceId: string },
  { amount, reason, seen, as = 'refund' }: WeekRefundRequest,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const invoice = await queries.lockInvoice(tx, invoiceId);
    if (invoice?.subscriptionId !== subscriptionId || invoice.state !== 'paid')
      throw new AppError('NOT_FOUND');
    const { total } = await queries.sumReturns(tx, invoiceId);
    const left = refundableOf(invoice, total);
    if (left === 0) throw new AppError('WEEK_NOT_REFUNDABLE');
    if (seen !== undefined && seen !== left) throw new AppError('CONFLICT');
    const wanted = amount ?? left;
    if (wanted > left) {
      const message = `No máximo ${formatCents(left)} desta semana podem ser devolvidos.`;
      throw new AppError('REFUND_TOO_LARGE', { message, fields: { amount: message } });
    }
    // The lock is ours: what went back before names this decision.
    const key = `desk:${invoiceId}:${total}`;
    const words = reason || 'decided by the operator';
    const booking = { invoiceId, amount: wanted, as, key, cause: 'operator', reason: words } as const;
    if ((await returnWeekMoney(tx, deps, booking)) === 0)
      throw new AppError(
        (await isMoneyDisputed(tx, { invoiceIds: [invoiceId] })) ? 'PAYMENT_DISPUTED' : 'WEEK_NOT_REFUNDABLE',
      );
    const subject = { subject: 'subscription', id: subscriptionId } as const;
    await writeAudit(tx, deps.clock.now(), admin, subject, [{ action: 'refund', to: wanted }]);
  });
}
