import { formatCents } from '@cesta/contract/base/money';
import { orderNumber, RESTORE_DAYS } from '@cesta/contract/orders/order-constants';
import type { ReactNode } from 'react';
import emptyOrders from '../../art/empty-orders.svg';
import { formatMoment } from '../../order/order-dates.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { AdminOrder } from './admin-order.ts';
import type { Question } from './order-question.tsx';
import { PaymentBadge, StatusBadge } from './status-badges.tsx';

interface DeletedOrdersProps {
  orders: readonly AdminOrder[];
  onAsk: (question: Question) => void;
  corner: ReactNode;
}

/** What was deleted and can still come back. */
export function DeletedOrders({ orders, onAsk, corner }: DeletedOrdersProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 border-line border-b px-1 sm:px-2">
        <p className="py-1 text-small text-ink-soft">
          Um pedido excluído pode voltar por {RESTORE_DAYS} dias. Depois disso ele não aparece mais aqui.
        </p>
        {corner}
      </div>
      {orders.length === 0 && (
        <EmptyState art={emptyOrders} title="Nenhum pedido excluído">
          <p>Toque em “Excluídos” para voltar aos pedidos.</p>
        </EmptyState>
      )}
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <article
              aria-label={`Pedido #${orderNumber(order.id)}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-card px-3 py-2"
            >
              <h3 className="font-sans font-bold tabular-nums">#{orderNumber(order.id)}</h3>
              <span className="min-w-0 grow basis-40 truncate font-semibold">
                {order.customer.name || 'N/A'}
              </span>
              {order.deletedAt && (
                <span className="text-small text-ink-soft">
                  excluído em <time dateTime={order.deletedAt}>{formatMoment(order.deletedAt)}</time>
                </span>
              )}
              <span className="flex gap-1.5">
                <StatusBadge status={order.status} />
                <PaymentBadge order={order} />
              </span>
              <span className="font-semibold tabular-nums">{formatCents(order.total)}</span>
              <Button variant="secondary" size="sm" onClick={() => onAsk({ about: 'restore', order })}>
                Trazer de volta
                <span className="sr-only"> o pedido #{orderNumber(order.id)}</span>
              </Button>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
