import { type Cents, cents, sum } from '@cesta/contract/base/money';
import {
  REFUND_STATES,
  type RefundResolution,
  type RefundState,
} from '@cesta/contract/orders/order-constants';

/** Why money that came is not kept. */
export type ReturnReason = 'order deleted' | 'given back already' | 'paid twice' | 'paid too late, sold out';

/** Why money that came is not kept, in the words that its customer reads. */
export const WHY_RETURNED: Record<ReturnReason, string> = {
  'order deleted': 'ele chegou depois que o pedido já tinha sido encerrado.',
  'given back already': 'ele chegou depois que o pedido já tinha sido encerrado.',
  'paid twice': 'o pedido já estava pago, e um pagamento basta.',
  'paid too late, sold out':
    'ele chegou depois do prazo, e os produtos que estavam guardados para você já tinham acabado.',
};

/** Such a payment never paid its order: it counts in none of the order's sums. */
export function isReturnReason(reason: string): reason is ReturnReason {
  return Object.hasOwn(WHY_RETURNED, reason);
}

interface Standing {
  state: RefundState;
  resolution: RefundResolution | null;
}

interface Counted extends Standing {
  amountCents: Cents;
}

interface RefundFacts extends Counted {
  reason: string;
  paymentIntentId: string;
}

export function isUnderWay({ state }: Pick<Standing, 'state'>): boolean {
  return state === 'pending' || state === 'requires_action';
}

/** The provider did not make it, and nobody has said what becomes of the money. */
export function isRefused({ state, resolution }: Standing): boolean {
  return (state === 'failed' || state === 'canceled') && resolution === null;
}

function isBack({ state, resolution }: Standing): boolean {
  return state === 'succeeded' || resolution === 'other_means';
}

const totalOf = (rows: readonly Counted[]) => sum(rows.map(({ amountCents }) => amountCents));

/** What of an order's money goes back, and what is back. One that was refused still has to go back somehow. */
export function sumsOf(rows: readonly RefundFacts[]): { refundingCents: Cents; refundedCents: Cents } {
  const counted = rows.filter(({ reason }) => !isReturnReason(reason));
  return {
    refundingCents: totalOf(counted.filter((row) => isUnderWay(row) || isRefused(row))),
    refundedCents: totalOf(rows.filter(isBackOfOrder)),
  };
}

/** Back at the customer, of the money that paid the order. */
export function isBackOfOrder(row: RefundFacts): boolean {
  return isBack(row) && !isReturnReason(row.reason);
}

/** What is left of one payment after all that goes or went back of it. */
function leftOf(paid: Cents, rows: readonly Counted[]): Cents {
  const gone = totalOf(rows.filter((row) => isUnderWay(row) || isRefused(row) || isBack(row)));
  return cents(Math.max(0, paid - gone));
}

/** Takes the amount from the order's payments, oldest first. Each pays the whole order. */
export function shareOut(
  amount: Cents,
  { intents, total, rows }: { intents: readonly string[]; total: Cents; rows: readonly RefundFacts[] },
): { paymentIntentId: string; amount: Cents }[] {
  const shares: { paymentIntentId: string; amount: Cents }[] = [];
  let open: number = amount;
  for (const paymentIntentId of intents) {
    const left = leftOf(
      total,
      rows.filter((row) => row.paymentIntentId === paymentIntentId),
    );
    const share = cents(Math.min(open, left));
    if (share > 0) shares.push({ paymentIntentId, amount: share });
    open -= share;
  }
  return shares;
}

/** The provider's word; null is what it says of refunds that it has made at once. */
export function stateOf(status: string | null): RefundState {
  return REFUND_STATES.find((state) => state === status) ?? (status === null ? 'succeeded' : 'pending');
}

/** An answer that was slow on its way must not undo newer news. What succeeded may still be refused by the bank. */
export function canBecome(from: RefundState, to: RefundState): boolean {
  if (from === to || from === 'failed' || from === 'canceled') return false;
  return from !== 'succeeded' || to === 'failed' || to === 'canceled';
}
