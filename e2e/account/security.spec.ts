import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { ADDRESS, isKnown, newCustomer, openAs, readStored, signInElsewhere } from '../support/customers.ts';
import { expect, openPage, test } from '../support/store-test.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const told = (page: Page, text: string) => page.getByText(text, { exact: true });
const change = (page: Page) => page.getByRole('button', { name: 'Alterar senha' });

test('the strength of a new password is told by its length', async ({ page, request }) => {
  const maria = await newCustomer(request);
  await openAs(page, maria, '/conta?tab=seguranca');
  for (const [length, strength] of [
    [5, 'muito fraca'],
    [7, 'fraca'],
    [9, 'média'],
    [11, 'forte'],
    [12, 'muito forte'],
  ] as const) {
    await field(page, 'Nova senha').fill('x'.repeat(length));
    await expect(told(page, `Força da senha: ${strength}`)).toBeVisible();
  }
});

test.describe('changing the password', () => {
  test.use({ expectedComplaint: /status of 422|ERR_CONNECTION_REFUSED/ });

  test('names every mistake', async ({ page, request }) => {
    const maria = await newCustomer(request);
    await openAs(page, maria, '/conta?tab=seguranca');
    await change(page).click();
    await expect(page.getByRole('region', { name: 'Falta acertar 3 campos:' })).toBeFocused();
    await expect(field(page, 'Senha atual')).toHaveAccessibleDescription('Senha atual é obrigatória');
    await expect(field(page, 'Nova senha')).toHaveAccessibleDescription('Senha é obrigatória');
    await expect(field(page, 'Confirmar nova senha')).toHaveAccessibleDescription('Confirme a nova senha');

    await field(page, 'Senha atual').fill(maria.password);
    await field(page, 'Nova senha').fill('12345');
    await expect(field(page, 'Nova senha')).toHaveAccessibleDescription(
      'Senha deve ter pelo menos 6 caracteres',
    );
    await field(page, 'Nova senha').fill(maria.password);
    await field(page, 'Confirmar nova senha').fill('outra-coisa');
    await change(page).click();
    await expect(field(page, 'Nova senha')).toHaveAccessibleDescription(
      'A nova senha deve ser diferente da atual',
    );
    await expect(field(page, 'Confirmar nova senha')).toHaveAccessibleDescription('As senhas não coincidem');

    await field(page, 'Senha atual').fill('nao-e-esta');
    await field(page, 'Nova senha').fill('nova-senha-1');
    await field(page, 'Confirmar nova senha').fill('nova-senha-1');
    await change(page).click();
    await expect(field(page, 'Senha atual')).toHaveAccessibleDescription('Senha atual incorreta');
    await expect(page).toHaveURL('/conta?tab=seguranca');

    await field(page, 'Senha atual').fill(maria.password);
    for (const label of ['Nova senha', 'Confirmar nova senha']) await field(page, label).fill('mudar123');
    await change(page).click();
    await expect(field(page, 'Nova senha')).toHaveAccessibleDescription(
      /^Essa senha é muito comum e fácil de adivinhar\./,
    );
    await expect(field(page, 'Senha atual')).toHaveValue(maria.password);
    for (const label of ['Nova senha', 'Confirmar nova senha']) await field(page, label).fill('nova-senha-1');

    await page.route('**/change-password', (route) => route.abort('connectionrefused'));
    await field(page, 'Senha atual').fill(maria.password);
    await change(page).click();
    await expect(page.getByRole('alert').getByText('Erro ao alterar senha')).toBeVisible();
  });

  test('keeps this session and ends every other', async ({ page, request }) => {
    const maria = await newCustomer(request);
    const elsewhere = await signInElsewhere(request, maria);
    await openAs(page, maria, '/conta?tab=seguranca');
    await expect(page.getByRole('button', { name: /^Encerrar/ })).toHaveCount(1);
    await field(page, 'Senha atual').fill(maria.password);
    await field(page, 'Nova senha').fill('nova-senha-1');
    await field(page, 'Confirmar nova senha').fill('nova-senha-1');
    await change(page).click();
    await expect(told(page, 'Senha alterada com sucesso!')).toBeVisible();
    await expect(field(page, 'Senha atual')).toHaveValue('');
    await expect(page.getByRole('button', { name: /^Encerrar/ })).toHaveCount(0);
    expect(await isKnown(request, elsewhere)).toBe(false);
    expect(await isKnown(request, maria.token)).toBe(true);
  });
});

test('other devices are listed and ended, one or all', async ({ page, request }) => {
  const maria = await newCustomer(request);
  const first = await signInElsewhere(request, maria);
  const second = await signInElsewhere(request, maria);
  await openAs(page, maria, '/conta?tab=seguranca');
  await expect(page.getByText('Este aqui')).toHaveCount(1);
  const end = page.getByRole('button', { name: /^Encerrar/ });
  await expect(end).toHaveCount(2);
  await end.first().click();
  await expect(told(page, 'Sessão encerrada.')).toBeVisible();
  await expect(end).toHaveCount(1);
  await page.getByRole('button', { name: 'Sair dos outros dispositivos' }).click();
  await expect(told(page, 'Você saiu de todos os outros dispositivos.')).toBeVisible();
  await expect(end).toHaveCount(0);
  expect([await isKnown(request, first), await isKnown(request, second)]).toEqual([false, false]);
  expect(await isKnown(request, maria.token)).toBe(true);
});

test('a copy of one’s data is a file', async ({ page, request }) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  await openAs(page, maria, '/conta?tab=seguranca');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('meus-dados.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ user: { email: maria.email }, addresses: [{ label: 'Casa' }] });
});

test.describe('deleting the account', () => {
  test.use({ expectedComplaint: /status of 422/ });

  test('needs the password, and leaves nothing behind', async ({ page, request }) => {
    const maria = await newCustomer(request);
    await openAs(page, maria, '/conta?tab=seguranca');
    await page.getByRole('button', { name: 'Excluir minha conta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Excluir minha conta' });
    const confirm = dialog.getByRole('button', { name: 'Excluir para sempre' });
    await confirm.click();
    await expect(dialog.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription(
      /^Senha é obrigatória/,
    );
    await dialog.getByLabel('Senha', { exact: true }).fill('nao-e-esta');
    await confirm.click();
    await expect(dialog.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription(/^Senha incorreta/);
    await dialog.getByLabel('Senha', { exact: true }).fill(maria.password);
    await confirm.click();
    await expect(told(page, 'Sua conta foi excluída.')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await readStored(page)).toEqual({});
    const { email, password } = maria;
    expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401);
  });
});

/** The link in the e-mail, once the job has written it. */
async function resetLink(request: APIRequestContext, email: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const { emails } = await (await request.get('/api/outbox')).json();
      const message = emails.find(({ to }: { to: string }) => to === email);
      link = /\/redefinir-senha\?token=[\w-]+/.exec(message?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

test.describe('a forgotten password', () => {
  test.use({ expectedComplaint: /status of (401|422)/ });

  test('is replaced through a link that works once', async ({ page, request }) => {
    const maria = await newCustomer(request);
    await openPage(page, '/login');
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Email é obrigatório');
    await field(page, 'Email').fill(maria.email);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await expect(page.getByText('Se houver uma conta com este email')).toBeVisible();

    const link = await resetLink(request, maria.email);
    await openPage(page, link);
    await field(page, 'Nova senha').fill('nova-senha-1');
    await field(page, 'Confirmar nova senha').fill('nova-senha-2');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(field(page, 'Confirmar nova senha')).toHaveAccessibleDescription('As senhas não coincidem');
    await field(page, 'Nova senha').fill('brasil10');
    await field(page, 'Confirmar nova senha').fill('brasil10');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(field(page, 'Nova senha')).toHaveAccessibleDescription(
      /^Essa senha é muito comum e fácil de adivinhar\./,
    );
    await field(page, 'Nova senha').fill('nova-senha-1');
    await field(page, 'Confirmar nova senha').fill('nova-senha-1');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(told(page, 'Senha alterada com sucesso!')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await field(page, 'Email').fill(maria.email);
    await field(page, 'Senha').fill('nova-senha-1');
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/minha-conta');
    expect(await isKnown(request, maria.token)).toBe(false);

    await openPage(page, link);
    await field(page, 'Nova senha').fill('nova-senha-3');
    await field(page, 'Confirmar nova senha').fill('nova-senha-3');
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page.getByText('Este link venceu, já foi usado ou está incompleto.')).toBeVisible();
    await page.getByRole('link', { name: 'Pedir um link novo' }).click();
    await expect(page).toHaveURL('/recuperar-senha');
  });
});
