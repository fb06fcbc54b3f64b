import { PAYMENT_STATUS_LABELS } from '@cesta/contract/order-constants';
import { formatMoment } from '../../order/order-dates.ts';
import type { OrderChange } from '../../order/order-view.ts';
import { ADMIN_STATUS_LABELS } from '../order-status.ts';
import type { AdminOrder } from './admin-order.ts';

const ACTORS: Record<OrderChange['by'], string> = {
  customer: 'cliente',
  admin: 'painel',
  provider: 'pagamento',
  system: 'loja',
};

/** Every change with who made it, newest first. */
export function OrderHistory({ order }: { order: AdminOrder }) {
  const changes = order.history.toReversed().filter((change) => change.status || change.payment_status);
  return (
    <ol className="grid gap-2">
      {changes.map((change) => (
        <li key={`${change.at}-${change.status}-${change.payment_status}`} className="leading-snug">
          <span className="font-semibold">{inWords(change)}</span>
          <span className="block text-small text-ink-soft">
            <time dateTime={change.at}>{formatMoment(change.at)}</time>, por {ACTORS[change.by] ?? change.by}
          </span>
        </li>
      ))}
      <li className="leading-snug">
        <span className="font-semibold">Pedido recebido</span>
        <time dateTime={order.createdAt} className="block text-small text-ink-soft">
          {formatMoment(order.createdAt)}
        </time>
      </li>
    </ol>
  );
}

function inWords({ status, payment_status }: OrderChange): string {
  const parts = [
    status && `Status: ${ADMIN_STATUS_LABELS[status]}`,
    payment_status && `Pagamento: ${PAYMENT_STATUS_LABELS[payment_status]}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
