import {
  isPaidAtDoor,
  ORDER_STATUS_LABELS,
  PAY_AT_DOOR_LABEL,
  PAYMENT_STATUS_LABELS,
  type PaymentStatus,
} from '@cesta/contract/orders/order-constants';
import { serverNow } from '../session/server-time.ts';
import { ORDER_TONES, PAYMENT_TONES, type Tone } from './order-tones.ts';
import type { OrderView } from './order-view.ts';

/** What decides how an order reads. */
export type OrderPlace = Pick<OrderView, 'status' | 'paymentStatus' | 'deadline'> &
  Partial<Pick<OrderView, 'paymentMethod'>>;

interface Word {
  text: string;
  tone: Tone;
}

/** Its time to pay has run out, and the store has not cancelled it yet. Without a deadline nobody knows. */
export function isExpired(
  { status, paymentStatus, deadline }: OrderPlace,
  now: number = serverNow(),
): boolean {
  const isAwaited = status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed');
  return isAwaited && deadline !== null && Date.parse(deadline) <= now;
}

export function statusWord({ status }: OrderPlace): Word {
  return { text: ORDER_STATUS_LABELS[status], tone: ORDER_TONES[status] };
}

/** Nobody waits for the payment of an order that is over: it was not made, or its time ran out. */
export function paymentWord(order: OrderPlace, now: number = serverNow()): Word {
  const { status, paymentStatus } = order;
  if (isExpired(order, now)) return { text: 'Expirado', tone: 'plain' };
  if (status === 'cancelled' && paymentStatus === 'pending') return { text: 'Não pago', tone: 'plain' };
  if (isPaidAtDoor(order)) return { text: PAY_AT_DOOR_LABEL, tone: 'sun' };
  return asStored(paymentStatus);
}

function asStored(status: PaymentStatus): Word {
  return { text: PAYMENT_STATUS_LABELS[status], tone: PAYMENT_TONES[status] };
}

/** The line in large above one order; null where its page has words of its own. */
export function endOf(order: OrderPlace, now: number = serverNow()): { title: string; lead: string } | null {
  const { status, paymentStatus } = order;
  if (isExpired(order, now))
    return { title: 'Tempo Expirado', lead: 'O tempo para pagar este pedido acabou. Nada foi cobrado.' };
  if (paymentStatus === 'refunded')
    return {
      title: status === 'cancelled' ? 'Pedido Cancelado' : 'Pagamento Devolvido',
      lead: 'O valor pago por este pedido foi devolvido.',
    };
  if (status !== 'cancelled') return null;
  return {
    title: 'Pedido Cancelado',
    lead:
      paymentStatus === 'paid'
        ? 'Este pedido foi cancelado. Vamos falar com você sobre a devolução do valor pago.'
        : 'Este pedido foi cancelado e os produtos voltaram para a banca. Nada foi cobrado.',
  };
}
