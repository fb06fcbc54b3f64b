import { shortSpokenDay } from '@cesta/contract/calendar';
import { formatPhone } from '@cesta/contract/formats';
import { formatCents } from '@cesta/contract/money';
import { orderNumber } from '@cesta/contract/order-constants';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../order/order-dates.ts';
import { DeliveryPlace } from '../../order/order-parts.tsx';
import type { OrderLineView } from '../../order/order-view.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailLink } from '../parts/email-link.tsx';
import { PaymentBadge, StatusBadge } from '../status-badges.tsx';
import type { AdminOrder } from './admin-order.ts';
import type { Question } from './order-question.tsx';
import { OrderSelects } from './order-selects.tsx';
import { RefundNotes } from './refund-notes.tsx';
import type { OrderChange } from './use-order-actions.ts';

interface OrderCardProps {
  order: AdminOrder;
  busy: boolean;
  onChange: (change: OrderChange) => Promise<boolean>;
  onOpen: () => void;
  onAsk: (question: Question) => void;
}

export function OrderCard({ order, busy, onChange, onOpen, onAsk }: OrderCardProps) {
  const number = orderNumber(order.id);
  return (
    <Card as="article" aria-label={`Pedido #${number}`}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2.5 sm:px-5">
        <h3 className="font-sans text-lead font-bold tabular-nums">#{number}</h3>
        <time dateTime={order.createdAt} className="text-small text-ink-soft">
          {formatMoment(order.createdAt)}
        </time>
        <span className="flex flex-wrap gap-1.5 sm:ml-auto">
          <StatusBadge status={order.status} />
          <PaymentBadge order={order} />
          {order.isDisputed && <Badge tone="tomato">Contestado</Badge>}
        </span>
      </header>
      <div className="grid gap-x-8 gap-y-4 px-4 py-3.5 sm:grid-cols-2 sm:px-5 xl:grid-cols-[13rem_14rem_minmax(0,1fr)]">
        <Part title="Cliente">
          <Customer {...order.customer} />
        </Part>
        <Part title="Entrega">
          <DeliveryPlace address={order.address} />
          <BasketNote order={order} />
        </Part>
        <Part title="Itens" className="sm:max-xl:col-span-2">
          <Items lines={order.lines} />
          <Sums order={order} />
        </Part>
      </div>
      {order.refunds.length > 0 && (
        <div className="px-4 pb-3.5 sm:px-5">
          <RefundNotes order={order} onAsk={onAsk} />
        </div>
      )}
      <footer className="flex flex-wrap items-end justify-between gap-3 border-line border-t bg-paper px-4 py-3 sm:px-5">
        <OrderSelects order={order} busy={busy} onChange={onChange} />
        <div className="flex grow flex-wrap items-center justify-end gap-1">
          {canRefund(order) && (
            <Button
              variant="secondary"
              size="sm"
              className="px-4!"
              onClick={() => onAsk({ about: 'refund', order })}
            >
              Reembolsar
            </Button>
          )}
          <Button variant="quiet" onClick={onOpen}>
            Ver detalhes
            <span className="sr-only"> do pedido #{number}</span>
          </Button>
          <IconButton
            label={`Excluir pedido #${number}`}
            onClick={() => onAsk({ about: 'delete', order })}
            className="text-tomato-deep hover:bg-tomato-pale!"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      </footer>
    </Card>
  );
}

function canRefund({ refundable, status, paymentStatus }: AdminOrder): boolean {
  return refundable === null ? status === 'cancelled' && paymentStatus === 'paid' : refundable > 0;
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    // Not a region: twenty cards would make sixty landmarks of the same three names.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would promise fields
    <div role="group" aria-label={title} className={className}>
      <h4 className="mb-1 text-small font-semibold text-ink-soft">{title}</h4>
      <div className="text-[0.9375rem] leading-snug">{children}</div>
    </div>
  );
}

export function Customer({ name, email, phone }: AdminOrder['customer']) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{name || 'N/A'}</p>
      <p>{email ? <EmailLink email={email} /> : 'N/A'}</p>
      <p>
        {phone ? (
          <a href={`tel:${phone}`} className="hover:underline">
            {formatPhone(phone)}
          </a>
        ) : (
          'N/A'
        )}
      </p>
    </>
  );
}

/** Why it has no shipping. */
export function BasketNote({ order: { withBasket } }: { order: AdminOrder }) {
  if (!withBasket) return null;
  const day = shortSpokenDay(withBasket.date);
  return (
    <p className="mt-1 font-semibold text-leaf-deep">
      {withBasket.isComing
        ? `Vai com a cesta de ${day}`
        : `A cesta de ${day} não vai: o pedido sai sozinho, sem frete`}
    </p>
  );
}

const AT_ONCE = 5;

/** A long basket folds: the card stays a card. */
function Items({ lines }: { lines: readonly OrderLineView[] }) {
  if (lines.length === 0) return <p className="text-ink-soft">Nenhum item encontrado</p>;
  const rest = lines.slice(AT_ONCE);
  return (
    <>
      <ul>{lines.slice(0, AT_ONCE).map(toLine)}</ul>
      {rest.length > 0 && (
        <details className="group">
          <summary className="min-h-6 font-semibold text-leaf-deep group-open:sr-only">
            e mais {rest.length} {rest.length === 1 ? 'item' : 'itens'}
          </summary>
          <ul>{rest.map(toLine)}</ul>
        </details>
      )}
    </>
  );
}

function toLine({ productId, name, producer, quantity, price, total }: OrderLineView) {
  return (
    <li
      key={productId || name}
      className="flex flex-wrap items-baseline justify-between gap-x-4 py-0.5 tabular-nums"
    >
      <span className="min-w-0 grow basis-32 wrap-anywhere">
        {name}{' '}
        <span className="text-small whitespace-nowrap text-ink-soft">
          {quantity} × {formatCents(price)}
        </span>
        {producer && <span className="block text-small text-ink-soft">de {producer}</span>}
      </span>
      <span className="whitespace-nowrap">{formatCents(total)}</span>
    </li>
  );
}

function Sums({ order }: { order: AdminOrder }) {
  return (
    <dl className="mt-2 flex flex-wrap items-baseline justify-end gap-x-5 gap-y-0.5 border-line border-t pt-2 tabular-nums">
      <Sum name="Subtotal">{formatCents(order.subtotal)}</Sum>
      <Sum name="Frete">{formatCents(order.shipping)}</Sum>
      <Sum name="Total">
        <strong className="text-body">{formatCents(order.total)}</strong>
      </Sum>
    </dl>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
