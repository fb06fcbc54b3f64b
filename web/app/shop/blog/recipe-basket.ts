import { isInSeason, type Season, seasonInWords } from '@cesta/contract/catalog/seasons';
import type { CartProduct } from '../../session/cart-rules.ts';

type Ingredient = CartProduct & Season & { inStock?: boolean | undefined };

interface LeftOut {
  id: string;
  name: string;
  why: string;
}

export interface RecipePlan<P> {
  add: P[];
  leftOut: LeftOut[];
}

/** One of each that is in season and in stock; what is in the cart already stays as it is. `day` as on a calendar. */
export function planRecipe<P extends Ingredient>(
  products: readonly P[],
  inCart: readonly { id: string }[],
  day: string,
): RecipePlan<P> {
  const add: P[] = [];
  const leftOut: LeftOut[] = [];
  for (const product of products) {
    const why = reasonAgainst(product, inCart, day);
    if (why === null) add.push(product);
    else leftOut.push({ id: product.id, name: product.name, why });
  }
  return { add, leftOut };
}

function reasonAgainst(product: Ingredient, inCart: readonly { id: string }[], day: string): string | null {
  if (inCart.some(({ id }) => id === product.id)) return 'já está na cesta';
  if (product.inStock === false || product.stock === 0) return 'esgotado';
  return isInSeason(product, day) ? null : `fora da safra, que vai ${seasonInWords(product)}`;
}

/** '3 produtos na cesta. 1 ficou de fora.' */
export function planInWords({ add, leftOut }: RecipePlan<unknown>): string {
  const added = `${add.length} ${add.length === 1 ? 'produto' : 'produtos'} na cesta.`;
  const left = `${leftOut.length} ${leftOut.length === 1 ? 'ficou' : 'ficaram'} de fora.`;
  return leftOut.length > 0 ? `${added} ${left}` : added;
}
