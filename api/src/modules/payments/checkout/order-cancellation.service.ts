import { formatMoment } from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockProducts } from '../../catalog/stock.service.ts';
import {
  awaitsPayment,
  findLatestAttempt,
  listItems,
  lockOrder,
  type OrderRow,
  updateAttempt,
} from '../../orders/attempts.service.ts';
import type { AlongWith } from '../../orders/placing.service.ts';
import { transitionOrder } from '../../orders/transitions.service.ts';
import { askProvider } from '../provider.service.ts';
import { closeSession } from './sync.service.ts';

const PAID =
  'O pagamento deste pedido foi confirmado, por isso ele não foi cancelado. Se não quer mais o pedido, fale com a gente.';
const BEING_PAID =
  'O pagamento deste pedido está sendo confirmado pelo banco agora. Espere um instante e veja de novo.';

/** Nobody can take a code back that was shown: it is paid, or it runs out. */
const pixWaits = (until: Date) =>
  `O código Pix deste pedido ainda pode ser pago, até ${formatMoment(until)}. Depois disso você pode cancelar aqui; se não fizer nada, o pedido é cancelado sozinho.`;

/** Another tab may open a page while this one is closed. */
const MOST_PAGES = 3;

/**
 * Its customer gives an unpaid order up. First nobody can pay on its page any more, then it is cancelled and its units
 * return; a payment that was quicker wins. Done already is done.
 */
export async function cancelOwnOrder(deps: Deps, orderId: string, userId: string): Promise<void> {
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const latest = await findLatestAttempt(deps.database.db, orderId);
    // Somebody else's order does not exist, and nobody closes its page.
    const outcome = await tryToCancel(deps, orderId, userId);
    if (outcome === 'done') return;
    const sessionId = latest?.state === 'open' && latest.sessionId;
    if (sessionId) await askProvider(deps, () => closeSession(deps, { orderId, sessionId }));
  }
  const latest = await findLatestAttempt(deps.database.db, orderId);
  const message = latest?.pixUntil ? pixWaits(latest.pixUntil) : BEING_PAID;
  throw new AppError('ORDER_NOT_CANCELLABLE', { message });
}

/** 'open': its payment page has to be closed before. */
function tryToCancel(deps: Deps, orderId: string, userId: string): Promise<'done' | 'open'> {
  return deps.database.db.transaction(async (tx) => {
    const order = await lockOwn(tx, orderId, userId);
    if (order.status === 'cancelled') return 'done';
    if (await isPageOpen(tx, orderId)) return 'open';
    await cancelLocked(tx, deps, order, userId);
    return 'done';
  });
}

async function lockOwn(tx: Db, orderId: string, userId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.deletedAt || order.userId !== userId) throw new AppError('ORDER_NOT_FOUND');
  if (order.status === 'cancelled') return order;
  if (order.paymentStatus === 'paid') throw new AppError('ORDER_ALREADY_PAID', { message: PAID });
  if (!awaitsPayment(order)) throw new AppError('ORDER_NOT_CANCELLABLE');
  return order;
}

async function isPageOpen(tx: Db, orderId: string): Promise<boolean> {
  return (await findLatestAttempt(tx, orderId))?.state === 'open';
}

async function cancelLocked(tx: Db, deps: Deps, order: OrderRow, userId: string): Promise<void> {
  const latest = await findLatestAttempt(tx, order.id);
  // A page that is being made is closed as soon as it is known.
  if (latest?.state === 'making') await updateAttempt(tx, latest, { state: 'closed' });
  await transitionOrder(tx, deps, order, { type: 'cancel' }, { actor: 'customer', id: userId });
}

/** Rolls back what would have gone well, but for a page on which the order could still be paid. */
class PageStillOpen extends Error {}

/**
 * What an unpaid order holds is what the one needs that takes its place: the one is cancelled and the other made
 * together, or neither. Its page is closed only once it is known that the other can be had.
 */
export async function placeInstead<Placed>(
  deps: Deps,
  orderId: string,
  userId: string,
  place: (along: AlongWith) => Promise<Placed>,
): Promise<Placed> {
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const latest = await findLatestAttempt(deps.database.db, orderId);
    let isOpen = false;
    const along: AlongWith = {
      async before(tx, productIds) {
        const order = await lockOwn(tx, orderId, userId);
        // What returns and what is taken together, in the order in which everybody locks.
        const returning = (await listItems(tx, [orderId])).flatMap(({ productId }) => productId ?? []);
        await lockProducts(tx, [...productIds, ...returning]);
        isOpen = await isPageOpen(tx, orderId);
        if (order.status !== 'cancelled') await cancelLocked(tx, deps, order, userId);
      },
      after() {
        if (isOpen) throw new PageStillOpen();
      },
    };
    try {
      return await place(along);
    } catch (error) {
      if (!(error instanceof PageStillOpen)) throw error;
    }
    const sessionId = latest?.state === 'open' && latest.sessionId;
    if (sessionId) await askProvider(deps, () => closeSession(deps, { orderId, sessionId }));
  }
  throw new AppError('ORDER_NOT_CANCELLABLE');
}
