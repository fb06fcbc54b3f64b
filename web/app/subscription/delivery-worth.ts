import { formatCents, fromReais } from '@cesta/contract/money';
import type { UpcomingDelivery } from '@cesta/contract/subscriptions';

/** 'Vale R$ 104,30 na loja; você pagou R$ 99,00'; null where nobody knows. */
export function deliveryWorthText({ worth, paid }: Pick<UpcomingDelivery, 'worth' | 'paid'>): string | null {
  if (worth === undefined || paid === undefined) return null;
  return `Vale ${formatCents(fromReais(worth))} na loja; você pagou ${formatCents(fromReais(paid))}`;
}
