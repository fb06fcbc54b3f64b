import type { Stop } from '@cesta/contract/deliveries';
import type { StopState } from '@cesta/contract/delivery-constants';
import { orderNumber } from '@cesta/contract/order-constants';
import { spokenDay } from '../../subscription/delivery-days.ts';

/** 'Assinatura Família' or 'Pedido #1A2B3C4D' */
export function stopTitle({ kind, id, plan_name }: Pick<Stop, 'kind' | 'id' | 'plan_name'>): string {
  return kind === 'basket' ? `Assinatura ${plan_name ?? ''}`.trim() : `Pedido #${orderNumber(id)}`;
}

/** 'Atrasada desde sexta-feira, 12 de março' */
export function lateText(kind: Stop['kind'], since: string): string {
  return `${kind === 'basket' ? 'Atrasada' : 'Atrasado'} desde ${spokenDay(since)}`;
}

export function customerName({ customer_name }: Pick<Stop, 'customer_name'>): string {
  return customer_name || 'Cliente sem nome';
}

export const keyOf = ({ kind, id }: Pick<Stop, 'kind' | 'id'>) => `${kind}-${id}`;

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
