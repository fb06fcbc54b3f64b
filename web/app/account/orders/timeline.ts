import {
  isPaidAtDoor,
  PAY_AT_DOOR_LABEL,
  TIMELINE,
  TIMELINE_STEPS_DONE,
} from '@cesta/contract/orders/order-constants';
import type { OrderChange, OrderView } from '../../order/order-view.ts';

export interface TimelineStep {
  title: string;
  state: 'done' | 'ahead' | 'cancelled';
  /** When it happened, as far as it was written down. */
  at: string | null;
  note?: string;
}

/** What in the history marks each step after the first. */
const MARKS: readonly ((change: OrderChange) => boolean)[] = [
  (change) => change.payment_status === 'paid',
  (change) => change.status === 'preparing' || change.status === 'processing',
  (change) => change.status === 'shipped',
  (change) => change.status === 'delivered',
];

/** The way of an order to the door. A cancelled one shows how far it came and that it ended there. */
export function timelineOf(order: OrderView): TimelineStep[] {
  const isCancelled = order.status === 'cancelled';
  const done = isCancelled ? stepsReached(order.history) : TIMELINE_STEPS_DONE[order.status];
  const steps = TIMELINE.map(
    (title, index): TimelineStep => ({
      // Nobody has paid yet what is paid at the door.
      title: index === 1 && isPaidAtDoor(order) ? PAY_AT_DOOR_LABEL : title,
      state: index < done ? 'done' : 'ahead',
      at: index < done ? timeOf(order, index) : null,
    }),
  );
  return isCancelled ? [...steps.slice(0, done), cancellation(order)] : steps;
}

function timeOf({ createdAt, history }: OrderView, index: number): string | null {
  if (index === 0) return createdAt || null;
  const mark = MARKS[index - 1];
  return (mark && history.findLast(mark)?.at) ?? null;
}

function stepsReached(history: readonly OrderChange[]): number {
  const reached = history.map(({ status, payment_status }) =>
    Math.max(status ? TIMELINE_STEPS_DONE[status] : 1, payment_status === 'paid' ? 2 : 1),
  );
  return Math.max(1, ...reached);
}

function cancellation(order: OrderView): TimelineStep {
  const { history } = order;
  const end = history.findLast(({ status }) => status === 'cancelled');
  return {
    title: 'Pedido Cancelado',
    state: 'cancelled',
    at: end?.at ?? null,
    note: [reasonOf(end), moneyOf(order)].filter(Boolean).join(' '),
  };
}

function reasonOf(end: OrderChange | undefined): string {
  if (end?.by === 'admin') return 'Cancelado pela loja.';
  if (end?.by === 'customer') return 'Cancelado por você.';
  if (end?.by === 'system') return 'O pagamento não chegou a tempo, e os produtos voltaram para a banca.';
  return '';
}

function moneyOf({ paymentStatus: payment, history }: OrderView): string {
  if (payment === 'refunded') return 'O valor pago foi devolvido.';
  if (payment === 'paid') return 'Vamos falar com você sobre a devolução do valor pago.';
  const isReturned = history.some(({ money_event }) => money_event === 'payment_returned');
  return isReturned ? 'O pagamento que chegou depois volta para você.' : 'Nada foi cobrado.';
}
