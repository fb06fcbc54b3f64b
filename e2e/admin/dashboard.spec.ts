import type { ErrorBody } from '@cesta/contract/base/errors';
import type { Dashboard } from '@cesta/contract/panel/dashboard';
import type { Today } from '@cesta/contract/panel/today';
import type { Page } from '@playwright/test';
import { expectRetry, openPanel, panel, tab } from '../support/admin-desk.ts';
import { answer, reply } from '../support/answers.ts';
import { readShelf } from '../support/shopping.ts';
import { expect, expectUsable, PHONE, test } from '../support/store-test.ts';

const STATS = /\/api\/admin\/dashboard/;
const NOW = '2026-11-15T12:00:00.000Z';
const HOUR = 3_600_000;

const ago = (hours: number) => new Date(Date.parse(NOW) - hours * HOUR).toISOString();

const DATA: Dashboard = {
  totals: {
    orders: 1234,
    pending: 5,
    revenue: 4173.8,
    activeSubscriptions: 7,
    products: 53,
    posts: 6,
    unread: 2,
  },
  distribution: { pending: 5, processing: 10, shipped: 15, delivered: 20, cancelled: 50 },
  categories: [
    { category: 'Frutas', products: 12 },
    { category: '', products: 3 },
  ],
  revenue: Array.from({ length: 7 }, (_, index) => ({ from: ago((6 - index) * 24), amount: index * 10.5 })),
  recent: [
    { id: '9be01933-c7c4-4ed7-867e-c6f61ad7c6fd', total: 57.7, status: 'confirmed', created_at: ago(0) },
    { id: '8be01933-c7c4-4ed7-867e-c6f61ad7c6fd', total: 10, status: 'pending', created_at: ago(0.2) },
    { id: '7be01933-c7c4-4ed7-867e-c6f61ad7c6fd', total: 20, status: 'delivered', created_at: ago(3) },
    { id: '6be01933-c7c4-4ed7-867e-c6f61ad7c6fd', total: 30, status: 'cancelled', created_at: ago(50) },
  ],
  updated_at: NOW,
};

const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const part = (page: Page, name: string) => page.getByRole('region', { name });

test('the numbers, the charts with their text, and what happened last', async ({ page }) => {
  await answer<Dashboard>(page, STATS, DATA);
  await openPanel(page);
  await expect(panel(page).getByRole('heading', { name: 'Visão Geral' })).toBeVisible();
  await expect(card(page, 'Total de Pedidos')).toContainText('1.234');
  await expect(card(page, 'Pedidos Pendentes')).toContainText('5');
  await expect(card(page, 'Receita Total')).toContainText('R$ 4.173,80');
  await expect(card(page, 'Assinaturas Ativas')).toContainText('7');
  await expect(card(page, 'Produtos Cadastrados')).toContainText('53');
  await expect(card(page, 'Posts no Blog')).toContainText('6');
  await expect(card(page, 'Mensagens Não Lidas')).toContainText('2');
  await expect(card(page, 'Mensagens Não Lidas')).toContainText('Novo');

  for (const name of ['Receita', 'Distribuição de pedidos', 'Produtos por categoria']) {
    await expect(part(page, name).getByRole('img')).toBeVisible();
  }
  const slices = part(page, 'Distribuição de pedidos').getByRole('row');
  await expect(slices).toHaveText([
    /Pendentes\s*5\s*5%/,
    /Processando\s*10\s*10%/,
    /Enviados\s*15\s*15%/,
    /Entregues\s*20\s*20%/,
    /Cancelados\s*50\s*50%/,
  ]);
  await part(page, 'Produtos por categoria').getByText('Ver em números').click();
  await expect(part(page, 'Produtos por categoria').getByRole('row')).toHaveText([
    /Categoria/,
    /Frutas\s*12/,
    /Outros\s*3/,
  ]);
  await part(page, 'Receita').getByText('Ver em números').click();
  await expect(part(page, 'Receita').getByRole('row')).toHaveCount(8);
  await expect(part(page, 'Receita').getByRole('row').last()).toContainText('R$ 63,00');

  const recent = part(page, 'Atividade recente').getByRole('listitem');
  await expect(recent).toHaveText([
    /Pedido #9BE01933.*agora.*R\$ 57,70/,
    /Pedido #8BE01933.*12min atrás/,
    /Pedido #7BE01933.*3h atrás/,
    /Pedido #6BE01933.*2d atrás/,
  ]);
  const dots = ['Confirmado', 'Pendente', 'Entregue', 'Cancelado'].map((status) =>
    part(page, 'Atividade recente').getByTitle(status, { exact: true }),
  );
  const colours = dots.map((dot) => dot.evaluate((it) => getComputedStyle(it).backgroundColor));
  expect(new Set(await Promise.all(colours)).size).toBe(4);
  const system = part(page, 'Informações do sistema');
  await expect(system).toContainText('Última atualização: 09:00:00');
  await expect(system).toContainText('Online');
});

const TODAY = /\/api\/admin\/today/;
const DAY: Today = {
  today: '2026-11-15',
  round: { date: '2026-11-15', scheduled: 3, packed: 2, delivered: 1 },
  cutoff: { at: '2099-11-16T21:00:00.000Z', date: '2026-11-18', cities: ['Cruz das Almas'] },
  shortages: { total: 1, products: [{ id: DATA.recent[0]?.id ?? '', name: 'Manga', missing: 4 }] },
  harvest: {
    date: '2026-11-17',
    total: 1,
    products: [{ id: DATA.recent[0]?.id ?? '', name: 'Quiabo', missing: 9 }],
  },
  unanswered: { date: '2026-11-17', until: '2026-11-16T10:00:00.000Z', total: 1, names: ['Roça Grande'] },
  late_payers: {
    total: 2,
    amount: 218,
    payers: [{ id: DATA.recent[0]?.id ?? '', name: 'Jorge', amount: 109, since: ago(72) }],
  },
  undelivered: { baskets: 1, orders: 1, since: '2026-11-13' },
  worklist: 4,
  unread: 2,
  updated_at: NOW,
};

test('today stands above the cards, and each of its parts leads to where it is done', async ({
  page,
  request,
}) => {
  test.slow();
  await openPanel(page);
  await expect(part(page, 'Hoje').getByRole('link')).toHaveCount(9);
  await expect(card(page, 'Total de Pedidos')).toBeVisible();
  const [product] = await readShelf(request);
  const shortages = { total: 1, products: [{ id: product?.id ?? '', name: 'Manga', missing: 4 }] };
  await answer<Today>(page, TODAY, { ...DAY, shortages });
  await page.setViewportSize(PHONE);
  await openPanel(page);
  const today = part(page, 'Hoje');
  await expect(today.getByRole('link', { name: /^Caixas de hoje/ })).toContainText('3 de 6 separadas');
  await expect(today.getByRole('link', { name: /^Cobranças em atraso/ })).toContainText('R$ 218,00');
  await expect(today).toContainText('Jorge, há');
  await expect(today.getByRole('link', { name: /^Em falta/ })).toContainText('Manga (4)');
  await expectUsable(page);
  const leads = async (name: RegExp, to: RegExp) => {
    await part(page, 'Hoje').getByRole('link', { name }).click();
    await expect(page).toHaveURL(to);
    await page.goBack();
  };
  await leads(/^Caixas de hoje/, /tab=entregas.*dia=2026-11-15/);
  await leads(/^Não chegaram/, /tab=entregas.*dia=2026-11-13/);
  await leads(/^Cobranças/, /tab=assinaturas$/);
  await leads(/^A resolver/, /tab=pendencias/);
  await leads(/^Recados/, /tab=contato.*filtro=nao-lidas/);
  await leads(/^Em falta/, /tab=produtos&produto=/);
  await leads(/^Colheita de/, /tab=colheita&dia=2026-11-17&ver=falta/);
  await leads(/^Produtores sem resposta/, /tab=colheita&dia=2026-11-17&ver=produtor/);
});

test('an empty day says so, and the refresh button brings what came since', async ({ page }) => {
  const quiet: Today = {
    ...DAY,
    round: null,
    shortages: { total: 0, products: [] },
    harvest: { date: null, total: 0, products: [] },
    unanswered: { date: null, until: null, total: 0, names: [] },
    late_payers: { total: 0, amount: 0, payers: [] },
    undelivered: { baskets: 0, orders: 0, since: null },
    worklist: 0,
    unread: 0,
  };
  let now = quiet;
  await page.route(TODAY, (route) => reply<Today>(route, now));
  await openPanel(page);
  await expect(part(page, 'Hoje')).toContainText('Dia tranquilo');
  now = { ...quiet, worklist: 1 };
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(part(page, 'Hoje')).toContainText('1 caso');
  await expect(part(page, 'Hoje')).not.toContainText('Dia tranquilo');
});

test('the real numbers come with the range that is asked for', async ({ page }) => {
  await openPanel(page);
  const ranges = page.getByRole('group', { name: 'Período da receita' });
  await expect(ranges.getByRole('button', { name: '7d' })).toHaveAttribute('aria-pressed', 'true');
  for (const [range, rows] of [
    ['24h', 24],
    ['30d', 30],
  ] as const) {
    const answered = page.waitForResponse((response) => response.url().endsWith(`range=${range}`));
    await ranges.getByRole('button', { name: range }).click();
    const { revenue } = (await (await answered).json()) as { revenue: unknown[] };
    expect(revenue).toHaveLength(rows);
    await expect(page).toHaveURL(new RegExp(`periodo=${range}`));
  }
  await page.goBack();
  await expect(ranges.getByRole('button', { name: '24h' })).toHaveAttribute('aria-pressed', 'true');
});

test('it refreshes itself every minute, and on demand', async ({ page }) => {
  let orders = 1;
  await page.route(STATS, (route) =>
    reply<Dashboard>(route, { ...DATA, totals: { ...DATA.totals, orders, unread: 0 } }),
  );
  await page.clock.install();
  await openPanel(page);
  await expect(card(page, 'Total de Pedidos')).toContainText('1');
  await expect(page.getByText('Novo', { exact: true })).toHaveCount(0);
  orders = 2;
  await page.clock.fastForward(61_000);
  await expect(card(page, 'Total de Pedidos')).toContainText('2');
  orders = 3;
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(card(page, 'Total de Pedidos')).toContainText('3');
});

test('a store without anything yet says so in every place', async ({ page }) => {
  const none = { pending: 0, processing: 0, shipped: 0, delivered: 0, cancelled: 0 };
  const revenue = DATA.revenue.map(({ from }) => ({ from, amount: 0 }));
  await answer<Dashboard>(page, STATS, { ...DATA, distribution: none, categories: [], revenue, recent: [] });
  await openPanel(page);
  await expect(panel(page).getByText('Nenhum dado disponível')).toHaveCount(3);
  await expect(panel(page).getByText('Nenhuma atividade recente')).toBeVisible();
});

test('the quick actions open what they name', async ({ page }) => {
  const press = async (name: string) => {
    await openPanel(page);
    await page.getByRole('region', { name: 'Ações rápidas' }).getByRole('button', { name }).click();
  };
  await press('Novo Produto');
  await expect(page.getByRole('dialog', { name: 'Novo Produto' })).toBeVisible();
  await press('Novo Post');
  await expect(page.getByRole('dialog', { name: 'Novo Post' })).toBeVisible();
  await press('Ver Pedidos');
  await expect(tab(page, 'Pedidos')).toHaveAttribute('aria-selected', 'true');
  await press('Mensagens');
  await expect(tab(page, 'Contato')).toHaveAttribute('aria-selected', 'true');
});

test.describe('a store that does not answer', () => {
  test.use({ expectedComplaint: /ERR_FAILED|status of 500/ });

  test('it says so and tries again', async ({ page }) => {
    await answer(page, STATS, null);
    await openPanel(page);
    await expectRetry(page, STATS, 'Erro ao carregar estatísticas', card(page, 'Total de Pedidos'));
  });

  test('what cannot be read of today hides nothing else', async ({ page }) => {
    await answer(page, TODAY, null);
    await openPanel(page);
    await expect(card(page, 'Total de Pedidos')).toBeVisible();
    await expect(part(page, 'Hoje')).toContainText('Erro ao carregar o dia');
    await page.unroute(TODAY);
    await part(page, 'Hoje').getByRole('button', { name: 'Ver de novo' }).click();
    await expect(part(page, 'Hoje').getByRole('link')).toHaveCount(9);
  });

  test('the words of the store come first', async ({ page }) => {
    await answer<ErrorBody>(page, STATS, { message: 'Volte em um minuto', code: 'INTERNAL' }, 500);
    await openPanel(page);
    await expectRetry(page, STATS, 'Volte em um minuto', card(page, 'Total de Pedidos'));
  });
});
