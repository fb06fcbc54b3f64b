import { formatCents, fromReais } from '@cesta/contract/base/money';
import { type MoneyEvent, PAYMENT_STATUS_LABELS } from '@cesta/contract/orders/order-constants';
import { formatMoment } from '../../order/order-dates.ts';
import type { OrderChange } from '../../order/order-view.ts';
import { classNames } from '../../ui/class-names.ts';
import { ADMIN_STATUS_LABELS } from '../parts/order-status.ts';
import type { AdminOrder } from './admin-order.ts';

const ACTORS: Record<OrderChange['by'], string> = {
  customer: 'pelo cliente',
  admin: 'pelo painel',
  provider: 'pelo pagamento',
  system: 'pela loja',
};

/** Every change with who made it, newest first. */
export function OrderHistory({ order }: { order: AdminOrder }) {
  const changes = order.history
    .toReversed()
    .filter((change) => change.status || change.payment_status || change.money_event || change.note);
  return (
    <ol className="grid gap-2">
      {changes.map((change) => (
        <li
          key={`${change.at}-${change.status}-${change.payment_status}-${change.money_event}-${change.amount}-${change.note}`}
          className="leading-snug"
        >
          <span className={classNames('font-semibold', change.undone && 'line-through')}>
            {inWords(change)}
          </span>
          {change.undone && <span className="text-ink-soft"> (desfeito)</span>}
          <span className="block text-small text-ink-soft">
            <time dateTime={change.at}>{formatMoment(change.at)}</time>, {whoDid(change)}
          </span>
        </li>
      ))}
      <li className="leading-snug">
        <span className="font-semibold">Pedido recebido</span>
        <time dateTime={order.createdAt} className="block text-small text-ink-soft">
          {formatMoment(order.createdAt)}
        </time>
      </li>
    </ol>
  );
}

/** A name stands without an article, a role with its own: 'por Ana', 'pela loja'. */
function whoDid({ by, by_name }: OrderChange): string {
  return by_name ? `por ${by_name}` : (ACTORS[by] ?? `por ${by}`);
}

const MONEY: Record<MoneyEvent, (amount: string) => string> = {
  refund_requested: (amount) => `Reembolso de ${amount} pedido`,
  refund_succeeded: (amount) => `${amount} devolvidos ao cliente`,
  refund_failed: (amount) => `Reembolso de ${amount} recusado`,
  refunded_by_other_means: (amount) => `${amount} devolvidos por outro meio`,
  refund_superseded: (amount) => `${amount} já tinham sido devolvidos no provedor`,
  dispute_opened: (amount) => `O banco do cliente contesta ${amount}`,
  dispute_won: (amount) => `Contestação de ${amount} encerrada a nosso favor`,
  dispute_lost: (amount) => `Contestação de ${amount} perdida: o banco ficou com o dinheiro`,
  payment_returned: (amount) => `Pagamento de ${amount} não mantido: volta para o cliente`,
};

function inWords({ status, payment_status, money_event, amount, goods_lost, note }: OrderChange): string {
  const parts = [
    money_event && MONEY[money_event]?.(formatCents(fromReais(amount ?? 0))),
    status && `Status: ${ADMIN_STATUS_LABELS[status]}`,
    payment_status && `Pagamento: ${PAYMENT_STATUS_LABELS[payment_status]}`,
    goods_lost && 'Produtos perdidos',
    note,
  ];
  return parts.filter(Boolean).join(' · ');
}
