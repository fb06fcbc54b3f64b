import type { Product } from '@cesta/contract/catalog/catalog';
import { CATEGORIES } from '@cesta/contract/catalog/catalog-constants';

/** By name, without regard to case and accents: 'limao' finds 'Limão-taiti'. */
export function filterProducts(products: readonly Product[], search: string, category: string): Product[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    if (category && product.category !== category) return false;
    const name = plain(product.name);
    return words.every((word) => name.includes(word));
  });
}

/** Those that some product is in, in the order of the stalls; unknown ones last. */
export function categoriesOf(products: readonly Product[]): string[] {
  const known: readonly string[] = CATEGORIES;
  const place = (category: string) => (known.indexOf(category) + known.length + 1) % (known.length + 1);
  return [...new Set<string>(products.map((product) => product.category))]
    .filter(Boolean)
    .sort((a, b) => place(a) - place(b));
}

/** Those in use, for whoever types another. */
export function familiesOf(products: readonly Product[]): string[] {
  return [...new Set(products.flatMap(({ family }) => family || []))].sort((a, b) =>
    a.localeCompare(b, 'pt-BR'),
  );
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
