import type { OrderList } from '@cesta/contract/orders';
import type { Screen } from './screen.ts';
import { answering, failing, pressing, waiting } from './states.ts';

const panel = (name: string, tab: string, more: Partial<Screen> = {}): Screen => ({
  name: `panel-${name}`,
  path: `/admin?tab=${tab}`,
  as: 'operator',
  ...more,
});

/** Each tab as it is, while it waits, and when the store cannot be reached. */
const TABS: Record<string, string> = {
  dashboard: '**/api/admin/dashboard?**',
  produtos: '**/api/products?**',
  pedidos: '**/api/orders?**',
  assinaturas: '**/api/stripe/admin/subscriptions?**',
  blog: '**/api/blog?**',
  contato: '**/api/contact?**',
  produtores: '**/api/producers?**',
  colheita: '**/api/admin/harvest',
  acertos: '**/api/admin/statements/open?**',
  entregas: '**/api/admin/deliveries?**',
  cobertura: '**/api/admin/coverage',
  financeiro: '**/api/admin/ledger?**',
  registro: '**/api/admin/audit-log?**',
};

export const panelScreens: Screen[] = [
  ...Object.entries(TABS).flatMap(([tab, calls]) => [
    panel(tab, tab),
    panel(`${tab}-loading`, tab, { before: waiting(calls) }),
    panel(`${tab}-error`, tab, { before: failing(calls) }),
  ]),
  panel('pedidos-empty', 'pedidos', {
    before: answering<OrderList>('**/api/orders?**', { orders: [], total: 0 }),
  }),
  panel('product-dialog', 'produtos', { after: pressing('Novo Produto') }),
  panel('order-open', 'pedidos', { after: pressing(/^Abrir pedido/) }),
  panel('orders-deleted', 'pedidos&excluidos=1'),
  panel('order-dialog', 'pedidos', {
    async after(page) {
      await pressing(/^Abrir pedido/)(page);
      await pressing('Ver detalhes')(page);
    },
  }),
  panel('post-dialog', 'blog', { after: pressing('Novo Post') }),
  panel('producer-dialog', 'produtores', { after: pressing('Novo Produtor') }),
  panel('farm-dialog', 'produtores', { after: pressing(/^Fornecimento/) }),
  panel('sheet-dialog', 'produtos', { after: pressing('Planilha') }),
  panel('harvest-farms', 'colheita&ver=produtor'),
  panel('harvest-short', 'colheita&ver=falta'),
  panel('harvest-received', 'colheita&ver=chegou'),
  panel('harvest-forecast', 'colheita&ver=previsao'),
  panel('harvest-settings', 'colheita&ajustes=abrir'),
  panel('statement-open', 'acertos', { after: pressing(/^Ver acerto/) }),
  panel('statements-closed', 'acertos&ver=fechados'),
  panel('statement-closed', 'acertos&ver=fechados', { after: pressing(/^Abrir acerto/) }),
  panel('statements-months', 'acertos&ver=meses'),
  panel('basket-dialog', 'assinaturas', { after: pressing('Ver Cesta') }),
  panel('weeks-dialog', 'assinaturas', { after: pressing('Semanas') }),
  { name: 'panel-denied', path: '/admin', as: 'customer' },
];
