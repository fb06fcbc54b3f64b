import { asOperator, openPanel, ownName, panel, toast } from '../support/admin-desk.ts';
import { type Shelved, shelve } from '../support/admin-shelf.ts';
import { expect, expectAccessible, openPage, PHONE, test } from '../support/store-test.ts';

test('an operator names products in a post, and a visitor puts what is there into the basket', async ({
  page,
  request,
}) => {
  const okra = await shelve(request, { name: ownName('Quiabinho') });
  const shrimp = await shelve(request, { name: ownName('Camarãozinho'), stock: 0 });
  const month = new Date().getMonth() + 1;
  const far = ((month + 5) % 12) + 1;
  const mango = await shelve(request, { name: ownName('Manguinha'), seasonFrom: far, seasonTo: far });
  const title = ownName('Caruru');
  const post = (await asOperator(request, 'POST', '/blog', {
    title,
    author: 'Marina',
    content: '<p>Pique tudo.</p>',
    image_url: '/favicon.svg',
    published: true,
  })) as { id: string; slug: string };

  await openPanel(page, `blog&post=${post.id}`);
  const dialog = page.getByRole('dialog', { name: 'Editar Post' });
  const box = dialog.getByRole('combobox', { name: 'Acrescentar produto' });
  for (const { name } of [shrimp, okra, mango]) {
    await box.fill(name);
    await expect(dialog.getByRole('option', { name })).toBeVisible();
    await box.press('Enter');
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }
  await dialog.getByRole('button', { name: `Subir ${okra.name}` }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText(okra.name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(toast(page, 'Post atualizado com sucesso!')).toBeVisible();
  await expect(panel(page)).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize(PHONE);
  await openPage(page, `/blog/${post.slug}`);
  const recipe = page.getByRole('region', { name: 'Nesta receita' });
  await expect(recipe.getByRole('article')).toHaveCount(3);
  await recipe.getByRole('button', { name: 'Pôr na cesta' }).click();
  await expect(toast(page, '1 produto na cesta. 2 ficaram de fora.')).toBeVisible();
  await expect(recipe.getByText('esgotado', { exact: false }).first()).toBeVisible();
  await expect(recipe.getByText(/fora da safra/)).toBeVisible();
  const cart = page.getByRole('link', { name: /^Carrinho,/ });
  await expect(cart).toHaveAccessibleName('Carrinho, 1 item');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(cart).toHaveAccessibleName('Carrinho, nenhum item');
  await clearUp([okra, shrimp, mango]);

  async function clearUp(products: readonly Shelved[]) {
    await asOperator(request, 'DELETE', `/blog/${post.id}`);
    for (const { id } of products) await asOperator(request, 'DELETE', `/products/${id}`);
  }
});
