import { dayOf } from '@cesta/contract/base/calendar';
import { fromReais, toReais } from '@cesta/contract/base/money';
import type { Product, ProductList } from '@cesta/contract/catalog/catalog';
import { unitPriceInWords, unitPriceOf } from '@cesta/contract/catalog/unit-price';
import type { PostSummaryList } from '@cesta/contract/content/content';
import { useEffect } from 'react';
import { Link, redirect } from 'react-router';
import { holdsUnits } from '../../order/checkout-draft.ts';
import { logPageError, readApi } from '../../page-context.ts';
import { cart } from '../../session/cart-store.ts';
import { Container } from '../../ui/container.tsx';
import { Heading, PageTitle } from '../../ui/heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Breadcrumbs, type Crumb } from '../parts/breadcrumbs.tsx';
import { tintOf } from '../parts/category-tint.ts';
import { FavouriteButton } from '../parts/favourite-button.tsx';
import { PageLoadFailure } from '../parts/loaded.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PostGrid } from '../parts/post-grid.tsx';
import { toSummary } from '../parts/post-summary.ts';
import { ProductCard } from '../parts/product-card.tsx';
import { productPath } from '../parts/product-path.ts';
import { Share } from '../parts/share.tsx';
import { type ShownProduct, toShown } from '../parts/shown-product.ts';
import { isGone, StockHint } from '../parts/stock-hint.tsx';
import { UnitPrice } from '../parts/unit-price.tsx';
import type { Route } from './+types/product.route';
import { ProductActions } from './product-actions.tsx';
import { ProductData } from './product-data.tsx';
import { ProductFacts } from './product-facts.tsx';
import { useToday } from './use-today.ts';

const MOVED_PERMANENTLY = 301;

/** The address may hold an id or a slug the product had once: both lead to where it stands now. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const path = `/api/products/${encodeURIComponent(params.slug)}`;
  const product = await readApi<Product>(context, path, 'products', 'producers');
  if (product.slug && product.slug !== params.slug) throw redirect(productPath(product), MOVED_PERMANENTLY);
  // What stands beside it is a bonus: without it the page is shorter.
  const missing = (error: unknown) => logPageError(context, error);
  const [related, recipes] = await Promise.all([
    readApi<ProductList>(context, `${path}/related`, 'products', 'producers').catch(missing),
    readApi<PostSummaryList>(context, `${path}/posts`, 'posts').catch(missing),
  ]);
  const price = fromReais(product.price);
  return {
    product,
    // Worked out here: the browser need not know how.
    unitPrice: { told: unitPriceOf(price, product.unit), words: unitPriceInWords(price, product.unit) },
    related: related?.products.map(toShown) ?? [],
    recipes: recipes?.posts.map(toSummary) ?? [],
    today: dayOf(Date.now()),
  };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, unitPrice, related, recipes } = loaderData;
  const today = useToday(loaderData.today);
  const isSoldOut = isGone(product);
  const crumbs = crumbsOf(product);

  useEffect(() => {
    if (!holdsUnits()) cart.refresh([product]);
  }, [product]);

  return (
    <>
      <ProductHead product={product} />
      <ProductData product={product} unitPrice={unitPrice.told} crumbs={crumbs} />
      <Container className="pt-2 pb-12 sm:pt-4 lg:pb-16">
        <Breadcrumbs crumbs={crumbs} />
        <div className="mt-2 grid gap-6 md:grid-cols-2 md:items-start lg:gap-12">
          <div className={`overflow-hidden rounded-panel ${tintOf(product.category)}`}>
            <Picture
              imageUrl={product.imageUrl}
              alt=""
              // On a phone a little less than true: 640 pixels are enough for the eye, at half the bytes of the next width.
              sizes="(min-width: 77.5rem) 36rem, (min-width: 48rem) 46vw, 81vw"
              priority
              className={isSoldOut ? 'opacity-60 grayscale' : ''}
            />
          </div>
          <div className="grid gap-5">
            <div>
              <PageTitle className="text-pretty wrap-anywhere">{product.name}</PageTitle>
              <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 leading-tight">
                <Price amount={fromReais(product.price)} unit={product.unit} size="xl" />
                <StockHint product={product} />
              </p>
              {unitPrice.words && (
                <p>
                  <UnitPrice text={unitPrice.words} />
                </p>
              )}
            </div>
            <ProductActions product={product} isSoldOut={isSoldOut}>
              <FavouriteButton product={product} />
            </ProductActions>
            {isSoldOut && <SoldOutNote name={product.name} hasRelated={related.length > 0} />}
            <p className="max-w-text text-lead whitespace-pre-line wrap-anywhere">{product.description}</p>
            <ProductFacts product={product} today={today} />
            <Share title={product.name} path={productPath(product)} />
          </div>
        </div>
      </Container>
      {recipes.length > 0 && (
        <section aria-labelledby="receitas" className="bg-paper-deep py-10 lg:py-14">
          <Container>
            <Heading id="receitas">Do blog, com {product.name}</Heading>
            <div className="mt-6">
              <PostGrid posts={recipes} />
            </div>
          </Container>
        </section>
      )}
      {related.length > 0 && <Related products={related} />}
    </>
  );
}

function crumbsOf({ name, category }: Product): Crumb[] {
  return [
    { name: 'Produtos', path: '/produtos' },
    { name: category, path: `/produtos?categoria=${encodeURIComponent(category)}` },
    { name },
  ];
}

function ProductHead({ product }: { product: Product }) {
  const { description, producer } = product;
  return (
    <>
      <PageHead
        title={product.name}
        description={producer ? `${description} De ${producer.name}, ${producer.location}.` : description}
        path={productPath(product)}
        image={product.imageUrl || undefined}
        type="product"
      />
      <meta property="product:price:amount" content={toReais(fromReais(product.price)).toFixed(2)} />
      <meta property="product:price:currency" content="BRL" />
      <meta property="product:availability" content={isGone(product) ? 'out of stock' : 'in stock'} />
    </>
  );
}

function SoldOutNote({ name, hasRelated }: { name: string; hasRelated: boolean }) {
  return (
    <p className="rounded-card bg-sun-pale p-4">
      {name} acabou por hoje. Volta para a banca assim que colhermos de novo.{' '}
      <Link
        to={hasRelated ? '#parecidos' : '/produtos'}
        className="font-semibold text-leaf-deep underline underline-offset-4"
      >
        {hasRelated ? 'Ver parecidos' : 'Ver o que tem na banca'}
      </Link>
    </p>
  );
}

function Related({ products }: { products: readonly ShownProduct[] }) {
  return (
    <section id="parecidos" aria-labelledby="parecidos-titulo" className="scroll-mt-20 py-10 lg:py-14">
      <Container>
        <Heading id="parecidos-titulo">Da mesma banca</Heading>
        <ul className="mt-6 grid grid-pair gap-3 sm:gap-5 md:grid-cols-4 md:max-lg:gap-3">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

export function ErrorBoundary() {
  return <PageLoadFailure attempt="Erro ao carregar produtos" />;
}
