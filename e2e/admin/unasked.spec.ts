import { openPanel, panel } from '../support/admin-desk.ts';
import { shelve } from '../support/admin-shelf.ts';
import { farmersPage, nextRound, ownFarm } from '../support/own-farm.ts';
import { figuresOf } from '../support/round-steps.ts';
import { DESK, expect, expectUsable, openPage, PHONE, test } from '../support/store-test.ts';

test.use({ viewport: PHONE });

test('what nobody asked for is entered in the shed, and stands in the round and in the statement', async ({
  page,
  request,
}) => {
  test.slow();
  const farm = await ownFarm(request);
  const gift = await shelve(request, { inBaskets: false });
  const date = await nextRound(request);
  const shed = `colheita&dia=${date}&ver=chegou`;
  await openPanel(page, shed);
  const own = page.getByRole('article', { name: farm.name, exact: true });
  await expect(page.getByText('Toque no nome de quem chegou.')).toBeVisible();
  await expect(own).toHaveCount(0);

  // Nothing yet, then something wrong: each is told where it is, and what was typed stays.
  await page.getByRole('button', { name: 'Chegou sem pedido' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chegou sem pedido' });
  const enter = dialog.getByRole('button', { name: 'Anotar' });
  const quantity = dialog.getByLabel(/^Quanto veio/);
  await enter.click();
  await expect(dialog.getByText('Escolha o produtor')).toBeVisible();
  await expect(dialog.getByText('Escreva a quantidade, como 2,5')).toBeVisible();
  await dialog.getByLabel('De quem').selectOption(farm.name);
  await expect(dialog.getByText('Escolha o que chegou')).toBeVisible();
  await dialog.getByLabel('O que chegou').selectOption(`${farm.product} (caixa de 12)`);
  await expect(dialog.getByLabel('Quanto veio (caixa de 12)')).toBeVisible();
  for (const wrong of ['duas', '0', '-1', '1.500', '99999']) {
    await quantity.fill(wrong);
    await enter.click();
    await expect(dialog.getByText('Escreva a quantidade, como 2,5')).toBeVisible();
    await expect(quantity).toHaveValue(wrong);
  }
  await expect(dialog.getByLabel('De quem')).toHaveValue(farm.producerId);
  await expectUsable(page);
  await page.setViewportSize(PHONE);
  await quantity.fill('2,5');
  await enter.click();
  await expect(dialog).toBeHidden();
  await own.getByRole('button', { expanded: false }).click();
  await expect(own.getByText('Chegou 2,5')).toBeVisible();
  await expect(own.getByText('Não foi pedido · caixa de 12')).toBeVisible();

  // Of something that nothing is agreed for, in whatever it came.
  await page.getByRole('button', { name: 'Chegou sem pedido' }).click();
  await dialog.getByLabel('De quem').selectOption(farm.name);
  await dialog.getByLabel('O que chegou').selectOption(gift.name);
  await expect(dialog.getByLabel('Unidade')).toHaveValue('maço');
  await dialog.getByLabel('Unidade').fill(' ');
  await dialog.getByLabel('Porções em cada um').fill('meia');
  await quantity.fill('4');
  await dialog.getByLabel(/^Preço de cada um/).fill('pouco');
  await enter.click();
  await expect(dialog.getByText('Em que unidade veio?')).toBeVisible();
  await expect(dialog.getByText('Escreva um número inteiro')).toBeVisible();
  await expect(dialog.getByText('Escreva o preço em reais, como 12,50')).toBeVisible();
  await expect(dialog.getByLabel('Porções em cada um')).toHaveValue('meia');
  await expect(dialog.getByLabel(/^Preço de cada um/)).toHaveValue('pouco');
  await expect(quantity).toHaveValue('4');
  await dialog.getByLabel('Unidade').fill('saco');
  await dialog.getByLabel('Porções em cada um').fill('3');
  await dialog.getByLabel(/^Preço de cada um/).fill('');
  await enter.click();
  await expect(own.getByText('Não foi pedido · saco')).toBeVisible();
  await expect(page.getByText(/linhas? por enviar/)).toBeHidden();

  // In the round, in portions, for whoever opens it next.
  await page.setViewportSize(DESK);
  await openPanel(page, `colheita&dia=${date}`);
  expect(await figuresOf(page, farm.product)).toMatchObject({ Querem: '0', Chegou: '30' });
  expect(await figuresOf(page, gift.name)).toMatchObject({ Querem: '0', Chegou: '12' });

  // In the statement: what is agreed counts, the rest waits for its price.
  await openPanel(page, 'acertos');
  const row = page.getByRole('row').filter({ hasText: farm.name });
  await expect(row).toContainText('1 linha sem preço');
  await expect(row).toContainText('R$ 75,00');
  await row.getByRole('button', { name: 'Ver acerto' }).click();
  await panel(page).getByLabel('Até o dia').fill(date);
  await expect(panel(page)).toContainText('1 linha sem preço fica de fora, em aberto, até ter preço');
  const lines = page.getByRole('table', { name: 'Linhas do acerto' });
  await expect(lines.getByRole('row').filter({ hasText: farm.product })).toContainText('2,5 × caixa de 12');
  await expect(lines.getByRole('row').filter({ hasText: gift.name })).toContainText('Sem preço');

  // The office names it where the goods came.
  await page.setViewportSize(PHONE);
  await openPanel(page, shed);
  await own.getByRole('button', { expanded: false }).click();
  await own.getByText('2 lançamentos').click();
  await own.getByRole('button', { name: `Corrigir 4 × saco de ${gift.name}` }).click();
  const correction = page.getByRole('dialog', { name: 'Corrigir lançamento' });
  await correction.getByLabel(/^Preço de cada saco/).fill('1,25');
  await correction.getByLabel('Por quê').fill('Preço combinado');
  await correction.getByRole('button', { name: 'Corrigir' }).click();
  await expect(own.getByText('4 lançamentos')).toBeVisible();
  await openPanel(page, 'acertos');
  await page.getByRole('button', { name: `Ver acerto de ${farm.name}` }).click();
  await panel(page).getByLabel('Até o dia').fill(date);
  await expect(panel(page).getByRole('region', { name: 'Total do acerto' })).toContainText('R$ 80,00');
  await expect(panel(page)).not.toContainText('sem preço');

  await openPage(page, await farmersPage(request, farm.producerId));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Olá, ${farm.name}!`);
  await page.getByRole('link', { name: 'Ainda sem acerto' }).click();
  await expect(page.getByRole('row').filter({ hasText: farm.product })).toContainText('R$ 75,00');
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText('R$ 80,00');
});
