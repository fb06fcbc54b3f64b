import type { Page } from '@playwright/test';
import { asOperator, openPanel, ownName, panel, toast } from '../support/admin-desk.ts';
import { row, shelve } from '../support/admin-shelf.ts';
import { newCustomer } from '../support/customers.ts';
import { expect, expectAccessible, PHONE, test } from '../support/store-test.ts';

const priceButton = (page: Page, name: string) => page.getByRole('button', { name: `Preço de ${name},` });
const priceBox = (page: Page, name: string) => page.getByRole('textbox', { name: `Preço de ${name}` });
const undo = (page: Page, text: string) => toast(page, text).getByRole('button', { name: 'Desfazer' });

test.describe('two operators', () => {
  test.use({ expectedComplaint: /409/ });

  test('prices and stock are changed in the table by keyboard, together, and taken back', async ({
    page,
  }) => {
    test.slow();
    const word = ownName('Bertalha').replace(/[^\w]/g, '');
    const first = await shelve(page.request, { name: `${word} um` });
    const second = await shelve(page.request, { name: `${word} dois` });
    await openPanel(page, `produtos&busca=${word}`);
    // Newest first: `second` stands above `first`.
    await priceButton(page, second.name).focus();
    await page.keyboard.press('F2');
    await expect(priceBox(page, second.name)).toBeFocused();
    await page.keyboard.type('8,90');
    await page.keyboard.press('Enter');
    await expect(row(page, second.name)).toContainText('R$ 8,90');
    await expect(priceBox(page, first.name)).toBeFocused();
    await page.keyboard.type('abc');
    await page.keyboard.press('Escape');
    await expect(priceButton(page, first.name)).toBeFocused();
    await expect(row(page, first.name)).toContainText('R$ 7,50');
    await undo(page, `${second.name} mudou.`).click();
    await expect(row(page, second.name)).toContainText('R$ 7,50');

    // What somebody else made of it meanwhile is shown, and what was typed stays.
    await priceButton(page, first.name).click();
    await priceBox(page, first.name).fill('9,99');
    await asOperator(page.request, 'POST', '/admin/products/changes', {
      changes: [{ id: first.id, version: first.version, price: 5 }],
    });
    await page.keyboard.press('Enter');
    await expect(row(page, first.name)).toContainText('agora na loja: R$ 5,00');
    await expect(priceBox(page, first.name)).toHaveValue('9,99');
    await priceBox(page, first.name).press('Escape');

    for (const { name } of [first, second])
      await page.getByRole('checkbox', { name: `Selecionar ${name}` }).check();
    await page.getByRole('button', { name: 'Mudar selecionados' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mudar 2 produtos' });
    await dialog.getByLabel('Quanto').fill('10');
    await expect(dialog.getByRole('row').filter({ hasText: first.name })).toContainText('R$ 5,50');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mudar 2 produtos' }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, second.name)).toContainText('R$ 8,25');
    await undo(page, '2 produtos atualizados').click();
    await expect(row(page, second.name)).toContainText('R$ 7,50');
    await expect(row(page, first.name)).toContainText('R$ 5,00');
  });
});

test('an archived product is taken back at once, or later from the archived, also on a phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { name } = await shelve(page.request);
  await openPanel(page, `produtos&busca=${encodeURIComponent(name)}`);
  const archive = async () => {
    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    const question = page.getByRole('dialog', { name });
    await expect(question).toContainText('Tem certeza que deseja excluir este produto?');
    await question.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(toast(page, 'Produto excluído com sucesso!')).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
  };
  await archive();
  await undo(page, `${name} foi para Arquivados.`).click();
  await expect(row(page, name)).toBeVisible();
  await archive();
  await page.getByRole('button', { name: 'Arquivados' }).click();
  const kept = page
    .getByRole('list', { name: 'Produtos arquivados' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(kept).toBeVisible();
  await expectAccessible(page);
  await kept.getByRole('button', { name: 'Trazer de volta' }).click();
  await expect(kept).toHaveCount(0);
  await page.getByRole('button', { name: 'Arquivados' }).click();
  await expect(row(page, name)).toBeVisible();
});

test('a draft needs its picture too, and a pasted table reaches the reader', async ({ page }) => {
  const title = ownName('Safra');
  await openPanel(page, 'blog');
  await page.getByRole('button', { name: 'Novo Post' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByRole('textbox', { name: 'Conteúdo' }).click();
  await dialog.getByRole('textbox', { name: 'Conteúdo' }).evaluate((editor) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<table><tr><th>Mês</th><th>Fruta</th></tr><tr><td>Março</td><td>Umbu</td></tr></table>',
    );
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(dialog.getByRole('cell', { name: 'Umbu' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar Rascunho' }).click();
  await expect(toast(page, 'Preencha todos os campos obrigatórios')).toBeVisible();
  await dialog.getByLabel('Ou cole o endereço (URL) da imagem').fill('/favicon.svg');
  await dialog.getByRole('button', { name: 'Salvar Rascunho' }).click();
  await expect(toast(page, 'Post criado com sucesso!')).toBeVisible();
  const card = panel(page).getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('Rascunho');
  await card.getByRole('button', { name: 'Editar' }).click();
  await dialog.getByLabel('Publicado').check();
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(toast(page, 'Post atualizado com sucesso!')).toBeVisible();
  const { posts } = (await asOperator(page.request, 'GET', '/blog?limit=50')) as {
    posts: { title: string; slug: string }[];
  };
  await page.setViewportSize(PHONE);
  await page.goto(`/blog/${posts.find((post) => post.title === title)?.slug}`);
  await expect(page.getByRole('columnheader', { name: 'Fruta' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Umbu' })).toBeVisible();
});

test('a message is answered, says by whom, and leads to its customer', async ({ page, request }) => {
  const customer = await newCustomer(request);
  const message = ownName('Vocês entregam na Ribeira?');
  await request.post('/api/contact', { data: { name: customer.name, email: customer.email, message } });
  await openPanel(page, 'contato');
  const card = panel(page).getByRole('article').filter({ hasText: message });
  await expect(card).toContainText('Nova');
  await card.getByRole('button', { name: 'Marcar como respondida' }).click();
  await expect(card).toContainText('Respondida por');
  await expect(card.getByText('Lida', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Ainda não foi respondida' }).click();
  await expect(card.getByRole('button', { name: 'Marcar como respondida' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Responder por e-mail' })).toHaveAttribute('href', /^mailto:/);
  await expect(card.getByRole('link', { name: 'Ver cliente' })).toHaveAttribute(
    'href',
    `/admin?tab=clientes&pessoa=${customer.id}`,
  );
});
