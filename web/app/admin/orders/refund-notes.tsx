import { formatCents, fromReais } from '@cesta/contract/base/money';
import { refundFailure } from '@cesta/contract/orders/refund-failures';
import type { Refund } from '@cesta/contract/orders/refunds';
import { CircleAlert, Clock, Undo2 } from 'lucide-react';
import { formatMoment } from '../../order/order-dates.ts';
import { Button } from '../../ui/button.tsx';
import { isBack, isRefused, refundWords, toldOf } from '../parts/refund-words.ts';
import type { AdminOrder } from './admin-order.ts';
import type { Question } from './order-question.tsx';

interface RefundNotesProps {
  order: AdminOrder;
  onAsk: (question: Question) => void;
}

/** What goes or went back of an order. One that was refused says so, with what can be done about it. */
export function RefundNotes({ order, onAsk }: RefundNotesProps) {
  const told = toldOf(order.refunds);
  if (told.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label="Reembolsos">
      {told.map((refund) =>
        isRefused(refund) ? (
          <Refused key={refund.id} order={order} refund={refund} onAsk={onAsk} />
        ) : (
          <Told key={refund.id} refund={refund} />
        ),
      )}
    </ul>
  );
}

function Refused({ order, refund, onAsk }: RefundNotesProps & { refund: Refund }) {
  const amount = formatCents(fromReais(refund.amount));
  return (
    <li className="rounded-control bg-tomato-pale px-3 py-2.5 text-tomato-deep">
      <p className="flex gap-2 font-semibold">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          Reembolso recusado pelo banco em {formatMoment(refund.state_at)}: tente de novo ou devolva por Pix.{' '}
          <span className="whitespace-nowrap tabular-nums">{amount}</span>
        </span>
      </p>
      {(refund.reason || refund.failure) && (
        <p className="pl-7 text-small wrap-anywhere">
          {[refund.reason, refund.failure && `Motivo do banco: ${refundFailure(refund.failure)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-2 pl-7">
        <Button
          variant="secondary"
          size="sm"
          className="px-4!"
          onClick={() => onAsk({ about: 'retry', order, refund })}
        >
          Tentar de novo
        </Button>
        <Button
          variant="secondary"
          size="sm"
          className="px-4!"
          onClick={() => onAsk({ about: 'returned', order, refund })}
        >
          Devolvi por outro meio
        </Button>
      </div>
    </li>
  );
}

function Told({ refund }: { refund: Refund }) {
  const Icon = isBack(refund) ? Undo2 : Clock;
  return (
    <li className="flex gap-2 text-small text-ink-soft">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {refundWords(refund)}
        {refund.reason && ` (${refund.reason})`}
      </span>
    </li>
  );
}
