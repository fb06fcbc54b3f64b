import { readFile } from 'node:fs/promises';
import { asOperator, openPanel, ownName, toast } from '../support/admin-desk.ts';
import { row, shelve } from '../support/admin-shelf.ts';
import { expect, expectUsable, PHONE, test } from '../support/store-test.ts';

test('products leave as a table and come back: mistakes by line, a preview, then all of it at once', async ({
  page,
}) => {
  test.slow();
  const word = ownName('Mostarda').replace(/[^\w]/g, '');
  const old = await shelve(page.request, { name: `${word} velha` });
  await page.setViewportSize(PHONE);
  await openPanel(page, `produtos&busca=${word}`);
  await page.getByRole('button', { name: 'Planilha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Planilha de produtos' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^produtos-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  const line = lines.find((text) => text.startsWith(old.id)) ?? '';
  expect(line).toContain(`;${word} velha;Verduras;7,50;12;12;maço;`);

  const fresh = line.replace(old.id, '').replace(`${word} velha`, `${word} nova`).replace(';7,50;', ';caro;');
  const changed = line.replace(';7,50;', ';8,25;');
  const sheet = (text: string) => ({ name: 'produtos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const box = dialog.getByLabel('Importar CSV');
  await box.setInputFiles(sheet([head, changed, fresh].join('\r\n')));
  await expect(dialog.getByRole('list', { name: 'Erros por linha' })).toContainText(
    'Linha 3, Preço: Preço inválido',
  );
  await expect(dialog.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0);

  await box.setInputFiles(sheet([head, changed, fresh.replace(';caro;', ';9,00;')].join('\r\n')));
  const preview = dialog.getByRole('list', { name: 'O que muda' });
  await expect(preview).toContainText('R$ 7,50 → R$ 8,25');
  await expect(preview).toContainText(`${word} nova (novo)`);
  await expectUsable(page);

  // Somebody changes it meanwhile: nothing is done, and the file can be checked again.
  await asOperator(page.request, 'POST', '/admin/products/changes', {
    changes: [{ id: old.id, version: old.version, price: 7 }],
  });
  await dialog.getByRole('button', { name: 'Importar 2 produtos' }).click();
  await expect(page.getByText('Os produtos mudaram desde a conferência').first()).toBeVisible();
  await box.setInputFiles(sheet([head, changed, fresh.replace(';caro;', ';9,00;')].join('\r\n')));
  await expect(preview).toContainText('R$ 7,00 → R$ 8,25');

  // It is done, and its answer is lost on the way: pressed again it is answered, and nothing is done twice.
  await page.route('**/api/admin/products/import', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Importar 2 produtos' }).click();
  await expect(dialog.getByRole('button', { name: 'Importar 2 produtos' })).toBeEnabled();
  await page.unroute('**/api/admin/products/import');
  await dialog.getByRole('button', { name: 'Importar 2 produtos' }).click();
  await expect(toast(page, 'Importado: 1 produto criado, 1 atualizado')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(row(page, `${word} velha`)).toContainText('R$ 8,25');
  await expect(row(page, `${word} nova`)).toContainText('R$ 9,00');
});

test.use({ expectedComplaint: /409|ERR_FAILED/ });
