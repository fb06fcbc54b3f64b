import { dayOf, onMoment, spokenDay } from '@cesta/contract/base/calendar';
import { Id } from '@cesta/contract/base/fields';
import type { SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operator } from '../../audit/audit.service.ts';
import { backTold, recordForCustomer } from '../behalf/behalf.service.ts';
import { reconcileDeliveries } from '../deliveries/deliveries.service.ts';
import { findDelivery } from '../deliveries/skipping.service.ts';
import * as subscriptions from '../subscriptions.queries.ts';
import { readSubscription } from '../subscriptions.service.ts';
import { type Coming, canSkip, canUnskip, isNamed, isPausedIn, undoUntil } from './coming.rules.ts';
import { type Ahead, readAhead } from './coming.service.ts';
import {
  backMoney,
  backWords,
  besideWords,
  changedBeside,
  moneyWords,
  skippedWords,
} from './messages.rules.ts';
import { tellMovedBeside } from './moved-weeks.service.ts';
import { followPauseSoon } from './provider-pause.service.ts';
import { postSkippedEmail, rewriteSkippedEmail, takeBackSkippedEmail } from './weeks.emails.ts';
import { deleteChoices, writeChoice } from './weeks.queries.ts';
import { offReason, type WishedWeeks } from './weeks.rules.ts';
import { lookBeforePress, noteChange } from './wish-marks.service.ts';

type Row = subscriptions.SubscriptionRow;

const DAY_LENGTH = '2026-12-02'.length;

/** Whom a delivery belongs to, by whichever of its names. */
export async function subscriptionOf(deps: Deps, userId: string, name: string): Promise<Row> {
  const { db } = deps.database;
  const delivery = Id.safeParse(name).success ? await findDelivery(db, name) : undefined;
  if (Id.safeParse(name).success && !delivery) throw new AppError('DELIVERY_NOT_FOUND');
  const row = delivery
    ? await subscriptions.findSubscription(db, delivery.subscriptionId)
    : await subscriptions.findCurrent(db, userId);
  if (row?.userId !== userId) throw new AppError('DELIVERY_NOT_FOUND');
  return row;
}

/** It does not come, and is not paid for. Until its cut-off, of which the customer's city decides. */
export function skipDelivery(
  deps: Deps,
  row: Row,
  name: string,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  return press(
    deps,
    row,
    { name, by, late: 'TOO_LATE_TO_SKIP' },
    async (tx, { coming, wished }, delivery, now) => {
      if (delivery.off === null) {
        if (!canSkip(delivery, now)) throw tooLateToSkip(delivery);
        await leaveOut(tx, row, delivery, now);
      } else if (delivery.off !== 'skip' && canUnskip(delivery, coming, wished, now)) {
        // It does not come anyway; so it stays when the pause or the rhythm is changed.
        await leaveOut(tx, row, delivery, now);
      }
    },
  );
}

/** It comes after all. */
export function unskipDelivery(
  deps: Deps,
  row: Row,
  name: string,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  return press(
    deps,
    row,
    { name, by, late: 'TOO_LATE_TO_UNDO' },
    async (tx, { coming, wished }, delivery, now) => {
      if (delivery.off === null) return;
      if (isPausedIn(wished, delivery.week)) throw new AppError('SUBSCRIPTION_PAUSED');
      if (!canUnskip(delivery, coming, wished, now)) throw new AppError('TOO_LATE_TO_UNDO');
      await takeBack(tx, row, delivery, wished, now);
    },
  );
}

interface Pressed {
  name: string;
  by: Operator | null;
  /** Why it is refused once nothing of it can be changed. */
  late: 'TOO_LATE_TO_SKIP' | 'TOO_LATE_TO_UNDO';
}

type Press = (tx: Db, ahead: Ahead, delivery: Coming, now: Date) => Promise<void>;

/** Under the lock of the subscription: two tabs, the run and the provider's news wait for each other. */
async function press(deps: Deps, row: Row, pressed: Pressed, change: Press): Promise<SubscriptionChanged> {
  const { db } = deps.database;
  await lookBeforePress(deps, row);
  const message = await db.transaction(async (tx) => {
    await subscriptions.lockOfUser(tx, row.userId);
    // Asked once the lock is held: the cut-off may have come while we waited for it.
    const now = deps.clock.now();
    // What was paid a moment ago gets its day first, and what is past its cut-off is closed.
    await reconcileDeliveries(tx, now, [row.id]);
    const before = await locate(tx, row, pressed, now);
    await change(tx, before.ahead, before.delivery, now);
    await noteChange(tx, row.id, before.ahead.wished, now);
    await reconcileDeliveries(tx, now, [row.id]);
    await deps.jobs.send(tx, 'subscriptions.follow-pause', { subscriptionId: row.id });
    await deps.jobs.send(tx, 'orders.follow-baskets', {});
    const after = await locate(tx, row, pressed, now);
    await tell(tx, deps, { before, after, by: pressed.by, now });
    const { delivery, ahead, current } = after;
    const became = delivery.off === null ? 'está de volta' : 'foi pulada';
    const reason = `a sua entrega de ${spokenDay(delivery.date)} ${became}`;
    await tellMovedBeside(tx, deps, current, [before.ahead.coming, ahead.coming], reason);
    return delivery.off === null ? backWords(delivery) : skippedWords(delivery, ahead.coming, current);
  });
  await followPauseSoon(deps, row.id);
  const current = (await subscriptions.findSubscription(db, row.id)) ?? row;
  return { message, subscription: await readSubscription(deps, current) };
}

interface Located {
  current: Row;
  ahead: Ahead;
  delivery: Coming;
}

async function locate(tx: Db, { id }: Row, { name, late }: Pressed, now: Date): Promise<Located> {
  const current = await subscriptions.findSubscription(tx, id);
  if (!current) throw new AppError('DELIVERY_NOT_FOUND');
  const ahead = await readAhead(tx, current, now);
  const delivery = ahead.coming.find((coming) => isNamed(coming, name));
  if (delivery) return { current, ahead, delivery };
  // What a pause or a rhythm leaves out is gone from the calendar on its first day, a skip after its last.
  const hasBegun = Id.safeParse(name).success || name.slice(0, DAY_LENGTH) <= dayOf(now);
  throw new AppError(hasBegun ? late : 'DELIVERY_NOT_FOUND');
}

/** Whoever pressed: the customer reads it, and what the operator did is recorded. Nothing when it was so before. */
async function tell(
  tx: Db,
  deps: Deps,
  { before, after, by, now }: { before: Located; after: Located; by: Operator | null; now: Date },
): Promise<void> {
  const { current, delivery, ahead } = after;
  if ((before.delivery.off === null) === (delivery.off === null)) return;
  const others = changedBeside(delivery, before.ahead.coming, ahead.coming);
  const beside = besideWords(delivery, others, ahead.coming, current);
  const skipped = (it: Coming) => ({
    ...it,
    money: moneyWords(it, ahead.coming, current),
    undoUntil: undoUntil(it, ahead.coming),
  });
  if (delivery.off !== null)
    await postSkippedEmail(tx, deps, current, {
      ...skipped(delivery),
      alsoOver: undoable(before.ahead, now)
        .filter((it) => it.week === delivery.week && !undoable(ahead, now).some((left) => isSame(left, it)))
        .map(({ date }) => date),
      beside,
      by: by === null ? 'customer' : 'team',
    });
  else {
    const { week, ordinal, date } = delivery;
    await takeBackSkippedEmail(tx, deps, current, {
      ...{ week, ordinal, date },
      money: backMoney(delivery, now),
      // What a pause or a rhythm left out had no e-mail of its own.
      wasSkipped: before.delivery.off === 'skip',
      isTold: by !== null,
      beside,
    });
    for (const other of others) await rewriteSkippedEmail(tx, deps, current, skipped(other));
  }
  const isBack = delivery.off === null;
  await recordForCustomer(tx, deps, current, by, {
    entry: { action: isBack ? 'unskipped' : 'skipped', to: delivery.date },
    ...(isBack && { told: backTold(delivery.date, beside) }),
  });
}

function undoable({ coming, wished }: Ahead, now: Date): Coming[] {
  return coming.filter((it) => canUnskip(it, coming, wished, now));
}

function isSame(one: Coming, other: Coming): boolean {
  return one.week === other.week && one.ordinal === other.ordinal;
}

function tooLateToSkip({ cutoffAt, status }: Coming): AppError {
  if (status !== 'scheduled') return new AppError('TOO_LATE_TO_SKIP');
  const until = `O prazo para pular esta entrega terminou ${onMoment(cutoffAt)}`;
  return new AppError('TOO_LATE_TO_SKIP', {
    message: `${until}, e ela já está sendo preparada. Nada foi alterado.`,
  });
}

/** In a plan with one delivery the whole week, so that a change of plan cannot bring a part of it back. */
async function leaveOut(
  tx: Db,
  { id }: Row,
  { week, ordinal, deliveries }: Coming,
  now: Date,
): Promise<void> {
  if (deliveries === 1) await deleteChoices(tx, id, week, [ordinal]);
  const place = deliveries === 1 ? 0 : ordinal;
  await writeChoice(tx, id, { week, ordinal: place, choice: 'skip' }, now);
}

async function takeBack(
  tx: Db,
  { id }: Row,
  { week, ordinal, deliveries }: Coming,
  wished: WishedWeeks,
  now: Date,
): Promise<void> {
  const places = deliveries === 1 ? [0, ordinal] : [ordinal];
  await deleteChoices(tx, id, week, places);
  const choices = wished.choices.filter((it) => it.week !== week || !places.includes(it.ordinal));
  if (offReason({ ...wished, choices }, week, ordinal) === null) return;
  await writeChoice(tx, id, { week, ordinal: deliveries === 1 ? 0 : ordinal, choice: 'keep' }, now);
}
