import { fromReais } from '@cesta/contract/base/money';
import type { Product } from '@cesta/contract/catalog/catalog';
import { unitPriceInWords } from '@cesta/contract/catalog/unit-price';

/** What a card shows of a product: public pages carry no more than this. */
export type ShownProduct = Pick<
  Product,
  'id' | 'name' | 'category' | 'price' | 'unit' | 'imageUrl' | 'stock' | 'inStock' | 'slug'
> & {
  producer?: { name: string } | null | undefined;
  /** 'R$ 79,50/kg', where the pack has to say so. Made by the server: the browser need not know how. */
  unitPrice?: string | null | undefined;
};

export function toShown(product: ShownProduct): ShownProduct {
  const { id, name, category, price, unit, imageUrl, stock, inStock, slug, producer } = product;
  const unitPrice = unitPriceInWords(fromReais(price), unit);
  return {
    ...{ id, name, category, unit, imageUrl, stock, inStock, slug },
    // It may come as a text.
    price: Number(price),
    ...(producer && { producer: { name: producer.name } }),
    ...(unitPrice && { unitPrice }),
  };
}
