import { type Cents, formatCents } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import { CircleCheck, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { payUntil } from '../../order/order-dates.ts';
import type { OrderView } from '../../order/order-view.ts';
import { cart } from '../../session/cart-store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Question } from './checkout.reducer.ts';

/** For whoever comes back from the payment page without having paid. */
export function WaitingNote() {
  return (
    <Note icon={<PackageCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
      <p>Seu pedido está guardado. É só continuar o pagamento de onde parou.</p>
    </Note>
  );
}

interface SameOrderProps {
  order: OrderView;
  /** Of what is chosen on this page. */
  total: Cents;
  onAnother: () => void;
}

/** One basket is one order, whatever tab or device it was begun on. */
export function SameOrderNote({ order, total, onAnother }: SameOrderProps) {
  const isOtherTotal = order.total !== total;
  return (
    <Note icon={<PackageCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
      <p>
        Seu pedido está guardado. É o <strong>#{orderNumber(order.id)}</strong>, com esta mesma cesta
        {order.deadline && `, e espera o pagamento até ${payUntil(order.deadline)}`}. Ao pagar, você continua
        esse pedido.
        {isOtherTotal && ` O total dele é ${formatCents(order.total)}, como foi feito.`}
      </p>
      <Button variant="secondary" onClick={onAnother}>
        Fazer outro pedido
      </Button>
    </Note>
  );
}

/** More was put into the basket since: the order without it is given up, unless its customer wants both. */
export function ReplacedOrderNote({ order, onKeep }: { order: OrderView; onKeep: () => void }) {
  return (
    <Note icon={<PackageCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
      <p>
        O pedido <strong>#{orderNumber(order.id)}</strong>, com parte desta cesta, ainda espera o pagamento.
        Ao pagar esta cesta, ele é cancelado e este pedido fica no lugar.
      </p>
      <Button variant="secondary" onClick={onKeep}>
        Manter os dois pedidos
      </Button>
    </Note>
  );
}

/** The basket of an order that was paid in another tab is still here: nobody pays twice by mistake. */
export function PaidOrderNote({ order }: { order: OrderView }) {
  return (
    <Note icon={<CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
      <p>
        Você já pagou um pedido com esta mesma cesta: o <strong>#{orderNumber(order.id)}</strong>. Se pagar de
        novo, será outro pedido.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/conta?tab=pedidos&pedido=${order.id}`} variant="secondary">
          Ver o pedido pago
        </LinkButton>
        <Button variant="quiet" onClick={() => cart.clear()}>
          Esvaziar a cesta
        </Button>
      </div>
    </Note>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="mb-5 flex items-start gap-2.5 rounded-card bg-leaf-pale p-5 text-leaf-deep">
      {icon}
      <div className="grid min-w-0 justify-items-start gap-4">{children}</div>
    </div>
  );
}

interface ContinueDialogProps {
  question: Question | null;
  onContinue: () => void;
  onAnother: () => void;
  onReplace: () => void;
  onClose: () => void;
}

/** Asked before anybody leaves for a payment page whose order they may not have in mind. */
export function ContinueDialog({ question, onContinue, onAnother, onReplace, onClose }: ContinueDialogProps) {
  return (
    <Dialog open={question !== null} onClose={onClose} title="Este pedido já está guardado">
      {question && (
        <>
          <p className="text-lead">
            Você já tem o pedido <strong>#{orderNumber(question.orderId)}</strong> com esta mesma cesta
            {question.waiting.payment_deadline &&
              `, esperando o pagamento até ${payUntil(question.waiting.payment_deadline)}`}
            . Nada é cobrado duas vezes
            {question.replacing ? ': escolha qual dos dois fica.' : ': continue por ele.'}
          </p>
          {question.differences.length > 0 && (
            <ul className="mt-4 grid list-disc gap-1 pl-5">
              {question.differences.map((sentence) => (
                <li key={sentence} className="wrap-anywhere">
                  {sentence}
                </li>
              ))}
            </ul>
          )}
          <div className="mt-6 grid gap-3 sm:flex sm:flex-row-reverse">
            {question.replacing ? (
              <>
                <Button onClick={onReplace} data-autofocus>
                  Trocar por este, de {formatCents(question.replacing.chosen)}
                </Button>
                <Button variant="secondary" onClick={onContinue}>
                  Continuar o guardado, de {formatCents(question.replacing.waiting)}
                </Button>
              </>
            ) : (
              <>
                <Button onClick={onContinue} data-autofocus>
                  Continuar o pedido
                </Button>
                <Button variant="quiet" onClick={onAnother}>
                  Fazer outro pedido
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
