import { orderNumber } from '@cesta/contract/order-constants';
import { Link2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { canPay, type OrderView } from '../../../order/order-view.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { tabAddress } from '../../every-tab/tab-address.ts';
import { SentLink } from '../../parts/payment-link.tsx';

/** What an order of this person needs most: a link while it waits for its payment, money back once it is paid. */
export function OrderActions({ order, phone }: { order: OrderView; phone: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const isPaid = order.paymentStatus === 'paid' && order.paymentMethod === 'provider';
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {canPay(order) && (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          <Link2 aria-hidden="true" className="size-5" />
          Enviar link de pagamento<span className="sr-only"> do pedido {orderNumber(order.id)}</span>
        </Button>
      )}
      {isPaid && (
        <LinkButton variant="quiet" size="sm" to={tabAddress('pedidos', { pedido: order.id })}>
          <Undo2 aria-hidden="true" className="size-5" />
          Reembolsar<span className="sr-only"> o pedido {orderNumber(order.id)}</span>
        </LinkButton>
      )}
      {isOpen && (
        <SentLink
          path={`/admin/orders/${order.id}/payment-link`}
          phone={phone}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
