import { orderNumber } from '@cesta/contract/orders/order-constants';
import { Link2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { canPay, type OrderView } from '../../../order/order-view.ts';
import { Button } from '../../../ui/button.tsx';
import { SentLink } from '../../parts/payment-link.tsx';
import { OrderRefund } from '../../parts/refund-now.tsx';

/** What an order of this person needs most: a link while it waits for its payment, money back once it is paid. */
export function OrderActions({ order, phone }: { order: OrderView; phone: string | null }) {
  const [open, setOpen] = useState<'link' | 'refund'>();
  const close = () => setOpen(undefined);
  const isPaid = order.paymentStatus === 'paid' && order.paymentMethod === 'provider';
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {canPay(order) && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('link')}>
          <Link2 aria-hidden="true" className="size-5" />
          Enviar link de pagamento<span className="sr-only"> do pedido {orderNumber(order.id)}</span>
        </Button>
      )}
      {isPaid && (
        <Button variant="quiet" size="sm" onClick={() => setOpen('refund')}>
          <Undo2 aria-hidden="true" className="size-5" />
          Reembolsar<span className="sr-only"> o pedido {orderNumber(order.id)}</span>
        </Button>
      )}
      {open === 'link' && (
        <SentLink path={`/admin/orders/${order.id}/payment-link`} phone={phone} onClose={close} />
      )}
      {open === 'refund' && <OrderRefund orderId={order.id} onClose={close} />}
    </div>
  );
}
