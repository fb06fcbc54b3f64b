import { type Cents, toReais } from '@cesta/contract/base/money';
import {
  ADMIN_ORDER_STATUSES,
  ADMIN_PAYMENT_STATUSES,
  mayGoOut,
  type OrderStatus,
} from '@cesta/contract/orders/order-constants';
import type { ChangeEffect } from '@cesta/contract/orders/order-desk';
import {
  byHandOf,
  isGivenBack,
  keptOf,
  type OrderChange,
  type OrderEmailKind,
  type OrderState,
} from './order-state.rules.ts';
import { awaitsPayment } from './orders.rules.ts';
import { refusalOf, transition } from './transitions.rules.ts';

type Order = OrderState & { totalCents: Cents; disputedAt?: Date | null };

/** What has to be known besides the order itself. */
interface Surroundings {
  units: number;
  /** The day that it goes out on, or would once it is paid; null where nobody delivers. */
  date: string | null;
  /** E-mails that its customer has: each is written once. */
  sent: ReadonlySet<OrderEmailKind>;
  subjectOf: (email: OrderEmailKind) => string;
}

/** What a change of the operator brings with it, by the same rule that makes it. Empty when nobody notices anything. */
export function effectsToTell(
  order: Order,
  change: OrderChange,
  now: Date,
  { units, date, sent, subjectOf }: Surroundings,
): ChangeEffect[] {
  const { next, stock, effects } = transition(order, change, 'admin', now);
  if (effects.length === 0) return [];
  const told: ChangeEffect[] = [];
  if (stock !== 'keep') told.push({ kind: 'stock', way: stock, units });
  else if (order.stockHeld && !next.stockHeld) told.push({ kind: 'stock', way: 'lost', units });
  const way = deliveryWay(order, next);
  if (way) told.push({ kind: 'delivery', way, date });
  told.push(...moneyTold(order, next));
  if (awaitsPayment(order) && effects.some(({ type }) => type === 'close payment'))
    told.push({ kind: 'payment', way: 'closed' });
  if (!awaitsPayment(order) && awaitsPayment(next)) told.push({ kind: 'payment', way: 'awaited' });
  for (const effect of effects)
    if (effect.type === 'email' && (effect.each || !sent.has(effect.email)))
      told.push({ kind: 'email', subject: subjectOf(effect.email) });
  return told;
}

function goesOut(order: OrderState): boolean {
  if (!mayGoOut(order) || isGivenBack(order)) return false;
  return order.status !== 'cancelled' && order.deletedAt === null;
}

const isPacked = (status: OrderStatus) => status === 'shipped' || status === 'delivered';

function deliveryWay(before: OrderState, after: OrderState) {
  if (goesOut(before) !== goesOut(after)) return goesOut(after) ? 'joins' : 'leaves';
  if (!goesOut(after) || isPacked(before.status) === isPacked(after.status)) return null;
  return isPacked(after.status) ? 'packed' : 'unpacked';
}

function moneyTold(before: Order, after: OrderState): ChangeEffect[] {
  const isPaid = (order: OrderState) => order.paymentStatus === 'paid';
  const total = toReais(before.totalCents);
  if (isPaid(before) !== isPaid(after))
    return [{ kind: 'money', way: isPaid(after) ? 'counted' : 'uncounted', amount: total }];
  const kept = keptOf(after) || byHandOf({ ...before, ...after });
  const isCancelled = after.status === 'cancelled' && before.status !== 'cancelled';
  return isCancelled && kept > 0 ? [{ kind: 'money', way: 'kept', amount: toReais(kept) }] : [];
}

/** Everything that the operator's two selects offer for this order and that would be done. */
export function possibleChanges(order: Order): Extract<OrderChange, { type: 'set' }>[] {
  const wanted = [
    ...ADMIN_ORDER_STATUSES.filter((status) => status !== order.status).map((status) => ({ status })),
    ...ADMIN_PAYMENT_STATUSES.filter((status) => status !== order.paymentStatus).map((paymentStatus) => ({
      paymentStatus,
    })),
  ];
  // What is asked about before it goes out is told of all the same.
  const answered = { despiteRefund: true, despiteDispute: true };
  return wanted
    .map((values) => ({ type: 'set' as const, ...values, ...answered }))
    .filter((change) => refusalOf(order, change, 'admin') === null)
    .map(({ despiteRefund: _, despiteDispute: __, ...change }) => change);
}
