import { dayOf } from '@cesta/contract/base/calendar';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../deps.ts';
import type { Operator } from '../audit/audit.service.ts';
import { askProvider, stripeOf, unlessDone } from '../payments/provider.service.ts';
import { askInTheirName } from './behalf/behalf-changes.service.ts';
import { listInvoices } from './billing/billing.queries.ts';
import { isOwnPause } from './billing/billing.rules.ts';
import { listUnpaidInvoices, voidInvoices } from './billing/open-invoices.service.ts';
import { syncSubscription } from './billing/sync.service.ts';
import { answerChanged, changeAtProvider, currentOf, inTurn, runningOf } from './changing.service.ts';
import { askForOwnReactivation } from './own-reactivation.service.ts';
import * as queries from './subscriptions.queries.ts';
import { giveUp } from './upkeep.service.ts';
import { listWished } from './weeks/weeks.queries.ts';
import { isWeekOff } from './weeks/weeks.rules.ts';

type Row = queries.SubscriptionRow;

export function cancelSubscription(
  deps: Deps,
  userId: string,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  return inTurn(userId, () => cancelNow(deps, userId, by));
}

async function cancelNow(deps: Deps, userId: string, by: Operator | null): Promise<SubscriptionChanged> {
  const current = await currentOf(deps, userId);
  const isNews = !current.cancelAtPeriodEnd;
  if (isNews) await noteWhoEnds(deps, current, by);
  // One that was never paid ends without an e-mail of its own.
  const change = { kind: 'cancel', wasIncomplete: current.status === 'incomplete' } as const;
  const end = () => endSubscription(deps, userId, current);
  return isNews ? askInTheirName(deps, current.id, by, change, end) : end();
}

async function endSubscription(deps: Deps, userId: string, current: Row): Promise<SubscriptionChanged> {
  if (current.status === 'incomplete') {
    await askProvider(deps, () => giveUp(deps, current));
    return answerChanged(deps, current, 'Assinatura cancelada. Nada foi cobrado.');
  }
  const row = await runningOf(deps, userId, 'unpaid');
  if (await endAtOnce(deps, row)) {
    return answerChanged(deps, row, 'Assinatura cancelada. Nada mais será cobrado.');
  }
  // Also where our row says so already: the answer to a reactivation may have been lost, and they would be charged.
  await changeAtProvider(deps, row.stripeSubscriptionId, { cancel_at_period_end: true });
  const message = 'Assinatura cancelada com sucesso. Você terá acesso até o fim do período pago.';
  return answerChanged(deps, row, message);
}

/**
 * Without a running week that is paid there is no period to wait for: what is still unpaid is voided first, so that
 * no retry can charge it after the customer has read 'cancelada', and then the subscription ends. False when a paid
 * week runs, because an invoice was paid in this very moment.
 */
async function endAtOnce(deps: Deps, row: Row & { stripeSubscriptionId: string }): Promise<boolean> {
  const stripeId = row.stripeSubscriptionId;
  return askProvider(deps, async () => {
    const unpaid = await listUnpaidInvoices(deps, stripeId);
    if (unpaid.length === 0 && (await isPaidNow(deps, row))) return false;
    const allVoid = await voidInvoices(deps, unpaid);
    if (allVoid) await unlessDone(() => stripeOf(deps).stripe.subscriptions.cancel(stripeId));
    await syncSubscription(deps, stripeId);
    return allVoid;
  });
}

/** What we know of a late one may be older than its payment. */
async function isPaidNow(deps: Deps, row: Row & { stripeSubscriptionId: string }): Promise<boolean> {
  if (row.status === 'active' || isOwnPause(row)) return !(await runsUncharged(deps, row));
  await syncSubscription(deps, row.stripeSubscriptionId);
  return (await queries.findSubscription(deps.database.db, row.id))?.status === 'active';
}

/** The running week was left out before it was charged: there is nothing to wait for. */
async function runsUncharged(deps: Deps, row: Row): Promise<boolean> {
  const { db } = deps.database;
  const [newest] = await listInvoices(db, [row.id], ['paid']);
  if (!row.currentPeriodStart || (newest && newest.periodEnd > deps.clock.now())) return false;
  const wished = (await listWished(db, [row.id])).get(row.id);
  const { deliveriesPerWeek } = PLANS[row.planType];
  return wished !== undefined && isWeekOff(wished, dayOf(row.currentPeriodStart), deliveriesPerWeek);
}

export function reactivateSubscription(
  deps: Deps,
  userId: string,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  return inTurn(userId, () => reactivateNow(deps, userId, by));
}

async function reactivateNow(deps: Deps, userId: string, by: Operator | null): Promise<SubscriptionChanged> {
  const row = await runningOf(deps, userId);
  if (row.cancelAtPeriodEnd) {
    const press = by?.press ?? crypto.randomUUID();
    const goOn = () =>
      changeAtProvider(deps, row.stripeSubscriptionId, {
        cancel_at_period_end: false,
        metadata: { reactivation_press: press },
      });
    if (by) await askInTheirName(deps, row.id, { ...by, press }, { kind: 'reactivate' }, goOn);
    else await askForOwnReactivation(deps, { subscriptionId: row.id, press }, goOn);
    await noteWhoEnds(deps, row, null);
  } else {
    // The answer to a cancellation may have been lost: then it would end all the same.
    await changeAtProvider(deps, row.stripeSubscriptionId, { cancel_at_period_end: false });
  }
  return answerChanged(deps, row, 'Assinatura reativada com sucesso!');
}

/** Said before the provider is asked: its news may be quicker than our next line, and brings the e-mail. */
async function noteWhoEnds(deps: Deps, { id, endedByDesk }: Row, by: Operator | null): Promise<void> {
  if (endedByDesk === (by !== null)) return;
  await queries.updateSubscription(deps.database.db, id, { endedByDesk: by !== null });
}
