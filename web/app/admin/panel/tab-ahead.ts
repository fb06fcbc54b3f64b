import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { askAhead } from '../../queries/query-client.ts';
import type { Query } from '../../queries/use-api-query.ts';
import { startSession } from '../../session/session-store.ts';
import { readSession } from '../../session/storage.ts';
import { tabOf } from '../admin-tabs.ts';
import { dashboardQueries } from '../dashboard/dashboard-queries.ts';
import { harvestQueries } from '../harvest/harvest-queries.ts';
import { PRODUCERS } from '../parts/producer-list.ts';
import { SHELF } from '../parts/shelf.ts';
import { statementsQueries } from '../statements/statement-queries.ts';
import { WORKLIST } from '../worklist/use-worklist.ts';

/** What a tab shows first at an address, for tabs whose answer is large or long in the making. */
const FIRST_QUERIES: Record<string, (address: URLSearchParams) => readonly Query<unknown>[]> = {
  dashboard: dashboardQueries,
  produtos: () => [SHELF],
  produtores: () => [PRODUCERS],
  pendencias: () => [WORKLIST],
  colheita: harvestQueries,
  acertos: statementsQueries,
};

/** Fetches the code of the tab that the address names, and what it shows first. Nothing is shown before it is certain who is here. */
export function fetchTabAhead(address: URLSearchParams): void {
  const user = readSession()?.user;
  if (!user || user.role === 'customer') return;
  const tab = tabOf(address.get('tab'), user.role);
  if (!tab) return;
  // First of all: nothing can be shown without it.
  void startSession();
  tab.panel.preload();
  // Other roles see less of what an address names.
  if (user.role === 'admin') askAhead(user.id, FIRST_QUERIES[tab.id]?.(address) ?? []);
}

const PANEL_PATH = '/admin';

// A page that opens with the panel need not come to life first.
if (typeof window !== 'undefined' && window.location.pathname === PANEL_PATH)
  fetchTabAhead(new URLSearchParams(window.location.search));

/** For whoever comes to a tab from elsewhere in the store. */
export function useTabAhead(): void {
  const [query] = useSearchParams();
  useEffect(() => fetchTabAhead(query), [query]);
}
