import { focusManager, type Query as KnownQuery, QueryClient } from '@tanstack/react-query';
import { getSession, onSessionChange } from '../session/session-store.ts';
import type { Query } from './use-api-query.ts';

/** What is known belongs to one account: each has its own client, dropped as soon as that account is gone. */
let kept: { owner: string; client: QueryClient } | null = null;

export function clientOf(owner: string): QueryClient {
  if (kept?.owner === owner) return kept.client;
  forget();
  kept = { owner, client: newClient() };
  return kept.client;
}

/** A call that is still on its way writes into the dropped client, where nobody reads it. */
function forget(): void {
  kept?.client.clear();
  kept = null;
}

/** Not shown by anybody yet. */
const askedAhead = new WeakSet<KnownQuery>();
const AHEAD_MS = 5000;

/** An answer that came a moment before somebody shows it for the first time need not be asked for again. */
function isFreshAhead(query: KnownQuery): boolean {
  const { status, isInvalidated, dataUpdatedAt } = query.state;
  const isGood = status === 'success' && !isInvalidated;
  return askedAhead.has(query) && isGood && Date.now() - dataUpdatedAt <= AHEAD_MS;
}

/** Asks for what a screen will show, while its code and the session are still on their way. */
export function askAhead(owner: string, queries: readonly Query<unknown>[]): void {
  if (getSession().status === 'anonymous') return;
  const client = clientOf(owner);
  for (const { key, load } of queries) {
    if (client.getQueryState(key)) continue;
    void client.prefetchQuery({ queryKey: key, queryFn: load });
    const asked = client.getQueryCache().find({ queryKey: key, exact: true });
    if (asked) askedAhead.add(asked as KnownQuery);
  }
}

onSessionChange(() => {
  if (getSession().user?.id !== kept?.owner) forget();
});

function newClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is told at once, with a button; the network is asked also where the browser believes to be offline.
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        // Known data is shown again at once, and always asked for anew behind it.
        staleTime: 0,
        refetchOnMount: (query) => !isFreshAhead(query as KnownQuery),
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
  // Whoever comes back to a screen sees what is true by then.
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerRemoved') askedAhead.delete(query);
  });
  return client;
}

/** A person returns to a page by its tab, or by the browser's back button. */
focusManager.setEventListener((handleFocus) => {
  if (typeof window === 'undefined') return;
  const isSeen = () => handleFocus();
  const isBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) handleFocus();
  };
  document.addEventListener('visibilitychange', isSeen);
  window.addEventListener('pageshow', isBack);
  return () => {
    document.removeEventListener('visibilitychange', isSeen);
    window.removeEventListener('pageshow', isBack);
  };
});
