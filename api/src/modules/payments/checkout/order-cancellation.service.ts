import { formatMoment } from '@cesta/contract/calendar';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { awaitsPayment, findLatestAttempt, lockOrder, updateAttempt } from '../../orders/attempts.service.ts';
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
    const order = await lockOrder(tx, orderId);
    if (!order || order.deletedAt || order.userId !== userId) throw new AppError('ORDER_NOT_FOUND');
    if (order.status === 'cancelled') return 'done';
    if (order.paymentStatus === 'paid') throw new AppError('ORDER_ALREADY_PAID', { message: PAID });
    if (!awaitsPayment(order)) throw new AppError('ORDER_NOT_CANCELLABLE');
    const latest = await findLatestAttempt(tx, orderId);
    if (latest?.state === 'open') return 'open';
    // A page that is being made is closed as soon as it is known.
    if (latest?.state === 'making') await updateAttempt(tx, latest, { state: 'closed' });
    await transitionOrder(tx, deps, order, { type: 'cancel' }, { actor: 'customer', id: userId });
    return 'done';
  });
}
