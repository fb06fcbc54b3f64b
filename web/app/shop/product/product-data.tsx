import { fromReais, toReais } from '@cesta/contract/base/money';
import type { Product } from '@cesta/contract/catalog/catalog';
import { MECHANISM_LABELS } from '@cesta/contract/catalog/organic-constants';
import type { Measure, UnitPrice } from '@cesta/contract/catalog/unit-price';
import { useStore } from '../../shell/store-info.ts';
import type { Crumb } from '../parts/breadcrumbs.tsx';
import { JsonLd } from '../parts/json-ld.tsx';
import { absolute } from '../parts/page-head.tsx';
import { productPath } from '../parts/product-path.ts';
import { isGone } from '../parts/stock-hint.tsx';

/** UN/CEFACT common codes: kilogram, litre, piece. */
const CODES: Record<Measure, string> = { kg: 'KGM', litro: 'LTR', unidade: 'C62' };

interface ProductDataProps {
  product: Product;
  unitPrice: UnitPrice | null;
  crumbs: readonly Crumb[];
}

/** The product, its offer and its place in the shop, for search engines. */
export function ProductData({ product, unitPrice, crumbs }: ProductDataProps) {
  const { name: storeName, baseUrl } = useStore();
  const url = absolute(baseUrl, productPath(product));
  const { producer } = product;
  return (
    <JsonLd
      data={{
        '@graph': [
          {
            '@type': 'Product',
            '@id': `${url}#produto`,
            name: product.name,
            description: product.description,
            category: product.category,
            sku: product.id,
            url,
            ...(product.imageUrl && { image: absolute(baseUrl, product.imageUrl) }),
            brand: { '@type': 'Brand', name: producer?.name ?? storeName },
            offers: offerOf(product, unitPrice, { url, storeName, baseUrl }),
            ...certificationOf(producer),
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: crumbs.map(({ name, path }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name,
              item: absolute(baseUrl, path ?? productPath(product)),
            })),
          },
        ],
      }}
    />
  );
}

function certificationOf(producer: Product['producer']) {
  const proof = producer?.organic;
  if (!proof) return {};
  return {
    hasCertification: {
      '@type': 'Certification',
      name: MECHANISM_LABELS[proof.mechanism],
      certificationIdentification: proof.registration,
      issuedBy: { '@type': 'Organization', name: proof.body },
      expires: proof.validUntil,
    },
  };
}

interface Shop {
  url: string;
  storeName: string;
  baseUrl: string;
}

function offerOf(product: Product, unit: UnitPrice | null, { url, storeName, baseUrl }: Shop) {
  const price = fromReais(product.price);
  const currency = { priceCurrency: 'BRL' };
  return {
    '@type': 'Offer',
    url,
    price: toReais(price).toFixed(2),
    ...currency,
    availability: `https://schema.org/${isGone(product) ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', '@id': `${baseUrl}/#loja`, name: storeName },
    ...(unit && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: toReais(unit.amount).toFixed(2),
        ...currency,
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: CODES[unit.per] },
      },
    }),
  };
}
