import { asOperator, openPanel, toast } from '../support/admin-desk.ts';
import { form, row, shelve, TAIOBA } from '../support/admin-shelf.ts';
import { expect, test } from '../support/store-test.ts';

test.describe('two operators with one product', () => {
  test.use({ expectedComplaint: /status of 409/ });

  test('the second is told, keeps what was typed, and overwrites nothing by accident', async ({
    page,
    request,
  }) => {
    const product = await shelve(request);
    await openPanel(page, `produtos&produto=${product.id}`);
    const dialog = form(page, 'Editar Produto');
    await dialog.getByLabel('Preço (R$)').fill('9.90');
    const { name } = product;
    const theirs = { ...TAIOBA, name, price: 8, description: 'Outra história', stock: undefined };
    await asOperator(request, 'PUT', `/products/${product.id}`, { ...theirs, version: product.version });

    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    const note = dialog.getByRole('region', { name: 'Conflito de edição' });
    await expect(note).toContainText(`${product.name} foi alterado por outra pessoa enquanto você editava`);
    await expect(note.getByRole('term')).toHaveText('Preço (R$), agora na loja:');
    await expect(note.getByRole('definition')).toHaveText('R$ 8,00');
    await expect(dialog.getByLabel('Preço (R$)')).toHaveValue('9.90');
    await expect(dialog.getByLabel('Descrição')).toHaveValue('Outra história');

    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(toast(page, 'Produto atualizado com sucesso!')).toBeVisible();
    expect(await asOperator(request, 'GET', `/products/${product.id}`)).toMatchObject({
      price: 9.9,
      description: 'Outra história',
      stock: 12,
    });
  });

  test('a change in the row shows what the other one made of it', async ({ page, request }) => {
    const product = await shelve(request);
    await openPanel(page, `produtos&busca=${encodeURIComponent(product.name)}`);
    const stock = page.getByRole('textbox', { name: `Estoque de ${product.name}` });
    await expect(stock).toHaveValue('12');
    const { name } = product;
    await asOperator(request, 'PUT', `/products/${product.id}`, {
      ...TAIOBA,
      name,
      price: 6,
      stock: undefined,
    });
    await stock.fill('20');
    await stock.press('Enter');
    await expect(toast(page, 'foi alterado por outra pessoa')).toBeVisible();
    await expect(row(page, product.name)).toContainText('R$ 6,00');
    await expect(stock).toHaveValue('20');
    await stock.press('Enter');
    await expect(toast(page, 'Produto atualizado com sucesso!')).toBeVisible();
    expect(await asOperator(request, 'GET', `/products/${product.id}`)).toMatchObject({
      price: 6,
      stock: 20,
    });
  });
});

test.describe('an operator whose session has ended', () => {
  test.use({ expectedComplaint: /status of 401/ });

  test('finds what was typed again after signing in, and saves it', async ({ page, request }) => {
    const product = await shelve(request);
    await openPanel(page, `produtos&produto=${product.id}`);
    const dialog = form(page, 'Editar Produto');
    await dialog.getByLabel('Descrição').fill('Colhida de manhã, com o orvalho');
    const body = { message: 'Entre para continuar.', code: 'UNAUTHENTICATED' };
    await page.route(`**/api/products/${product.id}`, (route) => route.fulfill({ status: 401, json: body }), {
      times: 1,
    });
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(toast(page, 'O que você escreveu está guardado.')).toBeVisible();
    await page.getByLabel('Email').fill('admin@cestadaroca.test');
    await page.getByRole('textbox', { name: 'Senha' }).fill('admin123');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(toast(page, 'O que você tinha escrito está de volta.')).toBeVisible();
    await expect(dialog.getByLabel('Descrição')).toHaveValue('Colhida de manhã, com o orvalho');
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(toast(page, 'Produto atualizado com sucesso!')).toBeVisible();
    expect(await asOperator(request, 'GET', `/products/${product.id}`)).toMatchObject({
      description: 'Colhida de manhã, com o orvalho',
    });
  });
});
