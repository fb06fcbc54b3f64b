import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { Refund } from '@cesta/contract/orders/refunds';
import { formatMoment } from '../../order/order-dates.ts';

/** Without those that another one has taken the place of. */
export function toldOf(refunds: readonly Refund[]): readonly Refund[] {
  return refunds.filter(({ resolution }) => resolution !== 'retried' && resolution !== 'superseded');
}

export function isRefused({ state, resolution }: Refund): boolean {
  return (state === 'failed' || state === 'canceled') && resolution === null;
}

export function isBack({ state, resolution }: Refund): boolean {
  return state === 'succeeded' || resolution === 'other_means';
}

/** How it stands with one that was not refused. */
export function refundWords(refund: Refund): string {
  const amount = formatCents(fromReais(refund.amount));
  if (refund.resolution === 'other_means') {
    const who = refund.resolved_by ? `, por ${refund.resolved_by}` : '';
    return `${amount} devolvidos por outro meio em ${formatMoment(refund.resolved_at ?? refund.state_at)}${who}`;
  }
  if (refund.state === 'succeeded') return `${amount} devolvidos em ${formatMoment(refund.state_at)}`;
  if (refund.state === 'requires_action') return `Reembolso de ${amount} espera um dado do cliente`;
  return `Reembolso de ${amount} em andamento desde ${formatMoment(refund.requested_at)}`;
}
