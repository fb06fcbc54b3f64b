import type { Page } from '@playwright/test';
import { asOperator, openPanel, panel, toast } from '../support/admin-desk.ts';
import { expect, expectAccessible, openPage, PHONE, test } from '../support/store-test.ts';

const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar produtos' });
const banner = (page: Page) => page.getByRole('link', { name: /planos|assin/i }).last();

test('the search understands other names, plurals and typing errors, before the banner, in any order', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  await openPage(page, '/produtos');
  await search(page).fill('macaxeiras');
  await expect(card(page, 'Aipim')).toBeVisible();
  await expect(page).toHaveURL('/produtos?busca=macaxeiras');
  const first = await cards(page).first().boundingBox();
  const offer = await banner(page).boundingBox();
  expect(first && offer && first.y < offer.y).toBe(true);

  await search(page).fill('limões');
  await expect(card(page, 'Limão-taiti')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await search(page).fill('mandioca');
  const related = page.getByRole('region', { name: 'Veja também' });
  await expect(related.getByRole('heading', { name: 'Aipim' })).toBeVisible();

  await search(page).fill('abobra');
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();
  await expect(card(page, 'Abóbora')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'abóbora', exact: true }).click();
  await expect(search(page)).toHaveValue('abóbora');
  await expect(page.getByText('Nenhum produto encontrado')).toHaveCount(0);

  await search(page).fill('');
  const order = page.getByLabel('Ordenar por');
  await order.selectOption('Menor preço');
  await expect(page).toHaveURL('/produtos?ordem=menor-preco');
  await expect.poll(() => pricesOf(page).then(isRising)).toBe(true);
  const html = await (await request.get('/produtos?ordem=nome')).text();
  const names = [...html.matchAll(/<h3[^>]*>(?:<a[^>]*>)?([^<]+)</g)].map(([, name = '']) => name);
  expect(names.slice(0, 10)).toEqual([...names.slice(0, 10)].sort((a, b) => a.localeCompare(b, 'pt-BR')));
  await page.goBack();
  await expect(order).toHaveValue('');
});

test('the operator adds, changes and deletes synonyms, and has deleted ones back', async ({
  page,
  request,
}) => {
  const word = `xinxim${Date.now()}`;
  const found = async () => {
    const answer = await request.get(`/api/products?search=${word}`);
    return ((await answer.json()) as { total: number }).total;
  };
  await openPanel(page, 'produtos');
  await panel(page).getByRole('button', { name: 'Sinônimos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sinônimos da busca' });
  await expect(dialog.getByText('aipim, macaxeira, mandioca')).toBeVisible();
  await dialog.getByLabel('Novo grupo').fill(word);
  await dialog.getByRole('button', { name: 'Acrescentar' }).click();
  await expect(dialog.getByText('Escreva pelo menos duas palavras')).toBeVisible();
  await dialog.getByLabel('Novo grupo').fill(`${word}, couve-manteiga`);
  await dialog.getByRole('button', { name: 'Acrescentar' }).click();
  await expect(toast(page, 'Sinônimos guardados')).toBeVisible();
  expect(await found()).toBeGreaterThan(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Excluir ${word}, couve-manteiga` }).click();
  await expect(toast(page, 'Sinônimos excluídos')).toBeVisible();
  expect(await found()).toBe(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(dialog.getByText(`${word}, couve-manteiga`)).toBeVisible();
  await dialog.getByRole('button', { name: `Editar ${word}, couve-manteiga` }).click();
  await dialog.getByLabel('Palavras do grupo').fill(`${word}, quiabo, abóbora`);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText(`${word}, quiabo, abóbora`)).toBeVisible();
  expect(await found()).toBeGreaterThan(1);

  const { synonyms } = (await (await request.get('/api/search-synonyms')).json()) as {
    synonyms: { id: string; words: string[] }[];
  };
  const mine = synonyms.find(({ words }) => words.includes(word));
  await asOperator(request, 'DELETE', `/admin/search-synonyms/${mine?.id}`);
});

async function pricesOf(page: Page): Promise<number[]> {
  const texts = await cards(page).allInnerTexts();
  return texts.map((text) =>
    Number(/R\$\s([\d.]+,\d\d)/.exec(text)?.[1]?.replace('.', '').replace(',', '.')),
  );
}

function isRising(prices: readonly number[]): boolean {
  return (
    prices.length > 1 && prices.every((price, place) => place === 0 || price >= (prices[place - 1] ?? 0))
  );
}
