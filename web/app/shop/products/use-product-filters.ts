import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { orderOf, type ProductOrder } from './product-order.ts';

const TYPING_PAUSE_MS = 250;
const STAY = { preventScrollReset: true };

/**
 * Search, category, order and favourites live in the address, so that a link can be shared. Typing follows it after a
 * short pause and replaces the history entry; a choice makes a new one, which the back button undoes.
 */
export function useProductFilters() {
  const [params, setParams] = useSearchParams();
  const category = params.get('categoria') ?? '';
  const inAddress = params.get('busca') ?? '';
  const [search, setSearch] = useState(inAddress);
  const written = useRef(inAddress);

  // The address changed by itself: the back button, or a link to another search.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setSearch(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (search === written.current) return;
    const timer = setTimeout(() => {
      // A category chosen in the meantime took the text along.
      if (search === written.current) return;
      written.current = search;
      setParams((current) => withFilters(current, { busca: search }), { ...STAY, replace: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, setParams]);

  /** Takes along what is being typed. */
  function choose(values: Record<string, string>) {
    written.current = search;
    setParams((current) => withFilters(current, { busca: search, ...values }), STAY);
  }

  function clear() {
    written.current = '';
    setSearch('');
    setParams((current) => withFilters(current, { busca: '', categoria: '', favoritos: '' }), STAY);
  }

  return {
    search,
    setSearch,
    category,
    setCategory: (categoria: string) => choose({ categoria }),
    order: orderOf(params.get('ordem')),
    setOrder: (ordem: ProductOrder) => choose({ ordem }),
    onlyFavourites: params.get('favoritos') === 'sim',
    setOnlyFavourites: (isOn: boolean) => choose({ favoritos: isOn ? 'sim' : '' }),
    clear,
  };
}

function withFilters(params: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value.trim()) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
