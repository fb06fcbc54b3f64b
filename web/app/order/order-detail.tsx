import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Subheading } from '../ui/heading.tsx';
import { Skeleton, SkeletonArea } from '../ui/skeleton.tsx';

interface OrderDetailDialogProps {
  /** Null while none is open. */
  orderId: string | null;
  onClose: () => void;
  children: (orderId: string) => ReactNode;
}

/** Around one order, for its customer and for the operator. */
export function OrderDetailDialog({ orderId, onClose, children }: OrderDetailDialogProps) {
  return (
    <Dialog
      open={orderId !== null}
      onClose={onClose}
      title={`Pedido #${orderNumber(orderId ?? '', 12)}`}
      shape="wide"
    >
      {orderId !== null && children(orderId)}
    </Dialog>
  );
}

export function OrderDetailSkeleton() {
  return (
    <SkeletonArea className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </SkeletonArea>
  );
}

export function OrderPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Subheading className="mb-3">{title}</Subheading>
      {children}
    </section>
  );
}

/** What the customer wrote for the delivery. */
export function OrderNotes({ notes }: { notes: string }) {
  if (!notes) return null;
  return (
    <OrderPart title="Observações">
      <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
    </OrderPart>
  );
}
