import { DAY_MS } from '@cesta/contract/base/calendar';
import type { ErrorBody } from '@cesta/contract/base/errors';
import type { SignInAnswer } from '@cesta/contract/identity/identity';
import type { Page } from '@playwright/test';
import { refuse, reply } from '../support/answers.ts';
import { ADDRESS, BARRA, fakeCepLookup, newCustomer, openAs, readStored } from '../support/customers.ts';
import { expect, expectUsable, openPage, PHONE, test } from '../support/store-test.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const enter = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Entrar' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const alert = (page: Page) => page.getByRole('alert');
const told = (page: Page, text: string) => page.getByText(text, { exact: true });

test.describe('signing in', () => {
  test('wants both fields, remembers for 30 days if asked, and greets by name', async ({ page, request }) => {
    const maria = await newCustomer(request);
    await openPage(page, '/login');
    await enter(page).click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Email é obrigatório');
    await expect(field(page, 'Senha')).toHaveAccessibleDescription('Senha é obrigatória');
    await expect(field(page, 'Email')).toBeFocused();
    await field(page, 'Email').fill(maria.email);
    await field(page, 'Senha').fill(maria.password);
    await page.getByRole('button', { name: 'Mostrar senha' }).click();
    await expect(field(page, 'Senha')).toHaveAttribute('type', 'text');
    await page.getByLabel('Lembrar de mim').check();
    await enter(page).click();
    await expect(told(page, `Bem-vindo(a), ${maria.name}!`)).toBeVisible();
    await expect(page).toHaveURL('/minha-conta');
    const { auth_token } = await readStored(page);
    const headers = { authorization: `Bearer ${auth_token}` };
    const { sessions } = await (await request.get(`/api/users/${maria.id}/sessions`, { headers })).json();
    const days = (Date.parse(sessions[0].expires_at) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(29);
    await page.goto('/login');
    await expect(page).toHaveURL('/minha-conta');
  });

  test('says when the store’s answer makes no sense', async ({ page }) => {
    await page.route('**/api/auth/login', (route) => reply<Partial<SignInAnswer>>(route, { token: 't' }));
    await openPage(page, '/login');
    await field(page, 'Email').fill('maria@exemplo.test');
    await field(page, 'Senha').fill('segredo12');
    await enter(page).click();
    await expect(alert(page)).toContainText('Resposta inválida do servidor');
    await expect(page).toHaveURL('/login');
  });

  test.describe('in vain', () => {
    test.use({ expectedComplaint: /status of 401|status of 503|ERR_CONNECTION_REFUSED/ });

    test('shows what the store says and points at the way out', async ({ page, request }) => {
      const maria = await newCustomer(request);
      await openPage(page, '/login');
      await field(page, 'Email').fill(maria.email);
      await field(page, 'Senha').fill('errada');
      await enter(page).click();
      await expect(alert(page)).toContainText('Email ou senha incorretos.');
      await expect(field(page, 'Senha')).toBeFocused();
      await expect(page.getByText('Confira o email e a senha.')).toBeVisible();
      await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'));
      await enter(page).click();
      await expect(alert(page)).toContainText('Erro ao fazer login. Verifique suas credenciais.');
      await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
      await expect(page).toHaveURL('/recuperar-senha');
    });

    test('because too many come at once loses nothing, and the next try works', async ({ page, request }) => {
      const maria = await newCustomer(request);
      const busy: ErrorBody = {
        code: 'BUSY',
        message: 'Muita gente entrando ao mesmo tempo. Tente em instantes.',
      };
      await page.route('**/api/auth/login', (route) => refuse(route, 503, busy));
      await openPage(page, '/login');
      await field(page, 'Email').fill(maria.email);
      await field(page, 'Senha').fill(maria.password);
      await enter(page).click();
      await expect(alert(page)).toContainText(busy.message);
      await page.unroute('**/api/auth/login');
      await enter(page).click();
      await expect(page).toHaveURL('/minha-conta');
    });
  });
});

test('the tabs stand in the address, and both addresses lead to the same screen', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request);
  await openAs(page, maria, '/minha-conta');
  await expect(tab(page, 'Pedidos')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Você ainda não fez pedidos')).toBeVisible();
  await tab(page, 'Perfil').click();
  await expect(page).toHaveURL('/minha-conta?tab=perfil');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/minha-conta?tab=enderecos');
  await expect(tab(page, 'Endereços')).toBeFocused();
  await page.goBack();
  await expect(field(page, 'CPF (opcional)')).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'Pedidos')).toHaveAttribute('aria-selected', 'true');
  await page.goto('/conta?tab=seguranca');
  await expect(page.getByRole('heading', { name: 'Trocar a senha' })).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.goto('/conta?tab=assinatura');
  await expect(tab(page, 'Assinatura')).toBeInViewport({ ratio: 1 });
});

test('the profile is saved with what it must hold', async ({ page, request }) => {
  const maria = await newCustomer(request);
  await openAs(page, maria, '/conta?tab=perfil');
  await expect(field(page, 'Email')).toHaveValue(maria.email);
  await expect(field(page, 'Email')).not.toBeEditable();
  await field(page, 'Nome completo').fill('Jô');
  await field(page, 'Telefone (opcional)').fill('7199');
  await field(page, 'CPF (opcional)').pressSequentially('1234567890');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByRole('region', { name: 'Falta acertar 3 campos:' })).toBeFocused();
  await expect(field(page, 'Nome completo')).toHaveAccessibleDescription(
    'Nome deve ter pelo menos 3 caracteres',
  );
  await expect(field(page, 'Telefone (opcional)')).toHaveAccessibleDescription(
    'Telefone deve ter 10 ou 11 dígitos',
  );
  await expect(field(page, 'CPF (opcional)')).toHaveAccessibleDescription('CPF deve ter 11 dígitos');

  await field(page, 'Nome completo').fill('Maria Quitéria');
  await field(page, 'Telefone (opcional)').fill('7133330000');
  await expect(field(page, 'Telefone (opcional)')).toHaveValue('(71) 3333-0000');
  await field(page, 'CPF (opcional)').fill('123456789099999');
  await expect(field(page, 'CPF (opcional)')).toHaveValue('123.456.789-09');
  await field(page, 'Data de nascimento (opcional)').fill('1990-05-13');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(told(page, 'Perfil atualizado com sucesso!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Maria!');
  await page.reload();
  await expect(field(page, 'CPF (opcional)')).toHaveValue('123.456.789-09');
  await expect(field(page, 'Data de nascimento (opcional)')).toHaveValue('1990-05-13');
  expect(JSON.stringify(await readStored(page))).not.toContain('12345678909');
});

test('the profile shows beside it where orders go, and uses the width of a desk', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  await openAs(page, maria, '/conta?tab=perfil');
  const place = page.getByRole('main').locator('section', { hasText: 'Onde a gente entrega' });
  await expect(place.getByText(ADDRESS.street)).toBeVisible();
  const [form, beside] = await Promise.all(
    [page.getByRole('form', { name: 'Seus dados' }), place].map((part) => part.boundingBox()),
  );
  expect(beside?.x ?? 0).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  expect((form?.width ?? 0) + (beside?.width ?? 0)).toBeGreaterThan(1000);
  await place.getByRole('link', { name: 'Ver meus endereços' }).click();
  await expect(tab(page, 'Endereços')).toHaveAttribute('aria-selected', 'true');
});

test.describe('a profile that cannot be saved', () => {
  test.use({ expectedComplaint: /ERR_CONNECTION_REFUSED|status of 422/ });

  test('keeps what was typed and says why', async ({ page, request }) => {
    const maria = await newCustomer(request);
    await openAs(page, maria, '/conta?tab=perfil');
    await field(page, 'Data de nascimento (opcional)').fill('2990-01-01');
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(field(page, 'Data de nascimento (opcional)')).toHaveAccessibleDescription(
      'Data de nascimento inválida',
    );
    await page.route('**/api/users/*', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(alert(page).filter({ hasText: 'Erro ao atualizar perfil' })).toBeVisible();
    await expect(field(page, 'Data de nascimento (opcional)')).toHaveValue('2990-01-01');
  });
});

test('addresses are added, changed, chosen and removed', async ({ page, request }) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  await fakeCepLookup(page, () => BARRA);
  await openAs(page, maria, '/conta?tab=enderecos');
  const card = (label: string) => page.getByRole('article').filter({ hasText: label });
  await expect(card('Casa').getByText('Padrão')).toBeVisible();
  await expect(card('Casa').getByRole('button', { name: 'Definir como padrão' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Adicionar endereço' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
  await dialog.getByRole('button', { name: 'Salvar endereço' }).click();
  await expect(dialog.getByRole('region', { name: 'Falta acertar 7 campos:' })).toBeFocused();
  await expect(dialog.getByLabel('Rótulo')).toHaveAccessibleDescription('Rótulo é obrigatório');
  await dialog.getByLabel('Rótulo').fill('Trabalho');
  await dialog.getByLabel('CEP', { exact: true }).fill('401402409');
  await expect(dialog.getByLabel('CEP', { exact: true })).toHaveValue('40140-240');
  await expect(dialog.getByLabel('Bairro')).toHaveValue('Barra');
  await dialog.getByLabel('Número').fill('7');
  await dialog.getByRole('button', { name: 'Salvar endereço' }).click();
  await expect(told(page, 'Endereço adicionado com sucesso!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await card('Trabalho').getByRole('button', { name: 'Definir como padrão' }).click();
  await expect(told(page, 'Endereço padrão definido!')).toBeVisible();
  await expect(page.getByText('Padrão', { exact: true })).toHaveCount(1);
  await expect(card('Trabalho').getByText('Padrão')).toBeVisible();

  await card('Trabalho').getByRole('button', { name: 'Editar' }).click();
  const editing = page.getByRole('dialog', { name: 'Editar endereço' });
  await expect(editing.getByLabel('Número')).toHaveValue('7');
  await editing.getByLabel('Número').fill('8');
  await editing.getByRole('button', { name: 'Salvar endereço' }).click();
  await expect(told(page, 'Endereço atualizado com sucesso!')).toBeVisible();
  await expect(card('Trabalho')).toContainText('Rua Marquês de Caravelas, 8');

  await card('Trabalho').getByRole('button', { name: 'Remover' }).click();
  const sure = page.getByRole('dialog', { name: 'Remover endereço' });
  await sure.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card('Trabalho')).toBeVisible();
  await card('Trabalho').getByRole('button', { name: 'Remover' }).click();
  await sure.getByRole('button', { name: 'Remover' }).click();
  await expect(told(page, 'Endereço removido com sucesso!')).toBeVisible();
  await expect(card('Trabalho')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Endereços de entrega' })).toBeFocused();
  await expect(card('Casa').getByText('Padrão')).toBeVisible();
});

test.describe('addresses without an answer', () => {
  test.use({ expectedComplaint: /ERR_CONNECTION_REFUSED/ });

  test('say what could not be done, each in its own words', async ({ page, request }) => {
    await fakeCepLookup(page, () => BARRA);
    const maria = await newCustomer(request, { address: ADDRESS });
    const headers = { authorization: `Bearer ${maria.token}` };
    const data = { ...ADDRESS, label: 'Trabalho' };
    await request.post(`/api/users/${maria.id}/addresses`, { headers, data });
    await openAs(page, maria, '/conta?tab=enderecos');
    const second = page.getByRole('article').filter({ hasText: 'Trabalho' });
    await expect(second).toBeVisible();
    await page.route('**/addresses/*', (route) => route.abort('connectionrefused'));
    await second.getByRole('button', { name: 'Definir como padrão' }).click();
    await expect(alert(page).getByText('Erro ao definir endereço padrão')).toBeVisible();
    await second.getByRole('button', { name: 'Editar' }).click();
    await page.getByRole('button', { name: 'Salvar endereço' }).click();
    await expect(alert(page).getByText('Erro ao atualizar endereço')).toBeVisible();
    await page.keyboard.press('Escape');
    await second.getByRole('button', { name: 'Remover' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await expect(alert(page).getByText('Erro ao remover endereço')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.route('**/addresses', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Adicionar endereço' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Rótulo').fill('Praia');
    await dialog.getByLabel('CEP').fill(ADDRESS.zipcode);
    await dialog.getByLabel('Rua').fill(ADDRESS.street);
    await dialog.getByLabel('Número').fill(ADDRESS.number);
    await dialog.getByLabel('Bairro').fill(ADDRESS.neighborhood);
    await dialog.getByLabel('Cidade').fill(ADDRESS.city);
    await dialog.getByLabel('Estado').fill(ADDRESS.state);
    await dialog.getByRole('button', { name: 'Salvar endereço' }).click();
    await expect(alert(page).getByText('Erro ao adicionar endereço', { exact: true })).toBeVisible();
    await page.reload();
    await expect(alert(page).getByText('Erro ao carregar endereços', { exact: true })).toBeVisible();
    await page.unroute('**/addresses');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(second).toBeVisible();
  });
});

test('the address form is usable by everybody when it is filled in wrong', async ({ page, request }) => {
  await openAs(page, await newCustomer(request), '/conta?tab=enderecos');
  await page.getByRole('button', { name: 'Adicionar endereço' }).click();
  await page.getByRole('button', { name: 'Salvar endereço' }).click();
  await expectUsable(page);
});
