import { type Cents, cents, sum } from '@cesta/contract/base/money';
import type { ReturnCause } from '@cesta/contract/subscriptions/subscription-history';
import type { Deps } from '../../../../deps.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { readBankSide } from '../../../payments/disputes/disputes.service.ts';
import * as queries from './week-returns.queries.ts';
import { type ReturnKind, shareReturn, withLost } from './week-returns.rules.ts';

export { deliveryWorth, fairReturn, leftOf, owedFor, type ReturnKind } from './week-returns.rules.ts';

const NOTHING = cents(0);

export interface WeekReturn {
  invoiceId: string;
  amount: Cents;
  as: ReturnKind;
  /** Names the week and the occasion, 'late-basket:<delivery id>': the same key goes back once. */
  key: string;
  /** The customer reads it in words. */
  cause: ReturnCause;
  /** For the log and whoever looks into the table. */
  reason: string;
  /** The delivery of the week that will not come: it is not planned again. */
  ordinal?: number;
  /** Also where a bank has given its payment back: what credit has paid of it is owed all the same, as credit. */
  besidesBank?: boolean;
}

/**
 * Books, in the transaction of the change that is its cause, that a part or all of what was paid for a week goes
 * back. A job performs it and keeps trying. Never more goes back than was paid for the invoice: what is asked for
 * beyond that is left out. Says how much was booked: nothing when the key is known, nothing is left, or a bank
 * has the money or gave it back.
 */
export async function returnWeekMoney(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { invoiceId, amount, as, key, cause, reason, ordinal, besidesBank = false }: WeekReturn,
): Promise<Cents> {
  const invoice = await queries.lockInvoice(tx, invoiceId);
  if (invoice?.state !== 'paid' || invoice.refundedAt) return NOTHING;
  if (await queries.isBooked(tx, key)) return NOTHING;
  // The bank has the money, or decides about it: what it takes cannot be given back by us as well.
  const { contested, lost } = await readBankSide(tx, invoiceId);
  if (contested > 0 || (lost > 0 && !besidesBank)) return NOTHING;
  const before = withLost(invoice, await queries.sumReturns(tx, invoiceId), lost);
  const parts = shareReturn(invoice, before, { amount, as });
  if (parts.length === 0) return NOTHING;
  await queries.insertReturns(
    tx,
    parts.map((part, index) => ({
      key: index === 0 ? key : `${key}:${part.kind}`,
      invoiceId,
      kind: part.kind,
      amountCents: part.amount,
      cause,
      reason,
      ordinal: ordinal ?? null,
      createdAt: deps.clock.now(),
    })),
  );
  await deps.jobs.send(tx, 'subscriptions.week-returns', {});
  return sum(parts.map((part) => part.amount));
}
