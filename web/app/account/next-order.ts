import { addWorkingDays, momentFormatter } from '@cesta/contract/calendar';
import type { Order } from '@cesta/contract/orders';

/** Delivery takes three to five working days. */
const FIRST_DAY = 3;
const LAST_DAY = 5;

export type NextOrder =
  | { kind: 'to-pay'; order: Order; until: Date }
  | { kind: 'on-its-way' | 'being-packed'; order: Order; from: Date; to: Date };

/** The order a person wonders about most: one to be paid now, else one on the road, else one being packed. */
export function nextOrder(orders: readonly Order[], now: Date): NextOrder | null {
  const toPay = orders.find((order) => payableUntil(order, now));
  const until = toPay && payableUntil(toPay, now);
  if (toPay && until) return { kind: 'to-pay', order: toPay, until };
  const shipped = orders.find(({ status }) => status === 'shipped');
  if (shipped) return { kind: 'on-its-way', order: shipped, ...deliveryDays(shipped) };
  const packed = orders.find(
    ({ status }) => status === 'confirmed' || status === 'preparing' || status === 'processing',
  );
  return packed ? { kind: 'being-packed', order: packed, ...deliveryDays(packed) } : null;
}

function payableUntil({ status, payment_status, payment_deadline }: Order, now: Date): Date | null {
  if (status !== 'pending' || payment_status === 'paid' || !payment_deadline) return null;
  const until = new Date(payment_deadline);
  return until > now ? until : null;
}

function deliveryDays({ created_at }: Order): { from: Date; to: Date } {
  const ordered = new Date(created_at);
  return { from: addWorkingDays(ordered, FIRST_DAY), to: addWorkingDays(ordered, LAST_DAY) };
}

const clock = momentFormatter({ timeStyle: 'short' });
const monthName = momentFormatter({ month: 'long' });
const dayAndMonth = momentFormatter({ day: 'numeric', month: 'long' });
const dayNumber = momentFormatter({ day: 'numeric' });

/** When something happens next. A date that has passed is no promise any more. */
export function whenText(next: NextOrder, now: Date): string {
  if (next.kind === 'to-pay') return `Separamos tudo para você até ${clock(next.until)}.`;
  const { from, to } = next;
  if (now > to) return 'Já deve estar chegando. Qualquer dúvida, fale com a gente.';
  if (now > from) return `Chega até ${dayAndMonth(to)}.`;
  const sameMonth = monthName(from) === monthName(to);
  const first = sameMonth ? dayNumber(from) : dayAndMonth(from);
  return `Chega entre ${first} e ${dayAndMonth(to)}.`;
}
