import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { asOperator, expectRetry, openPanel, ownName, panel, toast } from '../support/admin-desk.ts';
import { answer } from '../support/answers.ts';
import { expect, expectAccessible, openPage, test } from '../support/store-test.ts';

const LIST = /\/api\/blog\?limit=/;
const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const text = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Conteúdo' });
const tool = (dialog: Locator, name: string) =>
  dialog.getByRole('toolbar', { name: 'Formatação' }).getByRole('button', { name, exact: true });

async function write(request: APIRequestContext, changes: object = {}) {
  const values = {
    title: ownName('Post'),
    author: 'Marina',
    content: '<p>Era uma vez.</p>',
    published: true,
  };
  const data = { ...values, image_url: '/favicon.svg', ...changes };
  return (await asOperator(request, 'POST', '/blog', data)) as { id: string; slug: string; title: string };
}

async function fillIn(dialog: Locator, title: string): Promise<void> {
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByLabel('Ou cole o endereço (URL) da imagem').fill('/favicon.svg');
}

test('a post is written as a draft, published, and deleted', async ({ page }) => {
  const title = ownName('Moqueca');
  await openPanel(page, 'blog');
  await panel(page).getByRole('button', { name: 'Novo Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo Post' });
  await dialog.getByRole('button', { name: 'Salvar Rascunho' }).click();
  await expect(toast(page, 'Preencha todos os campos obrigatórios')).toBeVisible();
  await fillIn(dialog, title);
  await expect(dialog.getByLabel('Autor')).not.toHaveValue('');
  await text(dialog).click();
  await page.keyboard.type('Quiabo inteiro');
  await expect(dialog.getByText('14 caracteres')).toBeVisible();
  await expect(dialog.getByText('o post não aparecerá no site')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar Rascunho' }).click();
  await expect(toast(page, 'Post criado com sucesso!')).toBeVisible();
  await expect(card(page, title)).toContainText('Rascunho');
  await expect(card(page, title)).toContainText('Quiabo inteiro');
  await expect(card(page, title)).toContainText('Por ');

  await card(page, title).getByRole('button', { name: 'Editar' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Post' });
  await expect(text(edit)).toHaveText('Quiabo inteiro');
  await edit.getByRole('checkbox', { name: 'Publicado' }).check();
  await expect(edit.getByText('o post não aparecerá no site')).toHaveCount(0);
  await edit.getByRole('button', { name: 'Publicar' }).click();
  await expect(toast(page, 'Post atualizado com sucesso!')).toBeVisible();
  await expect(card(page, title)).toContainText('Publicado');

  await card(page, title).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Tem certeza que deseja excluir este post?', { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(toast(page, 'Post excluído com sucesso!')).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
});

test('every tool makes what it says, and readers see it', async ({ page, request }) => {
  const { id, slug } = await write(request);
  await openPanel(page, `blog&post=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Editar Post' });
  await text(dialog).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  const typed = async (name: string, words: string) => {
    await tool(dialog, name).click();
    await expect(tool(dialog, name)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type(words);
    await tool(dialog, name).click();
  };
  await typed('Negrito', 'forte ');
  await typed('Itálico', 'leve ');
  await typed('Sublinhado', 'linha ');
  await typed('Tachado', 'riscado ');
  await typed('Código', 'sal');
  await page.keyboard.press('Enter');
  await tool(dialog, 'H2').click();
  await page.keyboard.type('Preparo');
  await page.keyboard.press('Enter');
  await tool(dialog, 'H3').click();
  await page.keyboard.type('Passos');
  await page.keyboard.press('Enter');
  await tool(dialog, 'Lista').click();
  await page.keyboard.type('couve');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool(dialog, 'Lista numerada').click();
  await page.keyboard.type('lave');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool(dialog, 'Citação').click();
  await page.keyboard.type('dizia a avó');
  await page.keyboard.press('Enter');
  await tool(dialog, 'Parágrafo').click();
  await page.keyboard.type('fim ');
  await tool(dialog, 'Link').click();
  await dialog.getByLabel('Endereço do link').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Endereço de link inválido')).toBeVisible();
  await dialog.getByLabel('Endereço do link').fill('/produtos');
  await page.keyboard.press('Enter');

  await dialog.getByRole('button', { name: 'Visualizar' }).click();
  const preview = dialog.getByRole('region', { name: 'Pré-visualização' });
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Preparo');
  await dialog.getByRole('button', { name: 'Voltar a editar' }).click();
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(toast(page, 'Post atualizado com sucesso!')).toBeVisible();

  const { content } = (await asOperator(request, 'GET', `/blog/slug/${id}`)) as { content: string };
  expect(content).toContain(
    '<strong>forte </strong><em>leve </em><u>linha </u><s>riscado </s><code>sal</code>',
  );
  expect(content).toContain('<h2>Preparo</h2><h3>Passos</h3><ul><li><p>couve</p></li></ul>');
  expect(content).toContain('<ol><li><p>lave</p></li></ol><blockquote><p>dizia a avó</p></blockquote>');
  expect(content).toMatch(/<p>fim <a href="\/produtos"[^>]*>\/produtos<\/a><\/p>$/);
  await openPage(page, `/blog/${slug}`);
  await expect(page.getByRole('heading', { name: 'Preparo' })).toBeVisible();
});

test('the keyboard makes bold, italic and underlined', async ({ page }) => {
  await openPanel(page, 'blog&post=novo');
  const dialog = page.getByRole('dialog', { name: 'Novo Post' });
  await text(dialog).click();
  for (const [keys, name] of [
    ['Control+B', 'Negrito'],
    ['Control+I', 'Itálico'],
    ['Control+U', 'Sublinhado'],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(tool(dialog, name)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('x');
    await page.keyboard.press(keys);
  }
  await expect(dialog.getByText('3 caracteres')).toBeVisible();
});

test('text from a word processor arrives clean', async ({ page }) => {
  await openPanel(page, 'blog&post=novo');
  const dialog = page.getByRole('dialog', { name: 'Novo Post' });
  await text(dialog).click();
  await text(dialog).evaluate((editor) => {
    const clipboardData = new DataTransfer();
    const html = `<html><head><style>p{margin:0}</style></head><body><!--StartFragment-->
      <p class="MsoNormal" style="color:red;font-family:Calibri"><b>Couve</b><o:p></o:p></p>
      <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>lave</p></body></html>`;
    clipboardData.setData('text/html', html);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text(dialog).getByRole('listitem')).toHaveText('lave');
  await expect(text(dialog).locator('strong')).toHaveText('Couve');
  expect(await text(dialog).innerHTML()).not.toMatch(/Mso|style=|color/);
});

test('unsaved text survives a stray click and a reload', async ({ page }) => {
  const title = ownName('Farinha');
  await openPanel(page, 'blog&post=novo');
  const dialog = page.getByRole('dialog', { name: 'Novo Post' });
  await dialog.getByLabel('Título').fill(title);
  await text(dialog).click();
  await page.keyboard.type('Torra devagar');
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Texto guardado neste navegador')).toBeVisible();

  await panel(page).getByRole('button', { name: 'Novo Post' }).click();
  await expect(dialog).toContainText(title);
  await dialog.getByRole('button', { name: 'Continuar de onde parei' }).click();
  await expect(text(dialog)).toHaveText('Torra devagar');
  await text(dialog).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', mexendo');
  await page.reload();
  await dialog.getByRole('button', { name: 'Continuar de onde parei' }).click();
  await expect(text(dialog)).toHaveText('Torra devagar, mexendo');
  await expect(dialog.getByLabel('Título')).toHaveValue(title);

  await dialog.getByLabel('Ou cole o endereço (URL) da imagem').fill('/favicon.svg');
  await dialog.getByRole('button', { name: 'Salvar Rascunho' }).click();
  await expect(card(page, title)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Novo Post' }).click();
  await expect(dialog.getByLabel('Título')).toHaveValue('');
});

test('text left behind can be thrown away', async ({ page, request }) => {
  const { id, title } = await write(request);
  await openPanel(page, `blog&post=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Editar Post' });
  await dialog.getByLabel('Título').fill('Outra coisa');
  await page.keyboard.press('Escape');
  await openPage(page, `/admin?tab=blog&post=${id}`);
  await dialog.getByRole('button', { name: 'Descartar texto' }).click();
  await expect(dialog.getByLabel('Título')).toHaveValue(title);
});

test.describe('two who write the same post', () => {
  test.use({ expectedComplaint: /409/ });

  test('the second is told, keeps the text and goes on from what is there now', async ({ page, request }) => {
    const { id, title } = await write(request);
    await openPanel(page, 'blog');
    const edit = () => card(page, title).getByRole('button', { name: 'Editar' }).click();
    await edit();
    const dialog = page.getByRole('dialog', { name: 'Editar Post' });
    await expect(dialog.getByLabel('Título')).toHaveValue(title);
    const other = { title, author: 'Rui', content: '<p>De outra pessoa.</p>', image_url: '/favicon.svg' };
    await asOperator(request, 'PUT', `/blog/${id}`, { ...other, published: true });
    await dialog.getByLabel('Título').fill(`${title} bis`);
    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await expect(toast(page, 'Outra pessoa salvou este post')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page, title)).toContainText('De outra pessoa.');
    await edit();
    await dialog.getByRole('button', { name: 'Continuar de onde parei' }).click();
    await expect(dialog.getByLabel('Título')).toHaveValue(`${title} bis`);
    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await expect(toast(page, 'Post atualizado com sucesso!')).toBeVisible();
  });
});

test.describe('a store that does not answer', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ });

  test('the list says so and tries again', async ({ page }) => {
    await answer(page, LIST, null);
    await openPanel(page, 'blog');
    await expectRetry(page, LIST, 'Erro ao carregar posts', page.getByRole('article').first());
  });

  test('saving and deleting say so, and nothing is lost', async ({ page, request }) => {
    const { id, title } = await write(request);
    await openPanel(page, 'blog');
    await page.route(`**/api/blog/${id}`, (route) => route.abort());
    await card(page, title).getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(toast(page, 'Erro ao excluir post')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await card(page, title).getByRole('button', { name: 'Editar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar Post' });
    await dialog.getByLabel('Autor').fill('Jussara');
    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await expect(toast(page, 'Erro ao salvar post')).toBeVisible();
    await expect(dialog.getByLabel('Autor')).toHaveValue('Jussara');
  });
});
