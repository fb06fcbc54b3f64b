import { dayOf, momentFormatter, spokenMoment } from '@cesta/contract/base/calendar';
import { DELIVERY_TIME } from '@cesta/contract/orders/order-constants';
import type { Order } from '@cesta/contract/orders/orders';

export type NextOrder =
  | { kind: 'to-pay'; order: Order; until: Date; isAnotherDay?: boolean }
  | { kind: 'on-its-way' | 'being-packed'; order: Order };

/** The order a person wonders about most: one to be paid now, else one on the road, else one being packed. */
export function nextOrder(orders: readonly Order[], now: Date): NextOrder | null {
  const toPay = orders.find((order) => payableUntil(order, now));
  const until = toPay && payableUntil(toPay, now);
  if (toPay && until) {
    const isAnotherDay = dayOf(until) !== dayOf(now);
    return { kind: 'to-pay', order: toPay, until, ...(isAnotherDay && { isAnotherDay }) };
  }
  const shipped = orders.find(({ status }) => status === 'shipped');
  if (shipped) return { kind: 'on-its-way', order: shipped };
  const packed = orders.find(
    ({ status }) => status === 'confirmed' || status === 'preparing' || status === 'processing',
  );
  return packed ? { kind: 'being-packed', order: packed } : null;
}

function payableUntil({ status, payment_status, payment_deadline }: Order, now: Date): Date | null {
  if (status !== 'pending' || payment_status === 'paid' || !payment_deadline) return null;
  const until = new Date(payment_deadline);
  return until > now ? until : null;
}

const clock = momentFormatter({ timeStyle: 'short' });

/** When something happens next. The store says so of what is paid, from the day on its own list. */
export function whenText(next: NextOrder): string {
  if (next.kind === 'to-pay') {
    const until = next.isAnotherDay ? spokenMoment(next.until) : clock(next.until);
    return `Separamos tudo para você até ${until}.`;
  }
  return next.order.delivery?.promise ?? `Chega em ${DELIVERY_TIME} depois do pagamento.`;
}
