import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../../audit/audit.service.ts';
import { isMoneyDisputed } from '../../../payments/disputes/disputes.service.ts';
import { askProvider } from '../../../payments/provider.service.ts';
import { takeCredit } from './week-return-jobs.service.ts';
import * as queries from './week-returns.queries.ts';
import type { ReturnKind } from './week-returns.rules.ts';

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
      // The customer's bank has the money, or decides about it: as credit it would go back a second time.
      if (await isMoneyDisputed(tx, { invoiceIds: [row.invoiceId] })) throw new AppError('PAYMENT_DISPUTED');
      await queries.updateReturn(tx, id, {
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

/** The operator has given it back by other means. What was credit leaves the balance, or it would go back again. */
export async function settleWeekReturn(deps: Deps, admin: Operator, id: string): Promise<void> {
  const known = await queries.findReturn(deps.database.db, id);
  if (known?.fromCredit && known.state === 'failed') await askProvider(deps, () => takeCredit(deps, known));
  await deps.database.db.transaction(async (tx) => {
    const row = await lockOpen(tx, id);
    if (row.state !== 'failed') throw new AppError('RETURN_UNDER_WAY');
    await queries.updateReturn(tx, id, { state: 'settled', doneAt: deps.clock.now() });
    await audit(deps, tx, admin, row, 'returned');
  });
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
