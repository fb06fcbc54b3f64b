import { shortSpokenDay, spokenDay } from '@cesta/contract/base/calendar';
import { formatCents } from '@cesta/contract/base/money';
import type { ReactNode } from 'react';
import type { OrderLineView } from '../../order/order-view.ts';
import { EmailLink } from '../parts/email-link.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import type { AdminOrder } from './admin-order.ts';

export function Part({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // Not a region: twenty cards would make sixty landmarks of the same three names.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would promise fields
    <div role="group" aria-label={title} className={className}>
      <h4 className="mb-1 text-small font-semibold text-ink-soft">{title}</h4>
      <div className="text-[0.9375rem] leading-snug">{children}</div>
    </div>
  );
}

export function Customer({ id, name, email, phone }: AdminOrder['customer']) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        <PersonLink id={id} name={name || 'N/A'} />
      </p>
      <p>{email ? <EmailLink email={email} /> : 'N/A'}</p>
      <p>{phone ? <PhoneLink phone={phone} /> : 'N/A'}</p>
    </>
  );
}

/** What is answered to 'cadê meu pedido?'. Nothing of one that goes nowhere. */
export function DeliveryDay({ order: { day } }: { order: AdminOrder }) {
  return day && <p className="font-semibold first-letter:uppercase">{spokenDay(day)}</p>;
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
export function Items({ lines }: { lines: readonly OrderLineView[] }) {
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

export function Sums({ order }: { order: AdminOrder }) {
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
