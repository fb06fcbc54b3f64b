import { type Cents, cents, sum } from '@cesta/contract/base/money';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { askProvider, stripeOf, unlessDone } from '../../payments/provider.service.ts';
import { postDuplicateEmail } from '../subscriptions.emails.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import * as queries from './duplicates.queries.ts';
import { type GivenBack, lookAtDuplicate, refundDuplicate } from './returns/duplicate-refunds.service.ts';

const BATCH = 50;

interface Duplicate {
  row: SubscriptionRow;
  stripeId: string;
  invoiceIds: string[];
  reason: string;
}

/** Written down with the decision; ending it and giving the money back is a job that keeps trying until it is done. */
export async function bookDuplicate(
  tx: Db,
  deps: Deps,
  { row, stripeId, invoiceIds, reason }: Duplicate,
): Promise<void> {
  const isNews = await queries.bookDuplicate(tx, {
    stripeSubscriptionId: stripeId,
    subscriptionId: row.id,
    reason,
    invoiceIds,
    createdAt: deps.clock.now(),
  });
  if (!isNews) return;
  await deps.jobs.send(tx, 'subscriptions.duplicates', {});
  if (invoiceIds.length > 0) await postDuplicateEmail(tx, deps, row, stripeId);
}

export async function refundDuplicates(deps: Deps): Promise<void> {
  for (const duplicate of await queries.listPendingDuplicates(deps.database.db, BATCH)) {
    try {
      await giveBack(deps, duplicate);
    } catch (error) {
      // The next run tries again; the others must not wait for it.
      deps.log.warn({ err: error }, 'a second subscription could not be given back yet');
    }
  }
}

/** One of its refunds was sent back, or somebody at the provider's desk gave something back. */
export async function recheckDuplicates(deps: Deps, invoiceId: string): Promise<void> {
  for (const duplicate of await queries.listDuplicatesOf(deps.database.db, invoiceId))
    await note(deps, duplicate, await lookAtDuplicate(deps, duplicate));
}

async function giveBack(deps: Deps, duplicate: queries.DuplicateRow): Promise<void> {
  const { stripe } = stripeOf(deps);
  const { stripeSubscriptionId: id } = duplicate;
  await unlessDone(() => stripe.subscriptions.cancel(id));
  const given = await refundDuplicate(deps, duplicate);
  const open = stripe.invoices.list({ subscription: id, status: 'open' });
  for await (const invoice of open) await unlessDone(() => stripe.invoices.voidInvoice(invoice.id));
  await note(deps, duplicate, given);
}

async function note(deps: Deps, duplicate: queries.DuplicateRow, given: GivenBack): Promise<void> {
  const { stripeSubscriptionId: id, doneAt } = duplicate;
  const { returned: refundedCents, left: leftCents, isUnderWay, problem } = given;
  const isDone = leftCents === 0 && !isUnderWay;
  if (!isDone)
    deps.log.warn({ subscription: id, left: leftCents, problem }, 'a second payment is not back yet');
  const change = { refundedCents, leftCents, problem, doneAt: isDone ? (doneAt ?? deps.clock.now()) : null };
  await queries.noteDuplicate(deps.database.db, duplicate, change);
}

/** The operator has given back by other means what the provider refuses; `seen` is how much that was on screen. */
export async function settleDuplicate(deps: Deps, admin: Operator, id: string, seen: Cents): Promise<void> {
  const known = await queries.findDuplicate(deps.database.db, id);
  if (!known) throw new AppError('NOT_FOUND');
  const given = await askProvider(deps, () => lookAtDuplicate(deps, known));
  const { left, isUnderWay, isContested, problem } = given;
  await note(deps, known, given);
  if (left === 0 && !isUnderWay) throw new AppError('RETURN_DONE');
  if (isContested) throw new AppError('PAYMENT_DISPUTED');
  // What nobody has refused the store still asks for.
  if (left === 0 || problem === null) throw new AppError('RETURN_UNDER_WAY');
  if (left !== seen) throw new AppError('CONFLICT');
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const doneAt = isUnderWay ? null : now;
    const settled = { settledCents: sum([known.settledCents, left]), leftCents: cents(0), doneAt };
    if (!(await queries.noteDuplicate(tx, known, settled))) throw new AppError('CONFLICT');
    const subject = { subject: 'subscription', id: known.subscriptionId } as const;
    await writeAudit(tx, now, admin, subject, [{ action: 'returned', to: left }]);
  });
}
