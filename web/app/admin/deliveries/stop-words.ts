import type { StopState } from '@cesta/contract/orders/delivery-constants';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { Stop } from '@cesta/contract/panel/deliveries';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { counted } from '../parts/counted.ts';

/** 'Assinatura Família', 'Assinatura Família + 1 pedido' or 'Pedido #1A2B3C4D' */
export function stopTitle({
  kind,
  id,
  plan_name,
  extras = [],
}: Pick<Stop, 'kind' | 'id' | 'plan_name' | 'extras'>): string {
  if (kind === 'order') return orderTitle(id);
  const title = `Assinatura ${plan_name ?? ''}`.trim();
  return extras.length > 0 ? `${title} + ${counted(extras.length, 'pedido', 'pedidos')}` : title;
}

/** 'Caixa 12' */
export function boxName(box: number): string {
  return `Caixa ${box}`;
}

/** 'Pedido #1A2B3C4D' */
export function orderTitle(id: string): string {
  return `Pedido #${orderNumber(id)}`;
}

/** The orders of a basket that take its next step with it; the others have a step of their own. */
export function extrasInStep({ state, extras = [] }: Pick<Stop, 'state' | 'extras'>): string[] {
  return extras.filter((extra) => extra.state === state).map(({ id }) => id);
}

/** What becomes of the orders of a basket that goes out on another day, or not at all. */
export function extrasText(extras: readonly { id: string }[], isMove: boolean): string {
  const names = extras.map(({ id }) => orderTitle(id)).join(', ');
  if (extras.length === 1)
    return isMove
      ? `${names}: vai junto, no novo dia.`
      : `${names}: não é cancelado. Sai sozinho, sem frete, e o cliente é avisado.`;
  return isMove
    ? `${names}: vão junto, no novo dia.`
    : `${names}: não são cancelados. Saem sozinhos, sem frete, e o cliente é avisado.`;
}

/** 'Atrasada desde sexta-feira, 12 de março' */
export function lateText(kind: Stop['kind'], since: string): string {
  return `${kind === 'basket' ? 'Atrasada' : 'Atrasado'} desde ${spokenDay(since)}`;
}

export function customerName({ customer_name }: Pick<Stop, 'customer_name'>): string {
  return customer_name || 'Cliente sem nome';
}

export const keyOf = ({ kind, id }: Pick<Stop, 'kind' | 'id'>) => `${kind}-${id}`;

/** Beside the steps of a stop: money and goods change hands by buttons of their own. */
export const doorKey = (orderId: string) => `door ${orderId}`;
export const doorState = (received: boolean) => (received ? 'received' : 'open');

interface Step {
  to: StopState;
  label: string;
}

export const NEXT_STEP: Record<StopState, Step | null> = {
  scheduled: { to: 'packed', label: 'Marcar como separada' },
  packed: { to: 'delivered', label: 'Marcar como entregue' },
  delivered: null,
};

export const STEP_BACK: Record<StopState, StopState | null> = {
  scheduled: null,
  packed: 'scheduled',
  delivered: 'packed',
};

/** What can be put into its box now. */
export function canPack({ state, changes_until }: Pick<Stop, 'state' | 'changes_until'>): boolean {
  return state === 'scheduled' && changes_until === null;
}
