import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dayInDigits, dayOf } from '@cesta/contract/base/calendar';
import type { OpenStatement, StatementDetails } from '@cesta/contract/supply/statements';
import type { Page } from '@playwright/test';
import { asOperator, openPanel, panel, toast } from '../support/admin-desk.ts';
import { ownFarm } from '../support/own-farm.ts';
import { DESK, expect, expectUsable, PHONE, test } from '../support/store-test.ts';

test.use({ viewport: DESK });

const total = (page: Page) => panel(page).getByRole('region', { name: 'Total do acerto' });
const lines = (page: Page) => page.getByRole('table', { name: 'Linhas do acerto' });
const line = (page: Page, text: string | RegExp) => lines(page).getByRole('row').filter({ hasText: text });

async function openEntry(page: Page, kind?: string) {
  await panel(page).getByRole('button', { name: 'Lançar' }).click();
  const entry = page.getByRole('dialog', { name: 'Novo lançamento' });
  if (kind) await entry.getByRole('button', { name: kind, exact: true }).click();
  return { entry, send: () => entry.getByRole('button', { name: 'Lançar' }).click() };
}

async function isEntered(page: Page) {
  await expect(page.getByRole('dialog', { name: 'Novo lançamento' })).toBeHidden();
}

async function correct(page: Page, what: string, why: string) {
  await lines(page)
    .getByRole('button', { name: `Corrigir ${what}`, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Corrigir lançamento' });
  await dialog.getByRole('button', { name: 'Corrigir' }).click();
  await expect(dialog.getByText('Diga por que está corrigindo')).toBeVisible();
  await dialog.getByLabel('Por quê').fill(why);
  await dialog.getByRole('button', { name: 'Corrigir' }).click();
  await expect(toast(page, 'Correção lançada.')).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('advances and crates are lines, a correction is a new one, and what is closed stays as it is', async ({
  page,
  request,
}) => {
  test.slow();
  const today = dayOf(Date.now());
  const { name, producerId, product, cropId } = await ownFarm(request);
  const came = { id: randomUUID(), producerId, cropId, unit: 'caixa de 12', kind: 'received', quantity: '4' };
  await asOperator(request, 'POST', `/admin/harvest/${today}/receipts`, { lines: [came] });
  await openPanel(page, 'acertos');
  await page.getByRole('button', { name: `Ver acerto de ${name}` }).click();
  await expect(total(page)).toContainText('R$ 120,00');

  await test.step('an advance is taken off; what is typed wrong stays to be read', async () => {
    const { entry, send } = await openEntry(page);
    await send();
    await expect(entry.getByText('Escreva o valor, como 12,50')).toBeVisible();
    await entry.getByLabel('Valor (R$)').fill('trinta');
    await entry.getByLabel('Descrição').fill('Para o adubo');
    await send();
    await expect(entry.getByText('Escreva o valor, como 12,50')).toBeVisible();
    await expect(entry.getByLabel('Valor (R$)')).toHaveValue('trinta');
    await expect(entry.getByLabel('Descrição')).toHaveValue('Para o adubo');
    await entry.getByLabel('Valor (R$)').fill('30');
    await send();
    await isEntered(page);
    await expect(line(page, 'Para o adubo')).toContainText('-R$ 30,00');
    await expect(total(page)).toContainText('R$ 90,00');
  });

  await test.step('crates are counted, and only with a value do they count', async () => {
    const { entry, send } = await openEntry(page, 'Caixas');
    await send();
    await expect(entry.getByText('Escolha um dos dois')).toBeVisible();
    await expect(entry.getByText('Escreva quantas caixas')).toBeVisible();
    await expectUsable(page);
    await page.setViewportSize(DESK);
    await entry.getByRole('button', { name: 'Levou da loja' }).click();
    await entry.getByLabel('Quantas caixas').fill('5');
    await send();
    await isEntered(page);
    await expect(panel(page)).toContainText('Caixas: 5 com o produtor');
    await expect(total(page)).toContainText('R$ 90,00');

    const priced = await openEntry(page, 'Caixas');
    await priced.entry.getByRole('button', { name: 'Levou da loja' }).click();
    await priced.entry.getByLabel('Quantas caixas').fill('2');
    await priced.entry.getByLabel('Valor de cada uma (R$)').fill('7,50');
    await priced.entry.getByLabel('Descrição').fill('Caixas quebradas');
    await priced.send();
    await isEntered(page);
    await expect(panel(page)).toContainText('Caixas: 7 com o produtor');
    await expect(line(page, 'Caixas quebradas')).toContainText('2 × caixa');
    await expect(total(page)).toContainText('R$ 75,00');

    const back = await openEntry(page, 'Caixas');
    await back.entry.getByRole('button', { name: 'Trouxe de volta' }).click();
    await back.entry.getByLabel('Quantas caixas').fill('3');
    await back.send();
    await isEntered(page);
    await expect(panel(page)).toContainText('Caixas: 4 com o produtor');
    await expect(total(page)).toContainText('R$ 75,00');
  });

  await test.step('a correction of an open line is a new line, and the total follows', async () => {
    await correct(page, 'Caixas quebradas', 'Eram do vizinho');
    await expect(line(page, 'Caixas quebradas, correção: Eram do vizinho')).toContainText('R$ 15,00');
    await expect(line(page, /^Caixas quebradas \(corrigido\)/)).toContainText('-R$ 15,00');
    await expect(lines(page).getByRole('button', { name: /^Corrigir Caixas quebradas/ })).toHaveCount(0);
    await expect(panel(page)).toContainText('Caixas: 2 com o produtor');
    await expect(total(page)).toContainText('R$ 90,00');
    // Goods are corrected where they came.
    await expect(lines(page).getByRole('button', { name: `Corrigir ${product}` })).toHaveCount(0);
    await expectUsable(page);
    await page.setViewportSize(DESK);
  });

  await panel(page).getByRole('button', { name: 'Fechar acerto' }).click();
  const question = page.getByRole('dialog', { name: 'Fechar acerto' });
  await expect(question).toContainText('6 linhas, R$ 90,00.');
  await question.getByRole('button', { name: 'Fechar acerto' }).click();
  await expect(toast(page, 'fechado.')).toBeVisible();
  await expect(panel(page).getByRole('region', { name: 'Situação do acerto' })).toContainText('R$ 90,00');
  const id = new URL(page.url()).searchParams.get('acerto') ?? '';
  const readClosed = async () =>
    (await asOperator(request, 'GET', `/admin/statements/${id}`)) as StatementDetails;
  const closed = await readClosed();
  expect(closed).toMatchObject({ total: 90, state: 'closed' });
  expect(closed.lines).toHaveLength(6);

  await test.step('its sheet and its table have every line', async () => {
    await page.emulateMedia({ media: 'print' });
    const sheet = page.getByRole('region', { name: 'Folha do acerto' });
    await expect(sheet.getByRole('heading', { name: `Acerto nº ${closed.number}` })).toBeVisible();
    await expect(sheet.getByRole('row').filter({ hasText: product })).toContainText('4 × caixa de 12');
    await expect(sheet.getByRole('row')).toHaveCount(7);
    await expect(sheet).toContainText('Ainda não pago.');
    await expect(page.getByRole('button', { name: 'CSV' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    const download = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: 'CSV' }).click();
    const [head, ...rows] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain('Acerto;Produtor;Rodada;Tipo;Descrição');
    expect(rows).toHaveLength(6);
    expect(rows.find((row) => row.includes('Para o adubo'))).toContain(
      `${closed.number};${name};${dayInDigits(today)};Adiantamento;Para o adubo;;;;-30,00;`,
    );
  });

  await test.step('what is corrected after that is in the next one, and nothing here has changed', async () => {
    await correct(page, 'Para o adubo', 'Foi devolvido');
    await expect(line(page, 'Foi devolvido')).toHaveCount(0);
    // Each line of goods leads to the round that it comes from.
    await line(page, product)
      .getByRole('link', { name: dayInDigits(today) })
      .click();
    await expect(page).toHaveURL(/tab=colheita/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ dia: today, ver: 'chegou' });
    const own = page.getByRole('article', { name, exact: true });
    await own.getByRole('button', { expanded: false }).click();
    await own.getByText('1 lançamento').click();
    await own.getByRole('button', { name: /^Corrigir 4 × caixa de 12/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Corrigir lançamento' });
    await dialog.getByLabel(/^O certo é/).fill('3,5');
    await dialog.getByLabel('Por quê').fill('Contei errado');
    await dialog.getByRole('button', { name: 'Corrigir' }).click();
    await expect(own.getByText('Chegou 3,5')).toBeVisible();
    await expect(page.getByText(/linhas? por enviar/)).toBeHidden();

    const after = await readClosed();
    expect(after).toMatchObject({ total: closed.total, sums: closed.sums });
    const said = ({ lines: all }: StatementDetails) =>
      all.map(({ id: each, description, quantity, amount }) => ({ each, description, quantity, amount }));
    expect(said(after)).toEqual(said(closed));

    await page.setViewportSize(PHONE);
    await openPanel(page, 'acertos');
    await page.getByRole('button', { name: `Ver acerto de ${name}` }).click();
    // Thirty that came back, and half a crate less.
    await expect(total(page)).toContainText('R$ 15,00');
    const short = panel(page).getByRole('region', { name: 'Linhas do acerto' });
    await expect(short.getByRole('listitem')).toHaveCount(3);
    await expect(short).toContainText('Para o adubo, correção: Foi devolvido');
    const open = (await asOperator(request, 'GET', `/admin/statements/open/${producerId}`)) as OpenStatement;
    expect(open.sums).toMatchObject({ goods: -15, advances: 30, crates: 0, total: 15 });
    await short
      .getByRole('link', { name: dayInDigits(today) })
      .first()
      .click();
    await expect(page.getByRole('article', { name, exact: true })).toBeVisible();
    await openPanel(page, `acertos&acerto=${id}`);
    await expect(panel(page).getByRole('region', { name: 'Situação do acerto' })).toContainText('R$ 90,00');
    await expectUsable(page);
  });

  await test.step('its payment is noted, put right and undone, and nothing of it is lost', async () => {
    const settlement = panel(page).getByRole('region', { name: 'Situação do acerto' });
    const story = settlement.getByRole('region', { name: 'Histórico do pagamento' }).getByRole('listitem');
    const day = dayInDigits(today);
    await settlement.getByRole('button', { name: 'Anotar pagamento' }).click();
    const noting = page.getByRole('dialog', { name: 'Anotar pagamento' });
    await noting.getByLabel(/^Código do Pix/).fill('E2026ERRADO');
    await noting.getByRole('button', { name: 'Anotar pagamento' }).click();
    await expect(story).toHaveCount(1);
    await settlement.getByRole('button', { name: 'Corrigir o pagamento' }).click();
    const righting = page.getByRole('dialog', { name: 'Corrigir o pagamento' });
    await expect(righting.getByLabel('Pago em')).toHaveValue(today);
    await righting.getByLabel(/^Código do Pix/).fill('E2026CERTO');
    await righting.getByRole('button', { name: 'Corrigir' }).click();
    await expect(story).toHaveCount(2);
    await expect(settlement).toContainText('Pix E2026CERTO.');
    await settlement.getByRole('button', { name: 'Desfazer o pagamento' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
    await expect(story).toHaveCount(3);
    await expect(story.nth(0)).toHaveText(new RegExp(`anotou o pagamento de ${day}, Pix E2026ERRADO$`));
    await expect(story.nth(1)).toContainText(/de .* Pix E2026ERRADO, por .* para .* Pix E2026CERTO$/);
    await expect(story.nth(2)).toContainText(`desfez o pagamento de ${day}, Pix E2026CERTO, por`);
    await expectUsable(page);
  });
});
