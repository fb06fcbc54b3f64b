import { cents } from '@cesta/contract/base/money';
import type { Deps } from '../../../../deps.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../../audit/audit.service.ts';
import { isMoneyDisputed, readBankSide } from '../../../payments/disputes/disputes.service.ts';
import { askProvider } from '../../../payments/provider.service.ts';
import { takeCredit } from './week-return-jobs.service.ts';
import * as queries from './week-returns.queries.ts';
import { BY_BANK, type ReturnKind } from './week-returns.rules.ts';

/** One that failed, or hangs, is tried once more, if need be the other way. What is done stays done. */
export async function retryWeekReturn(
  deps: Deps,
  admin: Operator,
  id: string,
  as: ReturnKind,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const row = await lockOpen(tx, id);
    // While the provider holds a refund, a second way would pay it twice.
    if (row.state !== 'failed' && as !== row.kind) throw new AppError('RETURN_UNDER_WAY');
    if (row.fromCredit && as === 'credit') throw new AppError('RETURN_IS_CREDIT');
    if (row.state === 'failed') {
      const invoiceId = await payingInvoice(tx, row, as);
      await queries.updateReturn(tx, id, {
        invoiceId,
        kind: as,
        state: 'pending',
        attempt: row.attempt + 1,
        providerId: null,
        problem: null,
      });
      await audit(deps, tx, admin, row, 'refund');
    }
    await deps.jobs.send(tx, 'subscriptions.week-returns', {});
  });
}

/**
 * By which payment it goes. The customer's bank may have the money, or decide about it: as credit, too, it would go back
 * a second time, unless only credit has paid what is left. Credit that is paid out may go by any payment.
 */
async function payingInvoice(tx: Db, row: queries.WeekReturnRow, as: ReturnKind): Promise<string> {
  const { invoiceId } = row;
  const { contested, lost } = await readBankSide(tx, invoiceId);
  if (contested === 0 && (lost === 0 || (as === 'credit' && !row.fromCredit))) return invoiceId;
  const others = row.fromCredit && row.problem !== BY_BANK ? await queries.listPayingInvoices(tx, row) : [];
  for (const other of others) if (!(await isMoneyDisputed(tx, { invoiceIds: [other] }))) return other;
  throw new AppError('PAYMENT_DISPUTED');
}

/**
 * The operator has given it back by other means. What was credit leaves the balance, or it would go back again. Where a
 * charge has used it meanwhile the operator decides anew about what is left.
 */
export async function settleWeekReturn(deps: Deps, admin: Operator, id: string): Promise<void> {
  const known = await queries.findReturn(deps.database.db, id);
  const isCredit = known?.fromCredit && known.state === 'failed';
  const used = isCredit ? await askProvider(deps, () => takeCredit(deps, known)) : 0;
  const left = cents((known?.amountCents ?? 0) - used);
  await deps.database.db.transaction(async (tx) => {
    const row = await lockOpen(tx, id);
    if (row.state !== 'failed') throw new AppError('RETURN_UNDER_WAY');
    const settled = { state: 'settled', doneAt: deps.clock.now() } as const;
    const lowered =
      left > 0 ? { amountCents: left } : ({ state: 'settled', problem: 'credit_used' } as const);
    await queries.updateReturn(tx, id, used > 0 ? lowered : settled);
    const payer = row.fromCredit ? await queries.findPayer(tx, row.invoiceId) : undefined;
    // What the provider says of the balance now is what the customer reads.
    if (payer) await deps.jobs.send(tx, 'subscriptions.return-credit', { userId: payer.userId });
    if (used === 0) await audit(deps, tx, admin, row, 'returned');
  });
  if (used > 0) throw new AppError('CREDIT_USED');
}

async function lockOpen(tx: Parameters<typeof queries.lockReturn>[0], id: string) {
  const row = await queries.lockReturn(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state === 'succeeded' || row.state === 'settled') throw new AppError('RETURN_DONE');
  return row;
}

async function audit(
  deps: Deps,
  tx: Parameters<typeof queries.lockReturn>[0],
  admin: Operator,
  row: queries.WeekReturnRow,
  action: 'refund' | 'returned',
): Promise<void> {
  const payer = await queries.findPayer(tx, row.invoiceId);
  const subject = { subject: 'subscription', id: payer?.subscriptionId ?? row.id } as const;
  await writeAudit(tx, deps.clock.now(), admin, subject, [{ action, to: row.amountCents }]);
}
