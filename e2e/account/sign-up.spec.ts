import type { SignInAnswer } from '@cesta/contract/identity/identity';
import { reply } from '../support/answers.ts';
import { BARRA, fakeCepLookup, readStored, unusedEmail } from '../support/customers.ts';
import {
  create,
  expectError,
  field,
  fillAddress,
  fillPerson,
  next,
  openAddressStep,
  summary,
  toastText,
} from '../support/signing-up.ts';
import { expect, expectUsable, openPage, test } from '../support/store-test.ts';

test('two steps lead to an account, with everything in the right form', async ({ page, request }) => {
  await fakeCepLookup(page, () => BARRA);
  await openPage(page, '/registrar');
  const email = await fillPerson(page, unusedEmail().toUpperCase());
  await field(page, 'Telefone (opcional)').pressSequentially('71999990000');
  await expect(field(page, 'Telefone (opcional)')).toHaveValue('(71) 99999-0000');
  await next(page).click();
  await field(page, 'CEP').pressSequentially('40140240');
  await expect(field(page, 'CEP')).toHaveValue('40140-240');
  await expect(field(page, 'Rua')).toHaveValue('Rua Marquês de Caravelas');
  await expect(field(page, 'Bairro')).toHaveValue('Barra');
  await expect(field(page, 'Cidade')).toHaveValue('Salvador');
  await field(page, 'Estado (UF)').fill('');
  await field(page, 'Estado (UF)').pressSequentially('bax');
  await expect(field(page, 'Estado (UF)')).toHaveValue('BA');
  await field(page, 'Número').fill('118');
  await page.getByRole('checkbox').check();
  await create(page).click();

  await expect(toastText(page, 'Conta criada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL('/conta');
  const { auth_token, user = '{}' } = await readStored(page);
  const { id, ...rest } = JSON.parse(user) as Record<string, string>;
  expect(rest).toEqual({ name: 'Maria das Dores', email: email.toLowerCase(), role: 'customer' });
  const headers = { authorization: `Bearer ${auth_token}` };
  const { addresses } = await (await request.get(`/api/users/${id}/addresses`, { headers })).json();
  expect(addresses).toMatchObject([
    { label: 'Meu Endereço', zipcode: '40140240', number: '118', state: 'BA', is_default: true },
  ]);
  const { user: profile } = await (await request.get(`/api/users/${id}`, { headers })).json();
  expect(profile.phone).toBe('71999990000');
});

test('the first step names every mistake, takes the focus and leads to it', async ({ page }) => {
  await openPage(page, '/registrar');
  await next(page).click();
  await expect(summary(page)).toBeFocused();
  await expectError(page, 'Nome completo', 'Nome é obrigatório');
  await expectError(page, 'Email', 'Email é obrigatório');
  await expectError(page, 'Senha', 'Senha é obrigatória');
  await summary(page).getByRole('button', { name: 'Email' }).click();
  await expect(field(page, 'Email')).toBeFocused();

  await field(page, 'Nome completo').fill('Jô');
  await field(page, 'Email').fill('jo@exemplo');
  await field(page, 'Senha').fill('12345');
  await field(page, 'Confirmar senha').fill('123456');
  await field(page, 'Telefone (opcional)').fill('7199');
  await next(page).click();
  await expectError(page, 'Nome completo', 'Nome deve ter pelo menos 3 caracteres');
  await expectError(page, 'Email', 'Email inválido');
  await expectError(page, 'Senha', 'Senha deve ter pelo menos 6 caracteres');
  await expectError(page, 'Confirmar senha', 'As senhas não coincidem');
  await expectError(page, 'Telefone (opcional)', 'Telefone deve ter 10 ou 11 dígitos');

  await field(page, 'Senha').fill('123456');
  await expect(field(page, 'Confirmar senha')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByRole('heading', { name: 'Conte quem é você' })).toBeVisible();
});

test('the second step names every mistake too', async ({ page }) => {
  await openAddressStep(page);
  await create(page).click();
  await expect(summary(page)).toBeFocused();
  await expectError(page, 'CEP', 'CEP é obrigatório');
  await expectError(page, 'Rua', 'Rua é obrigatória');
  await expectError(page, 'Número', 'Número é obrigatório');
  await expectError(page, 'Bairro', 'Bairro é obrigatório');
  await expectError(page, 'Cidade', 'Cidade é obrigatória');
  await expectError(page, 'Estado (UF)', 'Estado é obrigatório');
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
    /^Você precisa aceitar os termos para criar a conta/,
  );
  await field(page, 'CEP').fill('4014');
  await expectError(page, 'CEP', 'CEP deve ter 8 dígitos');
  await field(page, 'Estado (UF)').fill('B');
  await expectError(page, 'Estado (UF)', 'Estado deve ter 2 letras');
});

test('going back and forth keeps everything, with our button and the browser’s', async ({ page }) => {
  const { email } = await openAddressStep(page);
  await field(page, 'Rua').fill('Travessa da Palma');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('heading', { name: 'Conte quem é você' })).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Confirmar senha')).toHaveValue('segredo12');
  await next(page).click();
  await expect(field(page, 'Rua')).toHaveValue('Travessa da Palma');
  await page.goBack();
  await expect(field(page, 'Nome completo')).toHaveValue('Maria das Dores');
  await expect(page).toHaveURL('/registrar');
});

test('an answer without a token leads to the login', async ({ page }) => {
  await page.route('**/api/auth/register', (route) => reply<Partial<SignInAnswer>>(route, {}, 201));
  await openAddressStep(page);
  await fillAddress(page);
  await create(page).click();
  await expect(toastText(page, 'Conta criada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('the keyboard alone is enough', async ({ page }) => {
  const email = unusedEmail();
  const press = page.keyboard;
  await fakeCepLookup(page, () => BARRA);
  await openPage(page, '/registrar');
  await field(page, 'Nome completo').focus();
  await press.type('Maria das Dores');
  await press.press('Tab');
  await press.type(email);
  await press.press('Tab');
  await press.type('segredo12');
  // The next stop is the button that shows the password.
  await press.press('Tab');
  await expect(page.getByRole('button', { name: 'Mostrar senha' }).first()).toBeFocused();
  await press.press('Tab');
  await press.type('segredo12');
  await press.press('Enter');

  await expect(page.getByRole('heading', { name: 'Onde entregamos?' })).toBeFocused();
  await press.press('Tab');
  await expect(field(page, 'CEP')).toBeFocused();
  await press.type('40140240');
  await expect(field(page, 'Rua')).toHaveValue('Rua Marquês de Caravelas');
  await press.press('Tab');
  await press.press('Tab');
  await press.press('Tab');
  await expect(field(page, 'Número')).toBeFocused();
  await press.type('118');
  for (const label of ['Complemento (opcional)', 'Bairro', 'Cidade', 'Estado (UF)', 'Rótulo (opcional)']) {
    await press.press('Tab');
    await expect(field(page, label)).toBeFocused();
  }
  await press.press('Tab');
  await expect(page.getByRole('checkbox')).toBeFocused();
  await press.press('Space');
  await press.press('Enter');
  await expect(page).toHaveURL('/conta');
});

test('signing up is usable by everybody, right or wrong', async ({ page }) => {
  await openAddressStep(page, BARRA);
  await field(page, 'CEP').fill('40140240');
  await expect(field(page, 'Bairro')).toHaveValue('Barra');
  await create(page).click();
  await expect(summary(page)).toBeFocused();
  await expectUsable(page);
  await page.goBack();
  await field(page, 'Nome completo').fill('');
  await next(page).click();
  await expect(summary(page)).toBeFocused();
  await expectUsable(page);
});
