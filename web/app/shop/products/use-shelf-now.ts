import type { ErrorBody } from '@cesta/contract/base/errors';
import { asWrapped } from '@cesta/contract/base/lists';
import type { ProductList } from '@cesta/contract/catalog/catalog';
import { useEffect, useState } from 'react';
import { isLost } from '../../session/api-client.ts';
import type { SeasonalProduct } from '../parts/seasonal-product.ts';

export const NOT_LOADED = 'Erro ao carregar produtos';
const NOT_MODIFIED = 304;

/** What the shelf holds by now, null where that is the same, or why the store could not say. */
type Answer = { products: readonly SeasonalProduct[] | null; etag: string | undefined } | { failure: string };
const SAME: Answer = { products: null, etag: undefined };

/**
 * The shelf as the server rendered it, until it is known to be another. Browsers bring pages back from their memory
 * without asking anybody: a tab of yesterday, the way back from the payment page. So it is asked about once the page
 * is there; mostly the answer is a few bytes that say that nothing has changed. What no answer comes for stays.
 */
export function useShelfNow(rendered: readonly SeasonalProduct[] | null, etag: string | undefined) {
  const [known, setKnown] = useState({ products: rendered, of: rendered, etag, failure: '' });
  const [times, setTimes] = useState(0);
  const [asking, setAsking] = useState(false);
  const askAgain = () => {
    setAsking(true);
    setTimes((before) => before + 1);
  };
  // After a new rendering of the page what was asked before counts no more.
  if (known.of !== rendered) setKnown({ products: rendered, of: rendered, etag, failure: '' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each rendering and each press, not for each answer
  useEffect(() => {
    if (!rendered) return;
    const leaving = new AbortController();
    void askForShelf(known.etag, leaving.signal)
      .catch(() => null)
      .then((answer) => {
        if (leaving.signal.aborted) return;
        setAsking(false);
        // Nothing came of asking.
        if (!answer) return;
        setKnown((before) => withAnswer(before, answer));
      });
    return () => leaving.abort();
  }, [rendered, times]);

  useEffect(() => {
    const wakeUp = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setTimes((before) => before + 1);
    };
    window.addEventListener('pageshow', wakeUp);
    return () => window.removeEventListener('pageshow', wakeUp);
  }, []);

  return { products: known.products, failure: known.failure, asking, askAgain };
}

/** The very same where nothing has changed: then the shelf is not drawn again, which slow phones would feel. */
function withAnswer<Known extends { failure: string }>(before: Known, answer: Answer): Known {
  if ('failure' in answer) return { ...before, failure: answer.failure };
  if (answer.products) return { ...before, ...answer, failure: '' };
  return before.failure ? { ...before, failure: '' } : before;
}

/** As everybody sees it: without a token, like the server that renders the page. */
async function askForShelf(etag: string | undefined, signal: AbortSignal): Promise<Answer | null> {
  const headers: HeadersInit = etag ? { 'if-none-match': etag } : {};
  const response = await fetch('/api/products', { headers, signal });
  if (response.status === NOT_MODIFIED) return SAME;
  if (!response.ok) return saysFailure(response);
  const { products } = asWrapped('/products', await response.json()) as ProductList;
  const { toSeasonal } = await import('../parts/seasonal-product.ts');
  return { products: products.map(toSeasonal), etag: response.headers.get('etag') ?? undefined };
}

/** Who is refused asks too much, and a proxy without the store knows nothing: both say nothing of the shelf. */
async function saysFailure(response: Response): Promise<Answer | null> {
  if (response.status < 500) return null;
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  if (isLost(response.status, body)) return null;
  return { failure: body?.message ?? NOT_LOADED };
}
