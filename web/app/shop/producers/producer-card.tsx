import type { Product } from '@cesta/contract/catalog/catalog';
import type { Producer } from '@cesta/contract/catalog/producers';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { OrganicBadge } from '../parts/organic-badge.tsx';
import { productPath } from '../parts/product-path.ts';
import { withShelf } from './main-products.ts';

/** On the shelf right now. */
export type GrownProduct = Pick<Product, 'id' | 'name' | 'slug'>;

interface ProducerCardProps {
  producer: Producer;
  shelf: readonly GrownProduct[];
  priority: boolean;
}

/** A page of an album: on wide screens the portrait changes sides from one to the next. */
export function ProducerCard({ producer, shelf, priority }: ProducerCardProps) {
  const { named, others } = withShelf(producer.products, shelf);
  return (
    <Card as="article" className="grid h-full grid-rows-[auto_1fr] lg:grid-cols-2 lg:grid-rows-none">
      <div className="bg-tint-leaf lg:group-even:order-last">
        <Picture
          imageUrl={producer.imageUrl}
          alt={`Retrato de ${producer.name}`}
          ratio="landscape"
          sizes="(min-width: 64rem) 38rem, (min-width: 48rem) 48vw, 100vw"
          priority={priority}
          className="lg:h-full"
        />
      </div>
      <div className="grid content-start gap-3 p-5 wrap-anywhere sm:p-7 lg:content-center lg:gap-4 lg:p-12">
        <div>
          <Heading>{producer.name}</Heading>
          <p className="mt-1 flex items-center gap-1.5 text-ink-soft">
            <MapPin aria-hidden="true" className="size-4.5 shrink-0 text-tomato-deep" />
            {producer.location}
          </p>
        </div>
        <OrganicBadge proof={producer.organic} />
        <p className="whitespace-pre-line lg:text-lead">{producer.story}</p>
        {named.length > 0 && (
          <div className="mt-1">
            <p className="text-small font-semibold text-ink-soft">O que planta</p>
            <ul className={CHIPS}>
              {named.map(({ name, product }) => (
                <li key={name} className={CHIP}>
                  {product ? <ShelfLink product={product} name={name} /> : name}
                </li>
              ))}
            </ul>
          </div>
        )}
        {others.length > 0 && (
          <div>
            <p className="text-small font-semibold text-ink-soft">Também na banca</p>
            <ul aria-label={`Na banca, de ${producer.name}`} className={CHIPS}>
              {others.map((product) => (
                <li key={product.id} className={CHIP}>
                  <ShelfLink product={product} name={product.name} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}

/** On a phone with air between the rows: each link reaches halfway to the next. */
const CHIPS = 'mt-2 flex flex-wrap gap-2 max-sm:gap-y-4';
const CHIP = 'rounded-full bg-tint-leaf px-3 py-1 text-small font-semibold first-letter:uppercase';

function ShelfLink({ product, name }: { product: GrownProduct; name: string }) {
  return (
    <Link
      to={productPath(product)}
      className="relative inline-block text-leaf-deep underline underline-offset-4 first-letter:uppercase after:absolute after:-inset-x-3 after:-inset-y-1 max-sm:after:-inset-y-3"
    >
      {name}
    </Link>
  );
}
