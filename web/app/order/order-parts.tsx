import type { Cents } from '@cesta/contract/base/money';
import { formatCents } from '@cesta/contract/base/money';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { AddressLines } from './address-lines.tsx';
import type { OrderLineView } from './order-view.ts';

export function OrderLines({ lines }: { lines: readonly OrderLineView[] }) {
  if (lines.length === 0) return <p className="text-ink-soft">Nenhum item encontrado</p>;
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ productId, name, producer, quantity, price, total, imageUrl, note }) => (
        <li
          key={productId || name}
          className="flex flex-wrap items-center justify-between gap-x-4 py-3 first:pt-0"
        >
          {imageUrl && <Thumbnail imageUrl={imageUrl} />}
          <div className="min-w-0 grow basis-24">
            <p className="font-semibold wrap-anywhere">{name}</p>
            {producer && <p className="text-small text-ink-soft wrap-anywhere">de {producer}</p>}
            {note && <p className="text-small text-ink-soft italic wrap-anywhere">{note}</p>}
            <p className="text-small text-ink-soft tabular-nums">
              {quantity} × {formatCents(price)}
            </p>
          </div>
          <Price amount={total} />
        </li>
      ))}
    </ul>
  );
}

const THUMBNAILS = 5;

/** What is in an order at a glance; nothing where the server sends no pictures. The words stand beside it. */
export function OrderThumbnails({ lines }: { lines: readonly OrderLineView[] }) {
  const shown = lines
    .flatMap(({ productId, imageUrl }) => (imageUrl ? { productId, imageUrl } : []))
    .slice(0, THUMBNAILS);
  if (shown.length === 0) return null;
  const rest = lines.length - shown.length;
  return (
    <div aria-hidden="true" className="flex flex-wrap items-center gap-2">
      {shown.map(({ productId, imageUrl }) => (
        <Thumbnail key={productId} imageUrl={imageUrl} />
      ))}
      {rest > 0 && <span className="text-small font-semibold text-ink-soft">+{rest}</span>}
    </div>
  );
}

function Thumbnail({ imageUrl }: { imageUrl: string }) {
  return (
    <div className="w-12 shrink-0 overflow-hidden rounded-control bg-leaf-pale">
      <Picture imageUrl={imageUrl} alt="" sizes="3rem" />
    </div>
  );
}

interface SumsProps {
  subtotal: Cents;
  shipping: Cents;
  total: Cents;
  /** What is back at the customer. */
  refunded?: Cents;
  className?: string;
}

export function OrderSums({ subtotal, shipping, total, refunded, className }: SumsProps) {
  return (
    <dl className={classNames('grid gap-2', className)}>
      <Sum name="Subtotal">
        <Price amount={subtotal} />
      </Sum>
      <Sum name="Frete">
        <Price amount={shipping} />
      </Sum>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
        <dt className="text-lead font-semibold">Total</dt>
        <dd>
          <Price amount={total} size="xl" />
        </dd>
      </div>
      {refunded !== undefined && refunded > 0 && (
        <Sum name="Devolvido">
          <Price amount={refunded} />
        </Sum>
      )}
    </dl>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function DeliveryPlace({ address }: { address: DeliveryAddress | null }) {
  if (!address) return <p className="text-ink-soft">Endereço não informado</p>;
  return (
    <address className="not-italic">
      <AddressLines address={address} />
    </address>
  );
}

/** One line of what is known about an order: a name, and what stands beside it. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
