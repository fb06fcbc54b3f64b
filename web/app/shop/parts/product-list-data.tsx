import { useStore } from '../../shell/store-info.ts';
import { JsonLd } from './json-ld.tsx';
import { absolute } from './page-head.tsx';
import { productPath } from './product-path.ts';
import type { ShownProduct } from './shown-product.ts';

/** Beyond this nobody's search result grows, and every page carries it. */
const LISTED = 30;

/** What is sold and for how much, for search engines. */
export function ProductListData({ products }: { products: readonly ShownProduct[] }) {
  const { baseUrl } = useStore();
  return (
    <JsonLd
      data={{
        '@type': 'ItemList',
        numberOfItems: products.length,
        itemListElement: products.slice(0, LISTED).map((product, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'Product',
            name: product.name,
            url: absolute(baseUrl, productPath(product)),
            category: product.category,
            image: absolute(baseUrl, product.imageUrl),
            offers: {
              '@type': 'Offer',
              price: product.price.toFixed(2),
              priceCurrency: 'BRL',
              availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
            },
          },
        })),
      }}
    />
  );
}
