import { useSearchParams } from 'react-router';

export const ACCOUNT_TABS = [
  { id: 'pedidos', label: 'Pedidos' },
  { id: 'perfil', label: 'Perfil' },
  { id: 'enderecos', label: 'Endereços' },
  { id: 'seguranca', label: 'Segurança' },
  { id: 'assinatura', label: 'Assinatura' },
] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number]['id'];

/** Links made by hand or by other systems may use these. */
const ALIASES = new Map<string, AccountTab>([
  ['orders', 'pedidos'],
  ['profile', 'perfil'],
  ['addresses', 'enderecos'],
  ['endereços', 'enderecos'],
  ['security', 'seguranca'],
  ['segurança', 'seguranca'],
  ['subscription', 'assinatura'],
]);

export function tabOf(wanted: string | null): AccountTab {
  const known = ACCOUNT_TABS.find(({ id }) => id === wanted)?.id;
  return known ?? ALIASES.get(wanted ?? '') ?? 'pedidos';
}

/** The tab stands in the address: it can be linked to, and the back button goes through the tabs. */
export function useAccountTab() {
  const [query, setQuery] = useSearchParams();
  const tab = tabOf(query.get('tab'));
  function select(next: AccountTab) {
    if (next !== tab) setQuery({ tab: next }, { preventScrollReset: true });
  }
  return { tab, select };
}
