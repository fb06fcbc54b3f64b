import { cents, sum } from '@cesta/contract/base/money';
import type { Deps } from '../../../../deps.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { readBankSide } from '../../../payments/disputes/disputes.service.ts';
import { listOwedWeeks } from '../../deliveries/owed-weeks.service.ts';
import { settleInvoice } from '../billing.queries.ts';
import * as queries from './week-returns.queries.ts';
import { leftOf, owedFor } from './week-returns.rules.ts';

/**
 * A bank has given the payment of a week back for good. Of what we were to give back and the provider refused, only what
 * the bank has not given is owed still; and so it is of baskets that do not come. Where nothing is, nobody needs to look
 * at the week any more. The caller has locked the subscription.
 */
export async function followLostWeek(tx: Db, deps: Deps, invoiceId: string): Promise<void> {
  const { lost } = await readBankSide(tx, invoiceId);
  await lowerRefused(tx, deps, invoiceId);
  await settleInvoice(tx, invoiceId, null);
  const [week] = await listOwedWeeks(tx, { invoiceId });
  const owed = week ? sum(owedFor(week, lost).map(({ amount }) => amount)) : 0;
  if (owed === 0) await settleInvoice(tx, invoiceId, deps.clock.now());
}

/** In the provider's words: the bank's question is why it was refused. */
const BY_DISPUTE: readonly (string | null)[] = ['charge_disputed', 'charge_for_pending_refund_disputed'];

/** What nothing is left of never was; of the rest what a dispute stopped is given as the credit that had paid it. */
async function lowerRefused(tx: Db, deps: Deps, invoiceId: string): Promise<void> {
  const invoice = await queries.lockInvoice(tx, invoiceId);
  if (!invoice) return;
  const { contested, lost } = await readBankSide(tx, invoiceId);
  if (contested > 0) return;
  // Credit that was to be paid out by this payment is owed for another week.
  const own = (await queries.lockReturns(tx, invoiceId)).filter(({ fromCredit }) => !fromCredit);
  const refused = own.filter(({ state }) => state === 'failed');
  const others = sum(own.filter((row) => !refused.includes(row)).map(({ amountCents }) => amountCents));
  let left: number = leftOf(invoice, cents(others + lost));
  for (const { id, amountCents, attempt, problem } of refused) {
    const amount = cents(Math.min(amountCents, left));
    left -= amount;
    if (amount === 0) await queries.deleteReturn(tx, id);
    else if (BY_DISPUTE.includes(problem)) {
      const again = { kind: 'credit', state: 'pending', providerId: null, problem: null } as const;
      await queries.updateReturn(tx, id, { ...again, amountCents: amount, attempt: attempt + 1 });
      await deps.jobs.send(tx, 'subscriptions.week-returns', {});
    } else await queries.updateReturn(tx, id, { amountCents: amount });
    if (amount < amountCents)
      deps.log.warn({ weekReturn: id, amount }, 'a bank has given money of a week back');
  }
}
