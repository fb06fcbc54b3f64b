import { dayOf } from '@cesta/contract/calendar';
import type { ClosingImpact, ClosingQuestion, ClosingRequest } from '@cesta/contract/closed-days';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { dryRun } from '../../platform/dry-run.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/publish.ts';
import type { Operator } from '../audit/audit.service.ts';
import {
  type ClosedDayRow,
  closeDates,
  listCityCalendars,
  placeOf,
  reopenDate,
} from '../coverage/closed-days.service.ts';
import { findPeople } from '../identity/identity.service.ts';
import { type DayChange, leaveClosedDays } from '../subscriptions/deliveries/rescheduling.service.ts';
import { tellMoves } from '../subscriptions/news.service.ts';
import { closingFault, countMoves, touchedText } from './closing.rules.ts';
import { findMovedOrders, tellMovedOrders } from './moved-orders.service.ts';

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
    const isAsRead = impact.baskets === expected.baskets && impact.orders === expected.orders;
    if (closed.length > 0 && !isAsRead) {
      const message = `Enquanto você lia, as entregas mudaram: agora são ${touchedText(impact)}. Confira e confirme de novo.`;
      throw new AppError('CONFLICT', { message });
    }
    // What was being planned at this moment by the old days follows.
    await deps.jobs.send(tx, 'deliveries.reconcile', {});
    return impact;
  });
}

/** Baskets that have moved stay where they are, as their customers were told; orders come back to the day. */
export async function reopenDay(deps: Deps, by: Operator, id: string): Promise<void> {
  await publish(deps, 'coverage', async (tx) => {
    const moves = await findMovedOrders(tx, deps, () => reopenDate(tx, deps.clock.now(), by, id));
    await tellMovedOrders(tx, deps, moves, () => 'o dia voltou a ter entrega');
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
  const place = await placeOf(tx, question.place);
  const fields = closingFault({ ...question, place }, await listCityCalendars(tx), dayOf(now));
  if (fields) throw new AppError('VALIDATION', { message: Object.values(fields)[0] ?? '', fields });
  const closed: ClosedDayRow[] = [];
  const baskets: DayChange[] = [];
  const orders = await findMovedOrders(tx, deps, async () => {
    closed.push(...(await closeDates(tx, now, by, { ...question, place })));
    const dates = closed.map(({ date }) => date);
    baskets.push(...(await leaveClosedDays(tx, now, dates)));
  });
  const reasons = new Map(question.days.map(({ date, reason }) => [date, reason]));
  await tellMovedOrders(tx, deps, orders, ({ from }) => reasons.get(from) ?? 'sem saída neste dia');
  await tellMoves(tx, deps);
  const people = await findPeople(tx, [...new Set(baskets.map(({ userId }) => userId))]);
  const packed = [
    ...baskets.filter(({ isPacked }) => isPacked).map(({ userId }) => people.get(userId)?.name ?? ''),
    ...orders.filter(({ isPacked }) => isPacked).map(({ customerName }) => customerName),
  ];
  const impact = {
    baskets: baskets.length,
    orders: orders.length,
    moves: countMoves(baskets, orders),
    packed,
  };
  return { closed, impact };
}
