import type { Product } from '@cesta/contract/catalog/catalog';
import type { Page } from '@playwright/test';
import { asOperator, openPanel, ownName, toast } from '../support/admin-desk.ts';
import { form, shelve } from '../support/admin-shelf.ts';
import { expect, expectUsable, PHONE, test } from '../support/store-test.ts';

const SAVED = 'Produto atualizado com sucesso!';
const inBasket = (page: Page) => form(page, 'Editar Produto').getByRole('group', { name: 'Na cesta' });
const save = (page: Page) =>
  form(page, 'Editar Produto').getByRole('button', { name: 'Salvar alterações' }).click();

test('family, most portions and whether it comes in baskets are kept, and read after a reload', async ({
  page,
  request,
}) => {
  const family = ownName('folhas');
  const [{ id, name }] = [await shelve(request), await shelve(request, { family })];
  const kept = async () => (await asOperator(request, 'GET', `/products/${id}`)) as Product;
  await page.setViewportSize(PHONE);
  await openPanel(page, `produtos&busca=${encodeURIComponent(name)}&produto=${id}`);
  const part = inBasket(page);
  const comes = part.getByRole('checkbox', { name: 'Pode vir em cestas' });
  const harvested = part.getByRole('checkbox', { name: 'Colhido para cestas' });
  await expect(comes).toBeChecked();
  await expect(harvested).not.toBeChecked();
  // Without a word of the operator the price decides; it is said while it is typed.
  await expect(part).toContainText('Em branco: pelo preço, até 5.');
  await form(page, 'Editar Produto').getByLabel('Preço (R$)').fill('20');
  await expect(part).toContainText('Em branco: pelo preço, até 2.');
  // What others are called is proposed, so that the same is called the same.
  const list = await part.getByLabel('Família').getAttribute('list');
  await expect(page.locator(`datalist[id="${list}"] option[value="${family}"]`)).toHaveCount(1);

  await part.getByLabel('Família').fill(` ${family} `);
  await part.getByLabel('No máximo por cesta').fill('3');
  await comes.uncheck();
  await harvested.check();
  await expectUsable(page);
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  expect(await kept()).toMatchObject({
    family,
    maxPerBasket: 3,
    inBaskets: false,
    harvestedForBaskets: true,
  });

  // Once from its row, and once from its address alone.
  for (const address of [
    `produtos&busca=${encodeURIComponent(name)}&produto=${id}`,
    `produtos&produto=${id}`,
  ]) {
    await openPanel(page, address);
    await expect(part.getByLabel('Família')).toHaveValue(family);
    await expect(part.getByLabel('No máximo por cesta')).toHaveValue('3');
    await expect(comes).not.toBeChecked();
    await expect(harvested).toBeChecked();
  }

  // A change of anything else takes none of it away; emptied, it is as it was before.
  await form(page, 'Editar Produto').getByLabel('Descrição').fill('Colhida agora');
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  expect(await kept()).toMatchObject({ description: 'Colhida agora', family, maxPerBasket: 3 });
  await openPanel(page, `produtos&produto=${id}`);
  await part.getByLabel('Família').fill('');
  await part.getByLabel('No máximo por cesta').fill('');
  await comes.check();
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  const { maxPerBasket = null, ...emptied } = await kept();
  expect({ ...emptied, maxPerBasket }).toMatchObject({ family: '', maxPerBasket: null, inBaskets: true });
});

test('a number of portions that cannot be is told at its field, and nothing typed is lost', async ({
  page,
  request,
}) => {
  const { id } = await shelve(request, { family: 'folhas', maxPerBasket: 4 });
  await openPanel(page, `produtos&produto=${id}`);
  const part = inBasket(page);
  const most = part.getByLabel('No máximo por cesta');
  await part.getByLabel('Família').fill('raízes');
  for (const wrong of ['0', '21', '2,5', 'três', '-1']) {
    await most.fill(wrong);
    await save(page);
    await expect(part.getByText('Escolha de 1 a 20 por cesta, ou deixe em branco')).toBeVisible();
    await expect(most).toHaveAttribute('aria-invalid', 'true');
    await expect(most).toHaveValue(wrong);
  }
  await expect(part.getByLabel('Família')).toHaveValue('raízes');
  // As long as a family may be called, the box takes no more.
  await part.getByLabel('Família').fill('');
  await part.getByLabel('Família').pressSequentially('f'.repeat(41));
  await expect(part.getByLabel('Família')).toHaveValue('f'.repeat(40));
  const before = (await asOperator(request, 'GET', `/products/${id}`)) as Product;
  expect(before).toMatchObject({ family: 'folhas', maxPerBasket: 4 });

  await most.fill('20');
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  expect(await asOperator(request, 'GET', `/products/${id}`)).toMatchObject({
    family: 'f'.repeat(40),
    maxPerBasket: 20,
  });
});
