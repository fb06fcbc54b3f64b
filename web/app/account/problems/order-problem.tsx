import { canReportOrder } from '@cesta/contract/orders/problem-constants';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { OrderView } from '../../order/order-view.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import { SentReports } from './sent-reports.tsx';

/** Below the detail of an order that was paid: tell what came wrong, and see what was told. */
export function OrderProblem({ order }: { order: OrderView }) {
  const [isOpen, setIsOpen] = useState(false);
  const canReport = canReportOrder(order);
  if (!canReport && order.problems.length === 0) return null;
  return (
    <div className="grid gap-3">
      <SentReports reports={order.problems} />
      {canReport && (
        <Button variant="quiet" onClick={() => setIsOpen(true)} className="-ml-5 justify-self-start">
          <CircleAlert aria-hidden="true" className="size-5" />
          Algo veio errado?
        </Button>
      )}
      <ProblemDialog
        target={isOpen ? { order_id: order.id } : null}
        items={order.lines.map(({ productId, name }) => ({ id: productId, name }))}
        onClose={() => setIsOpen(false)}
      />
    </div>
  );
}
