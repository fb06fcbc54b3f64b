import { fold } from '@cesta/contract/base/search-words';
import { CATEGORIES } from '@cesta/contract/catalog/catalog-constants';
import { type Found, type Searchable, type Synonyms, search } from '@cesta/contract/catalog/search';

/** The rule of searching, within the chosen category. */
export function findProducts<P extends Searchable>(
  products: readonly P[],
  text: string,
  category: string,
  synonyms: Synonyms,
): Found<P> {
  return search(
    category ? products.filter((product) => product.category === category) : products,
    text,
    synonyms,
  );
}

/** As the shelf spells it: an address that was typed or read out has 'frutas'. What is not known stays as it is. */
export function categoryNamed(wanted: string, categories: readonly string[]): string {
  return categories.find((category) => fold(category) === fold(wanted)) ?? wanted;
}

/** Those that something is sold in, in the order of the stalls; unknown ones last. */
export function categoriesOf(products: readonly { category: string }[]): string[] {
  const place = (category: string) => {
    const index = (CATEGORIES as readonly string[]).indexOf(category);
    return index === -1 ? CATEGORIES.length : index;
  };
  return [...new Set(products.map((product) => product.category))].sort((a, b) => place(a) - place(b));
}
