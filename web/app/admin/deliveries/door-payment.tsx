import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { DoorPayment } from '@cesta/contract/panel/deliveries';
import { Banknote, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { NotSaved, TRY_AGAIN } from './not-saved.tsx';

interface DoorPaymentPartProps {
  payment: DoorPayment;
  /** Whose it is, for screen readers. */
  name: string;
  busy: boolean;
  /** It was marked, and nobody answered. */
  isLost: boolean;
  onCollect: (received: boolean) => void;
  onDrop: () => void;
}

/** What is to be taken at the door, and that it was. */
export function DoorPaymentPart({ payment, name, busy, isLost, onCollect, onDrop }: DoorPaymentPartProps) {
  const amount = formatCents(fromReais(payment.amount));
  if (payment.received) {
    return (
      <div className="my-1.5 flex flex-wrap items-center gap-x-2 rounded-control bg-leaf-pale px-2.5 py-1 text-leaf-deep">
        <Banknote aria-hidden="true" className="size-5 shrink-0" />
        <span className="font-semibold tabular-nums">Recebido na entrega: {amount}</span>
        <Button variant="quiet" size="sm" busy={busy} className="px-2!" onClick={() => onCollect(false)}>
          <Undo2 aria-hidden="true" className="size-5" />
          {isLost ? TRY_AGAIN : 'Desfazer'}
          <span className="sr-only">: o pagamento de {name} volta a ficar em aberto</span>
        </Button>
        {isLost && <NotSaved name={name} onDrop={onDrop} />}
      </div>
    );
  }
  return (
    <div className="my-1.5 grid gap-2 rounded-control bg-sun-pale px-2.5 py-2 text-sun-deep">
      <p className="flex items-center gap-2 font-semibold tabular-nums">
        <Banknote aria-hidden="true" className="size-5 shrink-0" />
        Receber {amount} na entrega
      </p>
      {isLost && <NotSaved name={name} onDrop={onDrop} />}
      <Button variant="secondary" size="sm" busy={busy} onClick={() => onCollect(true)}>
        {isLost ? `${TRY_AGAIN}: recebi ${amount}` : `Recebi ${amount}`}
        <span className="sr-only"> de {name}</span>
      </Button>
    </div>
  );
}
