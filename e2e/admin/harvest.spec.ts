import type { HarvestForecast, HarvestRound, HarvestRounds } from '@cesta/contract/supply/harvest';
import type { Page } from '@playwright/test';
import { asOperator, openPanel, panel, toast } from '../support/admin-desk.ts';
import { answer, reply } from '../support/answers.ts';
import { round, rounds } from '../support/example-harvest.ts';
import { DESK, expect, expectAccessible, expectUsable, PHONE, test } from '../support/store-test.ts';

const ROUNDS = /\/api\/admin\/harvest$/;
const ROUND = /\/api\/admin\/harvest\/\d{4}-\d{2}-\d{2}(\?part=\w+)?$/;

async function showTuesday(page: Page, part = ''): Promise<void> {
  await answer<HarvestRounds>(page, ROUNDS, rounds);
  await answer<HarvestRound>(page, ROUND, round);
  await openPanel(page, `colheita${part}`);
  await expect(page.getByRole('heading', { name: 'terça-feira, 24 de novembro' })).toBeVisible();
}

test('the round by product says what is wanted, asked, confirmed and missing', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await showTuesday(page);
  const couve = page.getByRole('row', { name: /Couve manteiga/ });
  await expect(couve).toContainText('faltam 18');
  await expect(couve).toContainText('cestas 40 + a renovar 2 + pedidos 6');
  await expect(page.getByRole('row', { name: /Mel de engenho/ })).toContainText('sem produtor');
  await page.getByLabel('Só o que falta (1 produto)').check();
  await expect(page.getByRole('row', { name: /Quiabo/ })).toHaveCount(0);
  await expectUsable(page);
});

test('on a phone in a shed all four figures of each product are seen at once', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const came = round.products.map((product) => ({ ...product, received: 1234, is_received: true }));
  await answer<HarvestRounds>(page, ROUNDS, rounds);
  await answer<HarvestRound>(page, ROUND, { ...round, products: came });
  await openPanel(page, 'colheita');
  for (const { product_name } of came) {
    const cells = page.getByRole('row', { name: new RegExp(product_name) }).getByRole('cell');
    await expect(cells).toHaveText([/^Querem/, /^Pedido/, /^Confir\./, /^Chegou1\.234$/]);
    for (const cell of await cells.all()) {
      await expect(cell).toBeVisible();
      const box = await cell.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
    }
  }
  const couve = page.getByRole('row', { name: /Couve manteiga/ });
  await expect(couve.getByRole('cell')).toHaveText(['Querem30', 'Pedido30', 'Confir.12', 'Chegou1.234']);
  await expectUsable(page);
});

test('one row a farmer: sent by WhatsApp with one tap, and one line typed for who is on the phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const calls: [string, unknown][] = [];
  await page.route(/\/api\/admin\/harvest\/orders\//, (route) => {
    calls.push([
      new URL(route.request().url()).pathname.split('/').at(-1) ?? '',
      route.request().postDataJSON(),
    ]);
    return reply<{ message: string }>(route, { message: 'Resposta anotada.' });
  });
  await page
    .context()
    .route(/^https:\/\/(wa\.me|api\.whatsapp\.com)/, (route) => route.fulfill({ body: 'WhatsApp' }));
  await showTuesday(page, '&ver=produtor');
  await page.getByLabel('Só quem não respondeu (1 produtor)').check();
  const card = page.getByRole('listitem').filter({ hasText: 'Sítio da Serra' });
  await expect(card).toContainText('por enviar');
  const opened = page.waitForEvent('popup');
  await card.getByRole('link', { name: 'WhatsApp' }).click();
  expect((await opened).url()).toContain('5571988887777');
  await (await opened).close();
  await expect.poll(() => calls).toContainEqual(['sent', { by: 'whatsapp' }]);

  await card.getByRole('button', { name: 'Respondeu por telefone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sítio da Serra' });
  await dialog.getByLabel('O que respondeu').fill('3 quiabo, 12 alface, sem tomate, 4 jaca');
  await expect(dialog).toContainText('Não entendi: 4 jaca');
  await expect(dialog.getByLabel(/Quiabo/)).toHaveValue('3');
  await expect(dialog.getByLabel(/Alface/)).toHaveValue('12');
  await expect(dialog.getByLabel(/Tomate/)).toHaveValue('0');
  await expectAccessible(page);
  await dialog.getByLabel(/Alface/).fill('10');
  await dialog.getByRole('button', { name: 'Anotar resposta' }).click();
  await expect(toast(page, 'Resposta anotada.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const [, said] = calls.find(([what]) => what === 'answer') ?? [];
  expect(said).toMatchObject({
    revision: 0,
    text: '3 quiabo, 12 alface, sem tomate, 4 jaca',
    lines: [{ confirmed: 3 }, { confirmed: 10 }, { confirmed: 0 }],
  });
});

test('what came too late is shown beside what counts, until somebody takes it over', async ({ page }) => {
  await page.setViewportSize(DESK);
  await showTuesday(page, '&ver=produtor');
  const card = page.getByRole('listitem').filter({ hasText: 'Roça Grande' });
  await expect(card).toContainText('tem menos');
  await expect(card).toContainText('12 de 30');
  await expect(card).toContainText('“Choveu muito”');
  await expect(card).toContainText('Chegou depois do prazo');
  await expect(card.getByRole('button', { name: 'Aceitar esta resposta' })).toBeVisible();
  await expectUsable(page);
});

test('the forecast and the settings, on the store itself', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  await openPanel(page, 'colheita');
  await page.getByRole('button', { name: 'Previsão' }).click();
  // Which of the coming rounds has baskets depends on the day: one that stands for a holiday may have none.
  const { rounds: coming, products } = (await asOperator(
    request,
    'GET',
    '/admin/harvest/forecast',
  )) as HarvestForecast;
  const withBaskets = coming.findIndex((_, place) => products.some(({ parts }) => parts[place]?.baskets));
  expect(withBaskets).toBeGreaterThanOrEqual(0);
  await page.getByRole('group', { name: 'Rodada da previsão' }).getByRole('button').nth(withBaskets).click();
  await expect(panel(page)).toContainText(/cestas \d+/);
  await expect(panel(page)).toContainText('Calculado em');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Ajustes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajustes da colheita' });
  await dialog.getByLabel('Margem (%)').fill('99');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toContainText('A margem vai de 0 a 50 %');
  await dialog.getByLabel('Margem (%)').fill('8');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Ajustes da colheita salvos.')).toBeVisible();
  const kept = (await asOperator(request, 'GET', '/admin/harvest/settings')) as { margin_percent: number };
  expect(kept.margin_percent).toBe(8);
});
