import { focusManager, QueryClient } from '@tanstack/react-query';
import { getSession, onSessionChange } from '../session/session-store.ts';

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

onSessionChange(() => {
  if (getSession().user?.id !== kept?.owner) forget();
});

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is told at once, with a button; the network is asked also where the browser believes to be offline.
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        // Known data is shown again at once, and always asked for anew behind it.
        staleTime: 0,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
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
