import { formatCents } from '@cesta/contract/base/money';
import type { OrderDeletion } from '@cesta/contract/orders/refunds';
import { useId } from 'react';
import type { AdminOrder } from './admin-order.ts';

export type DeletionMoney = NonNullable<OrderDeletion['money']>;

interface DeletionMoneyProps {
  order: AdminOrder;
  chosen: DeletionMoney;
  onChoose: (money: DeletionMoney) => void;
}

/** What becomes of the money of an order that is deleted: nothing is kept in silence. */
export function DeletionMoneyChoice({ order, chosen, onChoose }: DeletionMoneyProps) {
  const name = useId();
  if (!order.refundable) return <MoneyNote order={order} />;
  const amount = formatCents(order.refundable);
  const choices: [DeletionMoney, string][] = [
    ['refund', `Devolver ${amount} ao cliente junto com a exclusão`],
    ['returned', `Já devolvi ${amount} por outro meio`],
  ];
  return (
    <fieldset className="mt-4 text-body">
      <legend className="mb-1 font-semibold">Este pedido foi pago: {amount} estão com a loja</legend>
      {choices.map(([money, text]) => (
        <label key={money} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={money}
            checked={chosen === money}
            onChange={() => onChoose(money)}
            className="size-5 shrink-0 accent-leaf"
          />
          {text}
        </label>
      ))}
      <p className="mt-1 text-small text-ink-soft">O cliente recebe um e-mail sobre a devolução.</p>
    </fieldset>
  );
}

function MoneyNote({ order }: { order: AdminOrder }) {
  const text = noteOf(order);
  return text ? <p className="mt-3 text-body text-ink-soft">{text}</p> : null;
}

function noteOf({ isGivenBack, paymentStatus, total, refundable }: AdminOrder): string | null {
  if (paymentStatus !== 'paid') return null;
  if (isGivenBack) return 'O reembolso deste pedido foi pedido e continua depois da exclusão.';
  // An older server does not say where the money is.
  if (refundable === null) return null;
  return `Este pedido foi marcado como pago à mão (${formatCents(total)}): se há dinheiro a devolver, devolva por fora.`;
}
