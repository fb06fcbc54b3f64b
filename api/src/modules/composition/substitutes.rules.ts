import type { Cents } from '@cesta/contract/base/money';
import { basketKind } from '@cesta/contract/subscriptions/basket-rules';

/** A product as far as it says what may stand for what. */
export interface Alike {
  id: string;
  /** 'folhas', 'raízes'; empty: none. */
  family: string;
  category: string;
  price: Cents;
}

export interface Candidate extends Alike {
  /** Portions that nobody waits for: of the day's harvest, or on the shelf where none was asked for. */
  left: number;
}

/** So many are shown: further down nothing is like it any more. */
export const MOST_SUBSTITUTES = 8;

const LIKENESS = ['mesma família', 'mesma categoria', 'outra categoria'] as const;

/** 0 is closest; null: it never stands for it. */
function distance(missing: Alike, { family, category }: Alike): 0 | 1 | 2 | null {
  const kind = basketKind(category);
  if (kind !== basketKind(missing.category)) return null;
  if (family !== '' && family === missing.family) return 0;
  if (category === missing.category) return 1;
  return kind === null ? null : 2;
}

/**
 * What may stand for a product that is missing, best first: of its family, then of its category, then of its kind
 * (vegetables for vegetables); nearest in price, then what there is most of. The id settles what is alike.
 */
export function rankSubstitutes<Product extends Candidate>(
  missing: Alike,
  candidates: readonly Product[],
): { product: Product; why: string }[] {
  const gap = ({ price }: Alike) => Math.abs(price - missing.price);
  return candidates
    .flatMap((product) => {
      const far = product.id === missing.id || product.left <= 0 ? null : distance(missing, product);
      return far === null ? [] : { product, far };
    })
    .sort(
      (a, b) =>
        a.far - b.far ||
        gap(a.product) - gap(b.product) ||
        b.product.left - a.product.left ||
        (a.product.id < b.product.id ? -1 : 1),
    )
    .slice(0, MOST_SUBSTITUTES)
    .map(({ product, far }) => ({ product, why: `${LIKENESS[far]}, ${leftWords(product.left)}` }));
}

function leftWords(left: number): string {
  return left === 1 ? 'sobra 1' : `sobram ${left}`;
}
