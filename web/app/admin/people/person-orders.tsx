import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { OrderList } from '@cesta/contract/orders/orders';
import type { Refund } from '@cesta/contract/orders/refunds';
import type { Person } from '@cesta/contract/panel/people';
import { Link } from 'react-router';
import { OrderStatusBadge, PaymentStatusBadge } from '../../order/order-badges.tsx';
import { formatDay } from '../../order/order-dates.ts';
import { type OrderView, readOrder } from '../../order/order-view.ts';
import { panel } from '../../queries/query-keys.ts';
import { classNames } from '../../ui/class-names.ts';
import { tabAddress } from '../every-tab/tab-address.ts';
import { useAddress } from '../every-tab/use-address.ts';
import { isRefused, refundWords, toldOf } from '../parts/refund-words.ts';
import { OrderActions } from './actions/order-actions.tsx';
import { nextOffset, PagedList } from './paged-list.tsx';
import { Section } from './person-section.tsx';

const PER_PAGE = 10;

interface PersonOrder {
  order: OrderView;
  /** What goes or went back of it. */
  refunds: readonly Refund[];
}

/** Newest first; each opens in Pedidos, where everything about it can be done. */
export function PersonOrders({ person }: { person: Person }) {
  const { get } = useAddress();
  const wanted = get('pedido');
  return (
    <Section title="Pedidos">
      <PagedList<OrderList, PersonOrder>
        pages={{
          key: panel.personPart(person.id, 'orders'),
          path: (from) => `/orders/user/${person.id}?limit=${PER_PAGE}&offset=${from ?? 0}`,
          next: nextOffset(({ orders }) => orders.length),
          attempt: 'Erro ao carregar pedidos',
        }}
        itemsOf={({ orders }) =>
          orders.flatMap((raw) => {
            const order = readOrder(raw);
            return order ? { order, refunds: toldOf(raw.refunds ?? []) } : [];
          })
        }
        empty="Nenhum pedido ainda."
      >
        {({ order, refunds }) => (
          <OrderLine
            key={order.id}
            order={order}
            refunds={refunds}
            isWanted={order.id === wanted}
            phone={person.phone}
          />
        )}
      </PagedList>
    </Section>
  );
}

function OrderLine({
  order,
  refunds,
  isWanted,
  phone,
}: PersonOrder & {
  isWanted: boolean;
  phone: string | null;
}) {
  const names = order.lines.map(({ quantity, name }) => `${quantity} x ${name}`).join(', ');
  return (
    <li
      {...(isWanted && { 'aria-current': true })}
      className={classNames(
        'grid gap-1 rounded-card border bg-card px-4 py-3',
        isWanted ? 'border-leaf shadow-soft' : 'border-line',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={tabAddress('pedidos', { pedido: order.id })}
          className="inline-flex min-h-11 items-center font-semibold text-leaf-deep underline decoration-leaf/40 underline-offset-2 sm:min-h-0"
        >
          #{order.id.slice(0, 8).toUpperCase()}
        </Link>
        <span className="text-small text-ink-soft tabular-nums">{formatDay(order.createdAt)}</span>
        <OrderStatusBadge order={order} />
        <PaymentStatusBadge order={order} />
        <span className="ml-auto font-semibold tabular-nums">{formatCents(order.total)}</span>
      </p>
      <OrderActions order={order} phone={phone} />
      {refunds.map((refund) => (
        <p key={refund.id} className={classNames('text-small', isRefused(refund) && 'text-tomato-deep')}>
          {isRefused(refund)
            ? `Reembolso de ${formatCents(fromReais(refund.amount))} recusado pelo banco: abra o pedido para tentar de novo.`
            : refundWords(refund)}
        </p>
      ))}
      {names && <p className="text-small text-ink-soft wrap-anywhere">{names}</p>}
    </li>
  );
}
