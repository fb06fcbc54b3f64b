import { addDays, dayOf, onDay, spokenDay } from '@cesta/contract/base/calendar';
import { closedOn } from '@cesta/contract/coverage/delivery-days';
import type { BasketCancellation, BasketDayMove } from '@cesta/contract/panel/deliveries';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { isDayTaken, lockDelivery, pinTo } from '../deliveries/moving/rescheduling.service.ts';
import { tellMoves } from '../news/news.service.ts';
import { findMovedWeeks, tellMovedWeeks } from '../weeks/moved-weeks.service.ts';
import { type Cancellation, cancelBasket } from './cancelling-baskets.service.ts';

/** Further ahead the next weeks' baskets stand in the way. */
const MOST_DAYS_AHEAD = 30;

type Found = NonNullable<Awaited<ReturnType<typeof lockDelivery>>>;

/** What the customer reads of baskets of weeks that are not paid yet; 'taken back': they read of neither way. */
export type NextBaskets = 'told' | 'taken back' | null;

/**
 * One basket goes out on another day and stays there. Done already is done; who saw another day is told. Says what
 * became of others that make room for it, or come back to their days.
 */
export function moveBasketDay(
  deps: Deps,
  by: Operator,
  id: string,
  { from, to, reason }: BasketDayMove,
): Promise<NextBaskets> {
  return deps.database.db.transaction(async (tx) => {
    const found = await findOpen(tx, id);
    const { delivery } = found;
    if (delivery.date === to) return null;
    refuseOther(found, from);
    const fault = dayFault(found, to, deps.clock.now());
    if (fault) throw new AppError('VALIDATION', { message: fault, fields: { to: fault } });
    if (await isDayTaken(tx, delivery, to)) {
      const message = `O cliente já recebe outra cesta ${spokenDay(to)}. Escolha outro dia.`;
      throw new AppError('VALIDATION', { message, fields: { to: message } });
    }
    const weeks = await findMovedWeeks(tx, deps, delivery, () => pinTo(tx, delivery, to, reason));
    const subject = { subject: 'basket', id, name: delivery.date } as const;
    await writeAudit(tx, deps.clock.now(), by, subject, [{ action: 'moved', from: delivery.date, to }]);
    await tellMoves(tx, deps);
    const because = `a sua cesta de ${spokenDay(from)} vem ${onDay(to)}`;
    const { told, takenBack } = await tellMovedWeeks(tx, deps, weeks, () => because);
    await deps.jobs.send(tx, 'orders.follow-baskets', {});
    return told > 0 ? 'told' : takenBack > 0 ? 'taken back' : null;
  });
}

/** One basket does not go out: what it cost goes back, once, and its customer reads why. */
export function cancelOneBasket(
  deps: Deps,
  by: Operator,
  id: string,
  { date, reason }: BasketCancellation,
): Promise<Cancellation> {
  return deps.database.db.transaction(async (tx) => {
    const found = await findOpen(tx, id);
    refuseOther(found, date);
    if (found.delivery.status === 'packed') {
      const message = 'Esta cesta já está separada. Desfaça a separação antes de cancelar.';
      throw new AppError('CONFLICT', { message });
    }
    let done: Cancellation = 'returned';
    // Those of weeks that are not paid yet may come sooner for it.
    const weeks = await findMovedWeeks(tx, deps, found.delivery, async () => {
      done = (await cancelBasket(tx, deps, by, id, reason)) ?? done;
    });
    await tellMovedWeeks(tx, deps, weeks, () => `a sua cesta de ${spokenDay(date)} foi cancelada`);
    return done;
  });
}

async function findOpen(tx: Db, id: string): Promise<Found> {
  const found = await lockDelivery(tx, id);
  if (!found) throw new AppError('DELIVERY_NOT_FOUND');
  if (found.delivery.status === 'cancelled')
    throw new AppError('CONFLICT', { message: 'Esta entrega já foi cancelada.' });
  if (found.delivery.status === 'skipped')
    throw new AppError('CONFLICT', { message: 'O cliente pulou esta entrega.' });
  if (found.delivery.status === 'delivered')
    throw new AppError('CONFLICT', { message: 'Esta cesta já foi entregue.' });
  return found;
}

function refuseOther({ delivery }: Found, seen: string): void {
  if (delivery.date === seen) return;
  const message = `Esta entrega já mudou para ${spokenDay(delivery.date)}. Confira e tente de novo.`;
  throw new AppError('CONFLICT', { message });
}

function dayFault({ delivery, schedule }: Found, to: string, now: Date): string | null {
  const today = dayOf(now);
  if (to < today) return 'Escolha um dia de hoje em diante';
  if (to > addDays(today, MOST_DAYS_AHEAD)) return `Escolha um dia dos próximos ${MOST_DAYS_AHEAD}`;
  const closed = closedOn(schedule, to);
  if (closed) return `Não há entrega neste dia: ${closed.reason}`;
  // The cut-off that the customer was told stays true.
  const isOpen = delivery.frozenAt === null && delivery.cutoffAt > now;
  return isOpen && to <= dayOf(delivery.cutoffAt)
    ? `O cliente pode mudar a cesta até ${spokenDay(dayOf(delivery.cutoffAt))}: escolha um dia depois`
    : null;
}
