import type { APIRequestContext, Page } from '@playwright/test';
import { expectFits, PHONE } from '../support/accessibility.ts';
import { openPanel, panel, toast } from '../support/admin-desk.ts';
import { ADDRESS, type Customer, newCustomer } from '../support/customers.ts';
import { expect, expectAccessible, test } from '../support/store-test.ts';

/** Nobody else in the store is called so. */
async function newPerson(request: APIRequestContext) {
  const mark = `${Date.now().toString(36)}${process.pid}`.replace(
    /\d/g,
    (digit) => 'abcdefghij'[Number(digit)] ?? '',
  );
  const name = `Conceição Araújo ${mark}`;
  const customer = await newCustomer(request, { name, address: ADDRESS });
  const phone = `719${String(Date.now()).slice(-8)}`;
  const headers = { authorization: `Bearer ${customer.token}` };
  const changed = await request.put(`/api/users/${customer.id}`, { headers, data: { name, phone } });
  expect(changed.ok()).toBe(true);
  return { customer, mark, phone };
}

const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Nome, telefone, e-mail, CPF, bairro, pedido ou caixa' });
const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar cliente, pedido ou caixa' });

// The network fails once on the way.
test.use({ expectedComplaint: /net::ERR_FAILED/ });

test('the phone rings: a person is found by a few keys, and everything about them is there', async ({
  page,
  request,
}) => {
  const { customer, mark, phone } = await newPerson(request);
  await openPanel(page, 'produtos');
  await page.getByRole('searchbox', { name: 'Buscar produtos' }).fill('a/b');
  await expect(searchDialog(page)).toHaveCount(0);
  await page.getByRole('heading', { name: 'Produtos', exact: true }).click();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await field(page).fill('co');
  await expect(searchDialog(page).getByText('Escreva pelo menos 3 letras')).toBeVisible();
  await page.route('**/api/admin/search?*', (route) => route.abort());
  await field(page).fill(`${mark} arau`);
  const failure = searchDialog(page).getByRole('alert').filter({ hasText: 'Tentar novamente' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/admin/search?*');
  await failure.getByRole('button', { name: 'Tentar novamente' }).click();
  const option = searchDialog(page).getByRole('option', { name: customer.name });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await field(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin?tab=clientes&pessoa=${customer.id}`);
  const title = panel(page).getByRole('heading', { name: customer.name });
  await expect(title).toBeFocused();
  await expectWhole(page, customer, phone);
  await noteAndUndo(page);
  await expectAccessible(page);

  await page.setViewportSize(PHONE);
  await expectFits(page);
  await page.getByRole('button', { name: 'Buscar cliente, pedido ou caixa' }).click();
  await field(page).fill(`(71) ${phone.slice(2, 7)}-${phone.slice(7)}`);
  await expectFits(page);
  await searchDialog(page).getByRole('option', { name: customer.name }).click();
  await expect(searchDialog(page)).toHaveCount(0);
  await expect(title).toBeVisible();
  await expectAccessible(page);
});

async function expectWhole(page: Page, { email }: Customer, phone: string): Promise<void> {
  const contact = panel(page).getByRole('region', { name: 'Contato' });
  await expect(contact.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/55${phone}`,
  );
  await expect(contact.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', `tel:+55${phone}`);
  await expect(contact).toContainText(email);
  await expect(panel(page).getByRole('region', { name: 'Endereços' })).toContainText(ADDRESS.street);
  await expect(panel(page).getByText('Nunca assinou.')).toBeVisible();
  await expect(panel(page).getByText('Nenhum pedido ainda.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'E-mails enviados' }).click();
  const emails = panel(page).getByRole('region', { name: 'E-mails enviados' });
  await expect(emails.getByRole('listitem').first()).toBeVisible();
  for (const part of ['Cobranças e créditos', 'Reembolsos de pedidos', 'Mensagens'])
    await panel(page).getByRole('button', { name: part }).click();
  await expect(panel(page).getByText('Nenhum reembolso.')).toBeVisible();
}

async function noteAndUndo(page: Page): Promise<void> {
  const notes = panel(page).getByRole('region', { name: 'Anotações da equipe' });
  await notes.getByLabel('Nova anotação').fill('Portão azul');
  await notes.getByRole('button', { name: 'Guardar anotação' }).click();
  const note = notes.getByRole('listitem').filter({ hasText: 'Portão azul' });
  await expect(note).toContainText('Marina');
  await note.getByRole('button', { name: 'Editar anotação' }).click();
  await notes.getByLabel('Texto da anotação').fill('Portão azul, tocar duas vezes');
  await notes.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(note).toContainText('tocar duas vezes');
  await note.getByRole('button', { name: 'Remover anotação' }).click();
  await expect(note).toHaveCount(0);
  await toast(page, 'Anotação removida').getByRole('button', { name: 'Desfazer' }).click();
  await expect(note).toContainText('tocar duas vezes');
  await panel(page).getByRole('button', { name: 'Quem fez o quê' }).click();
  const actions = panel(page).getByRole('region', { name: 'Quem fez o quê' });
  await expect(actions).toContainText('removeu uma anotação');
}

test('the customers are listed, found, opened and taken to a spreadsheet', async ({ page, request }) => {
  const { customer, mark } = await newPerson(request);
  await openPanel(page, 'clientes');
  await expect(panel(page).getByRole('row').nth(1)).toBeVisible();
  await panel(page).getByRole('searchbox', { name: 'Buscar clientes' }).fill(mark);
  await expect(panel(page).getByText('1 cliente', { exact: true })).toBeVisible();
  const row = panel(page).getByRole('row').filter({ hasText: customer.email });
  await expect(row).toContainText('R$ 0,00');
  await expectAccessible(page);
  await row.getByRole('link', { name: customer.name }).click();
  await expect(panel(page).getByRole('heading', { name: customer.name })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await panel(page).getByRole('searchbox', { name: 'Buscar clientes' }).fill('');
  await panel(page).getByLabel('Ordem').selectOption({ label: 'Último pedido' });
  await expect(page).toHaveURL(/ordem=ultimo-pedido/);
  await expect(panel(page).getByRole('row').nth(1)).toContainText('/2026');
  await panel(page).getByRole('button', { name: 'Exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^clientes/);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await expectFits(page);
  await expectAccessible(page);
});
