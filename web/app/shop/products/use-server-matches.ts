import type { ProductList } from '@cesta/contract/catalog/catalog';
import { useEffect, useState } from 'react';
import { api } from '../../session/api-client.ts';

const TYPING_PAUSE_MS = 400;
const SHORTEST = 3;
const NONE: readonly string[] = [];

/**
 * The server also knows the descriptions, which no page carries. Asked only when the browser finds nothing; what
 * cannot be asked, without a line, is not missed.
 */
export function useServerMatches(text: string): readonly string[] {
  const search = text.trim();
  const [answer, setAnswer] = useState({ search: '', ids: NONE });
  useEffect(() => {
    if (search.length < SHORTEST) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const path = `/products?limit=8&search=${encodeURIComponent(search.slice(0, 120))}`;
      api.get<ProductList>(path, { signal: gone.signal }).then(
        ({ products }) => setAnswer({ search, ids: products.map(({ id }) => id) }),
        () => undefined,
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [search]);
  return answer.search === search ? answer.ids : NONE;
}
