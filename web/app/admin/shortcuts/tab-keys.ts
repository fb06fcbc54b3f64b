import { ADMIN_TABS } from '../admin-tabs.ts';

/** After `g`. Half of the tabs begin with P: each has a letter of its own name. */
const KEYS: Record<string, string> = {
  dashboard: 'd',
  produtos: 'p',
  pedidos: 'e',
  assinaturas: 'a',
  clientes: 'l',
  financeiro: 'f',
  acertos: 's',
  blog: 'b',
  contato: 'c',
  produtores: 'r',
  pendencias: 'n',
  entregas: 't',
  colheita: 'h',
  cobertura: 'o',
  equipe: 'q',
  registro: 'g',
};

export interface TabKey {
  id: string;
  label: string;
  key: string;
}

export const TAB_KEYS: readonly TabKey[] = ADMIN_TABS.map(({ id, label }) => ({
  id,
  label,
  key: KEYS[id] ?? '',
}));
