import { HOME_PRODUCTS } from '@cesta/contract/catalog/catalog-constants';
import basket from '../../art/basket-empty.svg';
import { Container, PageSection } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import { CardGridSkeleton } from '../../ui/skeleton.tsx';
import { Loaded, LoadFailure } from '../parts/loaded.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { ProductCard } from '../parts/product-card.tsx';
import type { ShownProduct } from '../parts/shown-product.ts';

type Products = readonly ShownProduct[] | null;

const ATTEMPT = 'Erro ao carregar produtos';
const GRID = 'mt-6 grid grid-pair gap-3 sm:gap-5 md:grid-cols-4 md:max-lg:gap-3';

export function FreshProducts({ products }: { products: Products | Promise<Products> }) {
  return (
    <PageSection aria-labelledby="fresquinhos">
      <Container>
        <div className="flex flex-wrap items-end justify-between gap-x-6">
          <div>
            <Heading id="fresquinhos" className="text-title">
              Fresquinhos da Semana
            </Heading>
            <p className="mt-1 text-ink-soft">Acabaram de chegar na banca.</p>
          </div>
          <MoreLink to="/produtos">Ver a banca toda</MoreLink>
        </div>
        <Loaded
          value={products}
          attempt={ATTEMPT}
          waiting={<CardGridSkeleton cards={HOME_PRODUCTS} className={GRID} />}
        >
          {(loaded) => <Shelf products={loaded} />}
        </Loaded>
      </Container>
    </PageSection>
  );
}

function Shelf({ products }: { products: Products }) {
  if (!products) {
    return (
      <div className="mt-6">
        <LoadFailure attempt={ATTEMPT} />
      </div>
    );
  }
  if (products.length === 0) return <EmptyState art={basket} title="Novos produtos em breve!" />;
  return (
    <ul className={GRID}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}
