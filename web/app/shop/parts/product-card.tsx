import type { Product } from '@cesta/contract/catalog';
import { FEW_LEFT } from '@cesta/contract/constants';
import { fromReais } from '@cesta/contract/money';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { CATEGORY_TINTS } from './category-tint.ts';

/** What a card shows of a product: public pages carry no more than this. */
export type ShownProduct = Pick<
  Product,
  'id' | 'name' | 'category' | 'price' | 'unit' | 'imageUrl' | 'stock' | 'inStock'
>;

export function toShown(product: ShownProduct): ShownProduct {
  const { id, name, category, price, unit, imageUrl, stock, inStock } = product;
  return { id, name, category, price, unit, imageUrl, stock, inStock };
}

interface ProductCardProps {
  product: ShownProduct;
  /** Among the first in sight. */
  priority?: boolean;
}

export function ProductCard({ product, priority = false }: ProductCardProps) {
  const isSoldOut = !product.inStock || product.stock === 0;
  return (
    <Card as="article" className="@container flex h-full flex-col">
      <div className={classNames('relative', CATEGORY_TINTS[product.category])}>
        <Picture
          imageUrl={product.imageUrl}
          alt=""
          // On a phone a little less than true: 320 pixels are enough for the eye, at half the bytes of the next width.
          sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 30vw, 41vw"
          priority={priority}
          className={isSoldOut ? 'opacity-60 grayscale' : ''}
        />
        <StockHint product={product} isSoldOut={isSoldOut} />
      </div>
      <div className="flex grow flex-col gap-3 p-3 @min-[12rem]:p-4">
        <div>
          <p className="text-small text-ink-soft">{product.category}</p>
          <h3 className="font-sans text-body leading-snug font-semibold text-pretty wrap-anywhere @min-[12rem]:text-lead @min-[12rem]:leading-snug">
            {product.name}
          </h3>
        </div>
        <p className="mt-auto leading-tight">
          <Price amount={fromReais(product.price)} unit={product.unit} size="lg" />
        </p>
        <AddToCart product={isSoldOut ? { ...product, stock: 0 } : product} />
      </div>
    </Card>
  );
}

function StockHint({ product, isSoldOut }: { product: ShownProduct; isSoldOut: boolean }) {
  const place = 'absolute top-2 left-2 sm:top-3 sm:left-3';
  if (isSoldOut) return <Badge className={place}>Esgotado</Badge>;
  if (product.stock >= FEW_LEFT) return null;
  return (
    <Badge tone="sun" className={place}>
      {product.stock === 1 ? 'Resta 1' : `Restam ${product.stock}`}
    </Badge>
  );
}
