import { orderNumber } from '@cesta/contract/orders/order-constants';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { DeliveryPlace } from '../../order/order-parts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { AdminOrder } from './admin-order.ts';
import { BasketNote, Customer, DeliveryDay, Items, Part, Sums } from './order-card-parts.tsx';
import { OrderHead } from './order-head.tsx';
import type { Question } from './order-question.tsx';
import { OrderSelects } from './order-selects.tsx';
import { RefundNotes } from './refund-notes.tsx';
import type { OrderChange } from './use-order-actions.ts';

interface OrderCardProps {
  order: AdminOrder;
  busy: boolean;
  /** A row otherwise. */
  isOpen: boolean;
  onToggle: () => void;
  isChosen: boolean;
  /** `isRange`: with everything from the one chosen last. */
  onChoose: (isRange: boolean) => void;
  onChange: (change: OrderChange) => Promise<boolean>;
  onOpen: () => void;
  onAsk: (question: Question) => void;
}

/** An order as a row that opens to all there is of it. */
export function OrderCard({ order, isOpen, onToggle, isChosen, onChoose, ...rest }: OrderCardProps) {
  const bodyId = useId();
  return (
    <article
      aria-label={`Pedido #${orderNumber(order.id)}`}
      className={classNames(
        'border-line bg-card transition-colors',
        isOpen ? 'my-3 rounded-card border shadow-soft' : 'border-b hover:bg-leaf-pale',
        isChosen && 'bg-leaf-pale',
      )}
    >
      <OrderHead {...{ order, isOpen, onToggle, isChosen, onChoose, bodyId }} />
      {isOpen && (
        <div id={bodyId}>
          <OrderBody order={order} {...rest} />
        </div>
      )}
    </article>
  );
}

function OrderBody({
  order,
  busy,
  onChange,
  onOpen,
  onAsk,
}: Pick<OrderCardProps, 'order' | 'busy' | 'onChange' | 'onOpen' | 'onAsk'>) {
  const number = orderNumber(order.id);
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 px-4 py-3.5 sm:grid-cols-2 sm:px-5 xl:grid-cols-[13rem_14rem_minmax(0,1fr)]">
        <Part title="Cliente">
          <Customer {...order.customer} />
        </Part>
        <Part title="Entrega">
          <DeliveryDay order={order} />
          <DeliveryPlace address={order.address} />
          <BasketNote order={order} />
        </Part>
        <Part title="Itens" className="sm:max-xl:col-span-2">
          <Items lines={order.lines} />
          <Sums order={order} />
        </Part>
        {order.notes && (
          <Part title="Observações" className="col-span-full">
            <p className="rounded-control bg-sun-pale px-3 py-2 wrap-anywhere whitespace-pre-line">
              {order.notes}
            </p>
          </Part>
        )}
      </div>
      {order.refunds.length > 0 && (
        <div className="px-4 pb-3.5 sm:px-5">
          <RefundNotes order={order} onAsk={onAsk} />
        </div>
      )}
      <footer className="flex flex-wrap items-end justify-between gap-3 rounded-b-card border-line border-t bg-paper px-4 py-3 sm:px-5">
        <OrderSelects order={order} busy={busy} onChange={onChange} />
        <div className="flex grow flex-wrap items-center justify-end gap-1">
          {canRefund(order) && (
            <Button
              variant="secondary"
              size="sm"
              className="px-4!"
              onClick={() => onAsk({ about: 'refund', order })}
            >
              Reembolsar
            </Button>
          )}
          <Button variant="quiet" onClick={onOpen}>
            Ver detalhes
            <span className="sr-only"> do pedido #{number}</span>
          </Button>
          <IconButton
            label={`Excluir pedido #${number}`}
            onClick={() => onAsk({ about: 'delete', order })}
            className="text-tomato-deep hover:bg-tomato-pale!"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </footer>
    </>
  );
}

function canRefund({ refundable, status, paymentStatus }: AdminOrder): boolean {
  return refundable === null ? status === 'cancelled' && paymentStatus === 'paid' : refundable > 0;
}
