import { addDays } from '@cesta/contract/base/calendar';
import { PLANS, weeklyPrice } from '@cesta/contract/subscriptions/plans';
import { RHYTHM_LABELS, type Rhythm } from '@cesta/contract/subscriptions/subscription-constants';
import type { SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operator } from '../../audit/audit.service.ts';
import { recordForCustomer } from '../behalf/behalf.service.ts';
import { findPayable } from '../billing/billing.queries.ts';
import { isOwnPause } from '../billing/billing.rules.ts';
import { answerChanged } from '../changing.service.ts';
import { reconcileDeliveries } from '../deliveries/deliveries.service.ts';
import { lockOfUser, type SubscriptionRow, updateSubscription } from '../subscriptions.queries.ts';
import { readAhead } from './coming.service.ts';
import { chargeAgainWords, pausedWords, rhythmWords } from './messages.rules.ts';
import { tellMovedBeside } from './moved-weeks.service.ts';
import { firstStoppable, pauseEnd } from './pause.rules.ts';
import { followPauseSoon } from './provider-pause.service.ts';
import { correctPausedEmail, postPausedEmail, takeBackPausedEmail } from './weeks.emails.ts';
import { deleteKept } from './weeks.queries.ts';
import { DAYS_A_WEEK, firstChargedWeek, isPauseAhead, type WishedWeeks } from './weeks.rules.ts';
import { lookBeforePress, noteChange } from './wish-marks.service.ts';

type Row = SubscriptionRow;

const PAUSE_OVER =
  'Sua pausa já terminou, e nada mudou: a próxima cobrança e as próximas entregas estão aqui.';

/**
 * For so many weeks from the next charge on: what is paid still comes. Asked for again it is counted anew, so that
 * two presses are one.
 */
export function pauseSubscription(
  deps: Deps,
  row: Row,
  weeks: number,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  return changeWeeks(deps, row, 'a pausa da sua assinatura', async (tx, current, wished, now) => {
    const unpaused = { ...wished, pausedFrom: null, pausedUntil: null };
    const pausedFrom = firstWeek(current, unpaused, now);
    const pausedUntil = addDays(pausedFrom, weeks * DAYS_A_WEEK);
    const until = pauseEnd(current, { ...wished, pausedFrom, pausedUntil }) ?? pausedUntil;
    const owed = (await findPayable(tx, current))?.amountCents ?? null;
    const message = pausedWords(until, owed);
    if (wished.pausedFrom === pausedFrom && wished.pausedUntil === pausedUntil) return message;
    const status = current.status === 'active' ? ('paused' as const) : current.status;
    await updateSubscription(tx, current.id, { pausedFrom, pausedUntil, status });
    await takeBackPausedEmail(tx, deps, current, wished);
    await postPausedEmail(tx, deps, current, { pausedFrom, pausedUntil, until, owed, isOurs: by !== null });
    await recordForCustomer(tx, deps, current, by, { entry: { action: 'paused', to: until } });
    return message;
  });
}

/** The next charge counts again. */
export function resumeSubscription(
  deps: Deps,
  row: Row,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  return changeWeeks(deps, row, 'a volta da sua assinatura', async (tx, current, wished, now) => {
    const { currentPeriodStart: start } = current;
    if (!start || !isPauseAhead(wished.pausedUntil, start)) {
      if (current.status !== 'paused')
        return wished.pausedUntil ? PAUSE_OVER : 'Sua assinatura não está pausada.';
      throw new AppError('SUBSCRIPTION_PAUSED');
    }
    const isHeld = current.status === 'paused' && !isOwnPause(current);
    const status = current.status === 'paused' && !isHeld ? ('active' as const) : current.status;
    await updateSubscription(tx, current.id, { pausedFrom: null, pausedUntil: null, status });
    const first = firstWeek(current, { ...wished, pausedFrom: null, pausedUntil: null }, now);
    const charge = chargeAgainWords(first, weeklyPrice(current.nextPlanType ?? current.planType));
    const { pausedFrom, pausedUntil } = wished;
    await correctPausedEmail(tx, deps, current, { pausedFrom, pausedUntil, charge, isTold: by !== null });
    await recordForCustomer(tx, deps, current, by, {
      entry: { action: 'resumed' },
      told: {
        title: 'Sua pausa terminou',
        did: 'encerrou a pausa da sua assinatura',
        more: ['A próxima cobrança e as próximas entregas já aparecem em Minha Conta.'],
      },
    });
    return 'Que bom ter você de volta! A próxima cobrança e as próximas entregas já aparecem aqui.';
  });
}

/** From the next charge on, which counts. What somebody wanted between belongs to the old rhythm. */
export function changeRhythm(
  deps: Deps,
  row: Row,
  everyWeeks: Rhythm,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  return changeWeeks(deps, row, 'o novo ritmo das suas cestas', async (tx, current, wished, now) => {
    const first = firstWeek(current, wished, now);
    if (wished.everyWeeks !== everyWeeks) {
      await updateSubscription(tx, current.id, { everyWeeks, rhythmFrom: everyWeeks === 1 ? null : first });
      await deleteKept(tx, current.id, first);
      const how = RHYTHM_LABELS[everyWeeks].toLowerCase();
      await recordForCustomer(tx, deps, current, by, {
        entry: { action: 'rhythm', from: String(wished.everyWeeks), to: String(everyWeeks) },
        told: {
          title: 'O ritmo da sua cesta mudou',
          did: `mudou o ritmo da sua assinatura: a cesta vem ${how} a partir da próxima cobrança`,
        },
      });
    }
    return rhythmWords(everyWeeks);
  });
}

/** The next that is charged, as things are. */
function firstWeek(row: Row, wished: WishedWeeks, now: Date): string {
  const stoppable = firstStoppable(row, now);
  if (!stoppable) throw new AppError('SUBSCRIPTION_NOT_CHANGEABLE');
  const { deliveriesPerWeek } = PLANS[row.nextPlanType ?? row.planType];
  return firstChargedWeek(wished, stoppable, deliveriesPerWeek);
}

type Change = (tx: Db, row: Row, wished: WishedWeeks, now: Date) => Promise<string>;

/** Under the lock of the subscription: two tabs, the run and the provider's news wait for each other. */
async function changeWeeks(
  deps: Deps,
  row: Row,
  reason: string,
  change: Change,
): Promise<SubscriptionChanged> {
  await lookBeforePress(deps, row);
  const message = await deps.database.db.transaction(async (tx) => {
    const current = (await lockOfUser(tx, row.userId)).find(({ id }) => id === row.id);
    // Asked once the lock is held: the next charge may have been made while we waited for it.
    const now = deps.clock.now();
    refuseEnding(current);
    await reconcileDeliveries(tx, now, [row.id]);
    const { wished, coming } = await readAhead(tx, current, now);
    const words = await change(tx, current, wished, now);
    await noteChange(tx, row.id, wished, now);
    await reconcileDeliveries(tx, now, [row.id]);
    const after = await readAhead(tx, current, now);
    await tellMovedBeside(tx, deps, row, [coming, after.coming], reason);
    await deps.jobs.send(tx, 'subscriptions.follow-pause', { subscriptionId: row.id });
    await deps.jobs.send(tx, 'orders.follow-baskets', {});
    return words;
  });
  await followPauseSoon(deps, row.id);
  return answerChanged(deps, row, message);
}

function refuseEnding(row: Row | undefined): asserts row is Row {
  if (!row || !['active', 'past_due', 'paused'].includes(row.status) || !row.stripeSubscriptionId)
    throw new AppError('SUBSCRIPTION_NOT_CHANGEABLE');
  if (row.cancelAtPeriodEnd)
    throw new AppError('SUBSCRIPTION_NOT_CHANGEABLE', {
      message:
        'Esta assinatura já está cancelada e não será mais cobrada. Para mudar as semanas, reative-a antes.',
    });
  if (row.pauseReason === 'other')
    throw new AppError('SUBSCRIPTION_NOT_CHANGEABLE', {
      message:
        'As cobranças desta assinatura estão paradas pela loja. Fale com a gente para mudar as semanas.',
    });
}
