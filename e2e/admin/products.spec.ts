import type { Product, ProductList } from '@cesta/contract/catalog/catalog';
import type { Page } from '@playwright/test';
import { asOperator, expectRetry, openPanel, ownName, panel, toast } from '../support/admin-desk.ts';
import { form, row, shelve, TAIOBA } from '../support/admin-shelf.ts';
import { answer, refuse, reply } from '../support/answers.ts';
import { expect, expectAccessible, test } from '../support/store-test.ts';

const LIST = /\/api\/products\?limit=/;
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar produtos' });

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a product is made, found, changed and deleted', async ({ page }) => {
  const name = ownName('Jabuticaba');
  await openPanel(page, 'produtos');
  await panel(page).getByRole('button', { name: 'Novo Produto' }).click();
  await expect(page).toHaveURL(/produto=novo/);
  const dialog = form(page, 'Novo Produto');
  await expect(dialog.getByLabel('Estoque')).toHaveValue('10');
  await dialog.getByLabel('Nome').fill(`  ${name} `);
  await dialog.getByLabel('Descrição').fill('Do quintal de Dona Nalva');
  await expect(dialog.getByLabel('Preço (R$)')).toHaveAttribute('step', '0.01');
  await expect(dialog.getByLabel('Preço (R$)')).toHaveAttribute('min', '0');
  await dialog.getByLabel('Preço (R$)').fill('12.90');
  await dialog.getByLabel('Categoria').selectOption('Frutas');
  await dialog.getByLabel('Ou cole o endereço (URL) da imagem').fill('/favicon.svg');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Criar produto' }).click();
  await expect(toast(page, 'Produto criado com sucesso!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await search(page).fill(name.toUpperCase());
  await expect(panel(page).getByText('1 produto encontrado')).toBeVisible();
  await expect(page).toHaveURL(/busca=/);
  await expect(row(page, name)).toContainText('R$ 12,90');
  await expect(row(page, name)).toContainText('Disponível');
  await expect(row(page, name)).toContainText('Ativo');

  await row(page, name)
    .getByRole('button', { name: `Editar ${name}` })
    .click();
  const edit = form(page, 'Editar Produto');
  await edit.getByLabel('Preço (R$)').fill('14,5');
  await edit.getByLabel('Estoque').fill('0');
  await edit.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(toast(page, 'Produto atualizado com sucesso!')).toBeVisible();
  await expect(row(page, name)).toContainText('R$ 14,50');
  await expect(row(page, name)).toContainText('Esgotado');

  await row(page, name)
    .getByRole('button', { name: `Excluir ${name}` })
    .click();
  await expect(page.getByText('Tem certeza que deseja excluir este produto?', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(toast(page, 'Produto excluído com sucesso!')).toBeVisible();
  await expect(panel(page).getByText('Nenhum produto encontrado')).toBeVisible();
});

test('search and category stand in the address, and the back button undoes them', async ({
  page,
  request,
}) => {
  const { name } = await shelve(request);
  await openPanel(page, 'produtos');
  const categories = page.getByRole('group', { name: 'Filtro' });
  await expect(categories.getByRole('button').first()).toHaveText('Todos');
  await categories.getByRole('button', { name: 'Frutas' }).click();
  await expect(page).toHaveURL(/categoria=Frutas/);
  await expect(row(page, name)).toHaveCount(0);
  await page.goBack();
  await expect(row(page, name)).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(categories.getByRole('button', { name: 'Frutas' })).toHaveAttribute('aria-pressed', 'true');
});

test('stock and sale are changed in the row', async ({ page, request }) => {
  const { id, name } = await shelve(request);
  await openPanel(page, `produtos&busca=${encodeURIComponent(name)}`);
  const stock = page.getByRole('textbox', { name: `Estoque de ${name}` });
  await stock.fill('31');
  await stock.press('Enter');
  await expect(toast(page, 'Produto atualizado com sucesso!')).toBeVisible();
  await stock.fill('doze');
  await stock.press('Enter');
  await expect(toast(page, 'Quantidade em estoque inválida')).toBeVisible();
  await expect(stock).toHaveValue('doze');
  await stock.press('Escape');
  await expect(stock).toHaveValue('31');

  const sale = page.getByRole('switch', { name: `${name} à venda` });
  await sale.click();
  await expect(sale).not.toBeChecked();
  await expect(row(page, name)).toContainText('Inativo');
  expect(await asOperator(request, 'GET', `/products/${id}`)).toMatchObject({ stock: 31, active: false });
});

test('a form opened right after a search stays open', async ({ page, request }) => {
  const { name } = await shelve(request);
  await openPanel(page, 'produtos');
  await search(page).fill(name);
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  // The search follows into the address behind the open form.
  await expect(page).toHaveURL(/busca=/);
  await expect(form(page, 'Editar Produto').getByLabel('Nome')).toHaveValue(name);
});

test('what is missing or wrong is told in the words of the shop', async ({ page }) => {
  await openPanel(page, 'produtos&produto=novo');
  const dialog = form(page, 'Novo Produto');
  const save = dialog.getByRole('button', { name: 'Criar produto' });
  await save.click();
  await expect(page.getByText('Preencha todos os campos obrigatórios')).toHaveCount(1);
  await expect(toast(page, 'Preencha todos os campos obrigatórios')).toBeVisible();
  await dialog.getByLabel('Nome').fill('Caju');
  await dialog.getByLabel('Descrição').fill('Maduro');
  await dialog.getByLabel('Categoria').selectOption('Frutas');
  await dialog.getByLabel('Ou cole o endereço (URL) da imagem').fill('/favicon.svg');
  await dialog.getByLabel('Preço (R$)').fill('0');
  await save.click();
  await expect(page.getByText('Preço inválido')).toHaveCount(1);
  await expect(dialog.getByLabel('Preço (R$)')).toHaveAccessibleDescription(/maior que zero/);
  await dialog.getByLabel('Preço (R$)').fill('3');
  await dialog.getByLabel('Estoque').fill('-1');
  await save.click();
  await expect(toast(page, 'Quantidade em estoque inválida')).toBeVisible();

  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.getByRole('dialog', { name: 'Descartar alterações?' })).toBeHidden();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Caju');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test.describe('a picture', () => {
  test.use({ expectedComplaint: /status of 503|ERR_FAILED/ });

  test('is sent, and the one before comes back when that fails', async ({ page, request }) => {
    const { id } = await shelve(request);
    await openPanel(page, `produtos&produto=${id}`);
    const dialog = form(page, 'Editar Produto');
    const file = dialog.getByLabel('Enviar imagem');
    const address = dialog.getByLabel('Ou cole o endereço (URL) da imagem');
    const preview = dialog.getByRole('img', { name: 'Imagem escolhida' });
    await expect(dialog.getByText('PNG, JPG, GIF ou WEBP até 5MB')).toBeVisible();

    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('oi') });
    await expect(toast(page, 'Apenas imagens são permitidas')).toBeVisible();
    const heavy = Buffer.alloc(5_242_881);
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: heavy });
    await expect(toast(page, 'Imagem muito grande! Máximo 5MB')).toBeVisible();

    const refused = Promise.withResolvers<void>();
    await page.route('**/api/upload', async (route) => {
      await refused.promise;
      await refuse(route, 503, { message: 'Sem espaço agora', code: 'UNAVAILABLE' });
    });
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(preview).toHaveAttribute('src', /^data:image\/png/);
    refused.resolve();
    await expect(toast(page, 'Sem espaço agora')).toBeVisible();
    await expect(preview).toHaveAttribute('src', '/favicon.svg');
    await expect(address).toHaveValue('/favicon.svg');

    await page.unroute('**/api/upload');
    await page.route('**/api/upload', (route) => route.abort());
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(toast(page, 'Erro ao fazer upload')).toBeVisible();

    await page.unroute('**/api/upload');
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(toast(page, 'Upload realizado com sucesso!')).toBeVisible();
    await expect(address).toHaveValue(/\/files\/pictures\//);
  });
});

test.describe('a store that does not answer', () => {
  test.use({ expectedComplaint: /ERR_FAILED|status of 500/ });

  test('the list says so and tries again', async ({ page }) => {
    await answer(page, LIST, null);
    await openPanel(page, 'produtos');
    await expectRetry(page, LIST, 'Erro ao carregar produtos', search(page));
  });

  test('saving and deleting say so, and nothing is lost', async ({ page, request }) => {
    const { id, name } = await shelve(request);
    await openPanel(page, `produtos&busca=${encodeURIComponent(name)}`);
    await page.route(`**/api/products/${id}`, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await row(page, name)
      .getByRole('button', { name: `Excluir ${name}` })
      .click();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(toast(page, 'Erro ao excluir produto')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await row(page, name)
      .getByRole('button', { name: `Editar ${name}` })
      .click();
    const dialog = form(page, 'Editar Produto');
    await dialog.getByLabel('Preço (R$)').fill('99');
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(toast(page, 'Erro ao salvar produto')).toBeVisible();
    await expect(dialog.getByLabel('Preço (R$)')).toHaveValue('99');
  });
});

test('a very large catalogue is read in parts, shown in pages and searched as one', async ({ page }) => {
  const all: Product[] = Array.from({ length: 1200 }, (_, index) => ({
    ...TAIOBA,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Alface ${index}`,
    active: true,
    inStock: true,
    version: 1,
  }));
  await page.route(LIST, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('offset'));
    const products = all.slice(from, from + Number(query.get('limit')));
    return reply<ProductList>(route, { products, total: all.length });
  });
  await openPanel(page, 'produtos');
  await expect(panel(page).getByText('1.200 produtos encontrados')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(page.getByText('51–100 de 1.200')).toBeVisible();
  await expect(page).toHaveURL(/pagina=2/);
  await search(page).fill('alface 1199');
  await expect(row(page, 'Alface 1199')).toBeVisible();
});

test('a shelf with nothing on it says so', async ({ page }) => {
  await answer<ProductList>(page, LIST, { products: [], total: 0 });
  await openPanel(page, 'produtos');
  await expect(panel(page).getByText('Nenhum produto encontrado')).toBeVisible();
});
