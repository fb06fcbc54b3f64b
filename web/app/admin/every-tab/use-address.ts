import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const STAY = { preventScrollReset: true };

interface AddressState {
  get: (name: string) => string;
  /** From 1 on. */
  page: number;
  /** Empty values leave the address. A changed filter starts at the first page again. */
  change: (values: Record<string, string>, options?: { replace?: boolean }) => void;
  goToPage: (page: number) => void;
}

export function pageOf(address: URLSearchParams): number {
  return Math.max(1, Math.floor(Number(address.get('pagina'))) || 1);
}

/** Filters live in the address: they can be linked to, survive a reload, and the back button undoes them. */
export function useAddress(): AddressState {
  const [query, setQuery] = useSearchParams();
  const get = (name: string) => query.get(name) ?? '';
  const page = pageOf(query);
  const change = useCallback<AddressState['change']>(
    (values, { replace = false } = {}) =>
      setQuery(withValues(queryNow(), { pagina: '', ...values }), { ...STAY, replace }),
    [setQuery],
  );
  const goToPage = (next: number) => change({ pagina: next > 1 ? String(next) : '' });
  return { get, page, change, goToPage };
}

/**
 * The open dialog stands in the address too: `?produto=<id>`. The back button closes it, and a link can open it.
 * `novo` is the id of what does not exist yet.
 */
export function useOpenItem(name: string) {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const openedHere = (state as { openedHere?: unknown } | null)?.openedHere === true;

  function open(id: string): void {
    setQuery(withValues(queryNow(), { [name]: id }), { ...STAY, state: { openedHere: true } });
  }

  /** Back to where it was opened from; a link from outside has no such place. */
  function close(): void {
    if (openedHere) void navigate(-1);
    else setQuery(withValues(queryNow(), { [name]: '' }), { ...STAY, replace: true });
  }

  return { id: query.get(name), open, close };
}

/**
 * As the browser has it, not as this screen last saw it: a search that follows late into the address must not
 * take away the dialog that was opened a moment before.
 */
function queryNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

function withValues(query: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values)) {
    if (value.trim()) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
