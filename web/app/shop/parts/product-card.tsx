import { fromReais } from '@cesta/contract/base/money';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { CATEGORY_TINTS } from './category-tint.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { productPath } from './product-path.ts';
import type { ShownProduct } from './shown-product.ts';
import { isGone, StockHint } from './stock-hint.tsx';
import { UnitPrice } from './unit-price.tsx';

interface ProductCardProps {
  product: ShownProduct;
  /** Among the first in sight. */
  priority?: boolean;
}

export function ProductCard({ product, priority = false }: ProductCardProps) {
  const isSoldOut = isGone(product);
  return (
    <Card as="article" className="@container group relative flex h-full flex-col">
      <div className={classNames('relative', CATEGORY_TINTS[product.category])}>
        <Picture
          imageUrl={product.imageUrl}
          alt=""
          // On a phone a little less than true: 320 pixels are enough for the eye, at half the bytes of the next width.
          sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 30vw, 41vw"
          priority={priority}
          className={isSoldOut ? 'opacity-60 grayscale' : ''}
        />
        <StockHint product={product} className="absolute top-2 left-2 sm:top-3 sm:left-3" />
      </div>
      <div className="flex grow flex-col gap-3 p-3 @min-[12rem]:p-4">
        <div>
          <p className="text-small text-ink-soft">{product.category}</p>
          <h3 className="font-sans text-body leading-snug font-semibold text-pretty wrap-anywhere @min-[12rem]:text-lead @min-[12rem]:leading-snug">
            {/* The link is the whole card but for its buttons. */}
            <Link
              to={productPath(product)}
              className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
            >
              {product.name}
            </Link>
          </h3>
        </div>
        {/* As high with a unit price as without: prices of a row stand in one line. */}
        <p className="mt-auto leading-tight @min-[12rem]:min-h-12">
          <Price amount={fromReais(product.price)} unit={product.unit} size="lg" />
          {product.unitPrice && <UnitPrice text={product.unitPrice} />}
        </p>
        <div className="relative">
          <AddToCart product={isSoldOut ? { ...product, stock: 0 } : product} />
        </div>
      </div>
      <FavouriteButton product={product} className="absolute top-1 right-1 sm:top-2 sm:right-2" />
    </Card>
  );
}
