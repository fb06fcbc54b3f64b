import { dayOf } from '@cesta/contract/base/calendar';
import { sum, toReais } from '@cesta/contract/base/money';
import type { ClosingImpact, ClosingQuestion, ClosingRequest } from '@cesta/contract/coverage/closed-days';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { dryRun } from '../../platform/database/dry-run.ts';
import { publish } from '../../platform/database/publish.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import {
  type ClosedDayRow,
  closeDates,
  findClosedDay,
  listClosedFor,
  lockClosedDays,
  placeOf,
  reopenDate,
} from '../coverage/closed-days.service.ts';
import { listCityCalendars } from '../coverage/coverage.service.ts';
import { findPeople } from '../identity/identity.service.ts';
import {
  type DayChange,
  hasCancelledOn,
  leaveClosedDays,
  listOnClosedDays,
} from '../subscriptions/deliveries/moving/rescheduling.service.ts';
import { cancelBaskets } from '../subscriptions/exceptions/cancelling-baskets.service.ts';
import { tellMoves } from '../subscriptions/news/news.service.ts';
import {
  findMovedWeeks,
  type MovedWeeks,
  tellMovedWeeks,
} from '../subscriptions/weeks/moved-weeks.service.ts';
import { noteDayBack } from '../supply/harvest/called-off.service.ts';
import { closedText, closingFault, countMoves, isAsRead, reasonOf, touchedText } from './closing.rules.ts';
import { fingerprintOf } from './closing-fingerprint.service.ts';
import { findMovedOrders, tellMovedOrders } from './moved-orders.service.ts';

const REOPENED = 'o dia voltou a ter entrega';

/** Whom it touches and where they go, undone. */
export async function previewClosing(
  deps: Deps,
  by: Operator,
  question: ClosingQuestion,
): Promise<ClosingImpact> {
  return dryRun(deps.database.db, async (tx) => (await close(tx, deps, by, question)).impact);
}

/** Closes the days, moves what stood on them and tells their customers. What is closed already stays as it is. */
export async function closeDays(
  deps: Deps,
  by: Operator,
  { expected, ...question }: ClosingRequest,
): Promise<ClosingImpact> {
  return publish(deps, 'coverage', async (tx) => {
    const { impact, closed } = await close(tx, deps, by, question);
    if (closed.length > 0 && !isAsRead(impact, expected)) {
      const message = `Enquanto você lia, as entregas mudaram: agora são ${touchedText(impact)}. Confira e confirme de novo.`;
      throw new AppError('CONFLICT', { message });
    }
    if (closed.length === 0 && expected.baskets + expected.orders > 0)
      await refuseRival(tx, { ...question, expected });
    // What was being planned at this moment by the old days follows.
    await deps.jobs.send(tx, 'deliveries.reconcile', {});
    // What farmers have not been sent yet of these days is taken back at once.
    await deps.jobs.send(tx, 'harvest.rounds', {});
    return impact;
  });
}

/** The same press twice is one. A colleague's closing, or what became of its baskets, is not what was asked for here. */
async function refuseRival(tx: Db, { expected, ...question }: ClosingRequest): Promise<void> {
  const place = await placeOf(tx, question.place);
  const known = await listClosedFor(tx, { ...question, place });
  const reasons = new Map(question.days.map(({ date, reason }) => [date, reason]));
  const rival = known.find(
    ({ date, reason, replacedBy }) => reason !== reasons.get(date) || replacedBy !== question.replaced_by,
  );
  if (rival) throw new AppError('CONFLICT', { message: closedText(rival) });
  const [day] = known;
  if (!day || expected.baskets === 0) return;
  const became = (await hasCancelledOn(tx, known, place)) ? 'cancel' : 'move';
  if (became !== question.baskets) throw new AppError('CONFLICT', { message: closedText(day, became) });
}

/**
 * Baskets that have moved stay where they are, as their customers were told; orders come back to the day, and so does
 * what is not paid yet.
 */
export async function reopenDay(deps: Deps, by: Operator, id: string): Promise<void> {
  await publish(deps, 'coverage', async (tx) => {
    await lockClosedDays(tx);
    const known = await findClosedDay(tx, id);
    const weeks: MovedWeeks[] = [];
    const moves = await findMovedOrders(tx, deps, async () => {
      const change = () => reopenDate(tx, deps.clock.now(), by, id);
      weeks.push(...(await findMovedWeeks(tx, deps, { dates: known ? [known.date] : [] }, change)));
    });
    if (known) await noteDayBack(tx, known, deps.clock.now());
    await tellMovedOrders(tx, deps, moves, () => REOPENED);
    await tellMovedWeeks(tx, deps, weeks, () => REOPENED);
    await deps.jobs.send(tx, 'deliveries.reconcile', {});
  });
}

async function close(
  tx: Db,
  deps: Deps,
  by: Operator,
  question: ClosingQuestion,
): Promise<{ closed: ClosedDayRow[]; impact: ClosingImpact }> {
  const now = deps.clock.now();
  // Before anything is looked at: what a rival has just moved must not be told a second time.
  await lockClosedDays(tx);
  const place = await placeOf(tx, question.place);
  const fields = closingFault({ ...question, place }, await listCityCalendars(tx), dayOf(now));
  if (fields) throw new AppError('VALIDATION', { message: Object.values(fields)[0] ?? '', fields });
  const closed: ClosedDayRow[] = [];
  const baskets: DayChange[] = [];
  const cancelled: Awaited<ReturnType<typeof cancelBaskets>> = [];
  const weeks: MovedWeeks[] = [];
  const orders = await findMovedOrders(tx, deps, async () => {
    const change = async () => {
      closed.push(...(await closeDates(tx, now, by, { ...question, place })));
      if (question.baskets === 'cancel') cancelled.push(...(await cancelOn(tx, deps, by, closed)));
      const dates = closed.map(({ date }) => date);
      baskets.push(...(await leaveClosedDays(tx, now, dates)));
    };
    const dates = question.days.map(({ date }) => date);
    weeks.push(...(await findMovedWeeks(tx, deps, { dates }, change)));
  });
  await tellMovedOrders(tx, deps, orders, ({ from }) => reasonOf(closed, [from]));
  await tellMoves(tx, deps);
  await tellMovedWeeks(tx, deps, weeks, (days) => reasonOf(closed, days));
  const people = await findPeople(tx, [...new Set(baskets.map(({ userId }) => userId))]);
  const packed = [
    ...baskets.filter(({ isPacked }) => isPacked).map(({ userId }) => people.get(userId)?.name ?? ''),
    ...orders.filter(({ isPacked }) => isPacked).map(({ customerName }) => customerName),
  ];
  const counts = {
    baskets: baskets.length + cancelled.length,
    cancelled: cancelled.length,
    returned: toReais(sum(cancelled.map(({ returned }) => returned))),
    orders: orders.length,
    uncharged: weeks.length,
    fingerprint: fingerprintOf({ baskets, cancelled, orders }),
  };
  return { closed, impact: { ...counts, moves: countMoves(baskets, orders), packed } };
}

/** What their baskets cost goes back. A packed box is a decision of its own: it is named, and nothing happens. */
async function cancelOn(tx: Db, deps: Deps, by: Operator, closed: readonly ClosedDayRow[]) {
  const cancelled = [];
  for (const { date, reason } of closed) {
    const due = await listOnClosedDays(tx, [date]);
    const packed = due.filter(({ status }) => status === 'packed');
    if (packed.length > 0) {
      const people = await findPeople(tx, [...new Set(packed.map(({ userId }) => userId))]);
      const names = packed.map(({ userId }) => people.get(userId)?.name ?? '').join(', ');
      const message = `Estas cestas já estão separadas: ${names}. Desfaça a separação antes de cancelar.`;
      throw new AppError('CONFLICT', { message });
    }
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) cancelled.push(...(await cancelBaskets(tx, deps, by, ids, reason)));
  }
  return cancelled;
}
