import type { StopItem } from '@cesta/contract/panel/deliveries';
import { useState } from 'react';
import { reasonOf } from '../../subscription/basket-reasons.ts';
import { Unbroken } from '../../ui/unbroken.tsx';

/** To be ticked off while it goes into the box. The ticks are the packer's own and are stored nowhere. */
export function PackingItems({ items }: { items: readonly StopItem[] }) {
  const [inside, setInside] = useState<ReadonlySet<string>>(new Set());
  if (items.length === 0) return <NoItems />;
  function toggle(id: string): void {
    setInside((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }
  return (
    <>
      <ul className="-mx-2 md:grid md:grid-cols-2 md:gap-x-3 xl:grid-cols-3">
        {items.map((item) => (
          <li key={item.product_id}>
            <label className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1 hover:bg-leaf-pale has-checked:text-ink-soft">
              <input
                type="checkbox"
                checked={inside.has(item.product_id)}
                onChange={() => toggle(item.product_id)}
                className="size-6 shrink-0 accent-leaf"
              />
              <ItemText item={item} />
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-1 min-h-5 text-small text-ink-soft tabular-nums">
        {inside.size > 0 &&
          (inside.size === items.length ? 'Tudo na cesta!' : `${inside.size} de ${items.length} na cesta`)}
      </p>
    </>
  );
}

/** What is packed, or cannot be packed yet, is only looked up. */
export function ListedItems({ items }: { items: readonly StopItem[] }) {
  if (items.length === 0) return <NoItems />;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 py-2 text-[0.9375rem] md:pt-0">
      {items.map((item) => (
        <li key={item.product_id}>
          <ItemText item={item} />
        </li>
      ))}
    </ul>
  );
}

interface ItemTextProps {
  item: StopItem;
}

export function ItemText({ item: { quantity, product_name, producer_name, unit, ...item } }: ItemTextProps) {
  const reason = reasonOf(item);
  return (
    <span className="min-w-0 leading-snug wrap-anywhere">
      <strong className="mr-0.5 tabular-nums">{quantity}</strong> <Unbroken>{product_name}</Unbroken>
      {unit && <span className="text-small text-ink-soft"> {unit}</span>}
      {producer_name && <span className="block text-small text-ink-soft">de {producer_name}</span>}
      {reason && <em className="block text-small text-ink-soft"> {reason}</em>}
    </span>
  );
}

function NoItems() {
  return <p className="py-2 text-ink-soft">Nenhum produto nesta entrega</p>;
}
