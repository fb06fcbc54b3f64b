import { formatCents, fromReais } from '@cesta/contract/base/money';
import { type Cart, itemTotal } from '../../session/cart-rules.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { tintOf } from '../parts/category-tint.ts';

export function CheckoutItems({ items }: { items: Cart }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li
          key={item.id}
          className="flex flex-wrap items-center justify-end gap-x-4 py-3 first:pt-0 last:pb-0"
        >
          <div className={`w-14 shrink-0 overflow-hidden rounded-control ${tintOf(item.category)}`}>
            <Picture imageUrl={item.imageUrl} alt="" sizes="3.5rem" />
          </div>
          <div className="min-w-0 grow basis-16">
            <p className="leading-snug font-semibold wrap-anywhere">{item.name}</p>
            <p className="text-small text-ink-soft tabular-nums">
              {item.quantity} × {formatCents(fromReais(item.price))}
            </p>
          </div>
          <Price amount={itemTotal(item)} />
        </li>
      ))}
    </ul>
  );
}
