import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { Person } from '@cesta/contract/panel/people';
import { formatDay } from '../../order/order-dates.ts';
import { counted } from '../parts/counted.ts';

/** 'Cliente desde 10/05/2026 · 12 pedidos · R$ 540,00 pagos', each part in one piece. */
export function sinceWords({
  created_at,
  counts,
  total_paid,
  role,
}: Pick<Person, 'created_at' | 'counts' | 'total_paid' | 'role'>): string {
  return [
    `${role === 'customer' ? 'Cliente' : 'Da equipe'} desde ${formatDay(created_at)}`,
    counted(counts.orders, 'pedido', 'pedidos'),
    `${formatCents(fromReais(total_paid))} pagos`,
  ]
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(' · ');
}
