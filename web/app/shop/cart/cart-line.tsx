import { fromReais } from '@cesta/contract/base/money';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { changeQuantity } from '../../session/cart-actions.ts';
import { type CartItem, itemTotal } from '../../session/cart-rules.ts';
import { IconButton } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { tintOf } from '../parts/category-tint.ts';
import { productPath } from '../parts/product-path.ts';

export function CartLine({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const { name, quantity, stock, unit } = item;
  const isAll = stock !== undefined && quantity >= stock;
  return (
    <li className="grid grid-cols-[min(5rem,23%)_minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-4 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] sm:py-5">
      <div className={`row-span-2 self-start overflow-hidden rounded-control ${tintOf(item.category)}`}>
        <Picture imageUrl={item.imageUrl} alt="" sizes="6.5rem" />
      </div>
      <div>
        <h2 className="font-sans text-body leading-snug font-semibold wrap-anywhere sm:text-lead">
          <Link to={productPath(item)} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        {item.producer && <p className="text-small text-ink-soft wrap-anywhere">de {item.producer.name}</p>}
        <p className="text-small text-ink-soft">
          <Price
            amount={fromReais(item.price)}
            unit={unit}
            className="[&>span]:text-small [&>span]:font-normal"
          />
        </p>
      </div>
      <IconButton label={`Remover ${name}`} onClick={onRemove} className="-mt-2 -mr-2 text-ink-soft">
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
      <div className="col-span-2 col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <QuantityStepper
          name={name}
          quantity={quantity}
          max={stock}
          hasRemoval
          className="w-32"
          onChange={(next) => (next <= 0 ? onRemove() : changeQuantity(item, next))}
        />
        <Price amount={itemTotal(item)} size="lg" />
        {isAll && (
          <p className="w-full text-small text-sun-deep">
            {quantity === 1 ? 'É a última da banca.' : `São as últimas ${quantity} da banca.`}
          </p>
        )}
      </div>
    </li>
  );
}
