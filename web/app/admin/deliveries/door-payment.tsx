import type { DoorPayment } from '@cesta/contract/deliveries';
import { formatCents, fromReais } from '@cesta/contract/money';
import { Banknote, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

interface DoorPaymentPartProps {
  payment: DoorPayment;
  /** Whose it is, for screen readers. */
  name: string;
  busy: boolean;
  onCollect: (received: boolean) => void;
}

/** What is to be taken at the door, and that it was. */
export function DoorPaymentPart({ payment, name, busy, onCollect }: DoorPaymentPartProps) {
  const amount = formatCents(fromReais(payment.amount));
  if (payment.received) {
    return (
      <p className="my-1.5 flex flex-wrap items-center gap-x-2 rounded-control bg-leaf-pale px-2.5 py-1 text-leaf-deep">
        <Banknote aria-hidden="true" className="size-5 shrink-0" />
        <span className="font-semibold tabular-nums">Recebido na entrega: {amount}</span>
        <Button variant="quiet" size="sm" busy={busy} className="px-2!" onClick={() => onCollect(false)}>
          <Undo2 aria-hidden="true" className="size-5" />
          Desfazer<span className="sr-only">: o pagamento de {name} volta a ficar em aberto</span>
        </Button>
      </p>
    );
  }
  return (
    <div className="my-1.5 grid gap-2 rounded-control bg-sun-pale px-2.5 py-2 text-sun-deep">
      <p className="flex items-center gap-2 font-semibold tabular-nums">
        <Banknote aria-hidden="true" className="size-5 shrink-0" />
        Receber {amount} na entrega
      </p>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => onCollect(true)}>
        Recebi {amount}
        <span className="sr-only"> de {name}</span>
      </Button>
    </div>
  );
}
