import { CATEGORIES } from '@cesta/contract/constants';

interface Filterable {
  name: string;
  category: string;
}

/** By name, without regard to case and accents: 'limao' finds 'Limão-taiti'. */
export function filterProducts<P extends Filterable>(
  products: readonly P[],
  search: string,
  category: string,
): P[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    if (category && product.category !== category) return false;
    const name = plain(product.name);
    return words.every((word) => name.includes(word));
  });
}

/** Those that something is sold in, in the order of the stalls; unknown ones last. */
export function categoriesOf(products: readonly Filterable[]): string[] {
  const place = (category: string) => {
    const index = (CATEGORIES as readonly string[]).indexOf(category);
    return index === -1 ? CATEGORIES.length : index;
  };
  return [...new Set(products.map((product) => product.category))].sort((a, b) => place(a) - place(b));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
