import type { OrderList } from '@cesta/contract/orders/orders';
import { expect } from '@playwright/test';
import { harvestScreens } from './harvest-screens.ts';
import { openStatement } from './open-statement.ts';
import type { Screen, Step } from './screen.ts';
import { statementScreens } from './statement-screens.ts';
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

/** The tab's code has come: before, every tab waits alike. */
const tabThere: Step = (page) =>
  expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();

/** A sheet of new products at these prices is chosen: it is looked at, and nothing is imported. */
const sending =
  (prices: readonly string[]): Step =>
  async (page) => {
    await pressing('Planilha')(page);
    const lines = prices.map(
      (price, place) => `Cajá da serra ${place};Frutas;"${price}";Doce e azedo, colhido hoje;/x.webp`,
    );
    const buffer = Buffer.from(['Nome;Categoria;Preço;Descrição;Imagem', ...lines].join('\n'));
    await page.getByLabel('Importar CSV').setInputFiles({ name: 'frutas.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByRole('region', { name: 'Conferência do arquivo' })).toBeVisible();
  };

export const panelScreens: Screen[] = [
  ...Object.entries(TABS).flatMap(([tab, calls]) => [
    panel(tab, tab),
    panel(`${tab}-loading`, tab, { before: waiting(calls), after: tabThere }),
    panel(`${tab}-error`, tab, { before: failing(calls) }),
  ]),
  panel('pedidos-empty', 'pedidos', {
    before: answering<OrderList>('**/api/orders?**', { orders: [], total: 0 }),
  }),
  panel('product-dialog', 'produtos', { after: pressing('Novo Produto') }),
  panel('orders-rows', 'pedidos', { after: pressing('Linhas') }),
  panel('order-open', 'pedidos', {
    async after(page) {
      await pressing('Linhas')(page);
      await pressing(/^Abrir pedido/)(page);
    },
  }),
  panel('orders-deleted', 'pedidos&excluidos=1'),
  panel('order-dialog', 'pedidos', { after: pressing('Ver detalhes') }),
  panel('post-dialog', 'blog', { after: pressing('Novo Post') }),
  panel('producer-dialog', 'produtores', { after: pressing('Novo Produtor') }),
  panel('farm-dialog', 'produtores', { after: pressing(/^Fornecimento/) }),
  panel('farm-proof', 'produtores', {
    async after(page) {
      await pressing(/^Fornecimento/)(page);
      await page.getByRole('button', { name: 'Nova comprovação' }).click();
    },
  }),
  panel('sheet-dialog', 'produtos', { after: pressing('Planilha') }),
  panel('sheet-preview', 'produtos', { after: sending(['4,50', '1.250,00']) }),
  panel('sheet-errors', 'produtos', { after: sending(['caro', '']) }),
  panel('harvest-farms', 'colheita&ver=produtor'),
  panel('harvest-short', 'colheita&ver=falta'),
  panel('harvest-received', 'colheita&ver=chegou'),
  panel('harvest-forecast', 'colheita&ver=previsao'),
  panel('harvest-settings', 'colheita&ajustes=abrir'),
  panel('statement-open', 'acertos', { after: openStatement }),
  panel('statements-closed', 'acertos&ver=fechados'),
  panel('statement-closed', 'acertos&ver=fechados', { after: pressing(/^Ver acerto/) }),
  panel('statements-months', 'acertos&ver=meses'),
  ...harvestScreens,
  ...statementScreens,
  panel('basket-dialog', 'assinaturas', { after: pressing('Ver Cesta') }),
  panel('weeks-dialog', 'assinaturas', { after: pressing('Semanas') }),
  { name: 'panel-denied', path: '/admin', as: 'customer' },
];
