import type { Page } from '@playwright/test';
import {
  isKnown,
  leaveStored,
  newCustomer,
  openAs,
  readStored,
  sessionOf,
  signInElsewhere,
} from '../support/customers.ts';
import { expect, openPage, test } from '../support/store-test.ts';

const EXPIRED = 'Sessão expirada. Por favor, faça login novamente.';
const item = { id: 'p1', name: 'Banana-prata', price: 6.9, quantity: 2, imageUrl: '/favicon.svg' };

const userMenu = (page: Page, name: string) => page.getByRole('button', { name: `Menu de ${name}` });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Entrar' });
const cartLink = (page: Page) => page.getByRole('link', { name: /^Carrinho,/ });

test.describe('a stored session', () => {
  test('is kept when the store knows the same person, in every tab', async ({ page, context, request }) => {
    const maria = await newCustomer(request);
    const stored = { ...sessionOf(maria), cart: [item], cart_owner: maria.id };
    await leaveStored(page, stored);
    await openPage(page, '/sobre');
    await expect(userMenu(page, maria.name)).toBeVisible();
    const second = await context.newPage();
    await openPage(second, '/minha-conta');
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Olá, Maria!');
    expect(await readStored(page)).toEqual(await readStored(second));
    expect(await readStored(page)).toMatchObject({ auth_token: maria.token, cart_owner: maria.id });
  });

  test('of somebody else clears everything, empties the cart and asks to sign in', async ({
    page,
    context,
    request,
  }) => {
    const maria = await newCustomer(request);
    const other = await newCustomer(request, { name: 'João Batista' });
    await openAs(page, maria, '/sobre');
    const second = await context.newPage();
    await leaveStored(second, {
      ...sessionOf({ ...other, token: maria.token }),
      cart: [item],
      cart_owner: other.id,
      something: 'else',
    });
    await second.goto('/sobre');
    await expect(second).toHaveURL('/login');
    await expect(cartLink(second)).toHaveAccessibleName('Carrinho, nenhum item');
    expect(await readStored(second)).toEqual({});
    await expect(loginLink(page)).toBeVisible();
  });

  test.describe('that the store refuses', () => {
    test.use({ expectedComplaint: /status of 401/ });

    test('loses token and user, in every tab', async ({ page, context, request }) => {
      const maria = await newCustomer(request);
      await openAs(page, maria, '/sobre');
      const second = await context.newPage();
      await leaveStored(second, { auth_token: 'made-up' });
      await openPage(second, '/sobre');
      await expect(loginLink(second)).toBeVisible();
      const { auth_token, user } = await readStored(second);
      expect([auth_token, user]).toEqual([undefined, undefined]);
      await expect(loginLink(page)).toBeVisible();
    });
  });

  test.describe('when nobody answers', () => {
    test.use({ expectedComplaint: /ERR_CONNECTION_REFUSED/ });

    test('is kept', async ({ page, request }) => {
      const maria = await newCustomer(request);
      await page.route('**/api/auth/verify', (route) => route.abort('connectionrefused'));
      await openAs(page, maria, '/sobre');
      await expect(userMenu(page, maria.name)).toBeVisible();
      expect(await readStored(page)).toMatchObject({ auth_token: maria.token });
    });
  });
});

test.describe('with nobody stored', () => {
  test('a cart that was somebody’s, or nobody’s, is cleared', async ({ page }) => {
    for (const left of [{ cart: [item] }, { cart: [item], cart_owner: 'u1' }, { user: { id: 'u1' } }]) {
      await leaveStored(page, left);
      await openPage(page, '/produtos');
      await expect(cartLink(page)).toHaveAccessibleName('Carrinho, nenhum item');
      expect(await readStored(page)).toEqual({});
    }
  });

  test('a visitor’s own cart survives reloads and new tabs', async ({ page, context }) => {
    await openPage(page, '/produtos');
    await page
      .getByRole('button', { name: /^Adicionar à cesta/ })
      .first()
      .click();
    await page.reload();
    await expect(cartLink(page)).toHaveAccessibleName('Carrinho, 1 item');
    const second = await context.newPage();
    await openPage(second, '/sobre');
    await expect(cartLink(second)).toHaveAccessibleName('Carrinho, 1 item');
  });
});

test.describe('signing in and out', () => {
  test('reaches the other tab, takes the visitor’s cart along, and clears all in the end', async ({
    page,
    context,
    request,
  }) => {
    const maria = await newCustomer(request);
    await openPage(page, '/produtos');
    await page
      .getByRole('button', { name: /^Adicionar à cesta/ })
      .first()
      .click();
    const second = await context.newPage();
    await openPage(second, '/sobre');
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await page.getByLabel('Email').fill(maria.email);
    await page.getByLabel('Senha', { exact: true }).fill(maria.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL('/minha-conta');
    await expect(userMenu(second, maria.name)).toBeVisible();
    await expect(cartLink(second)).toHaveAccessibleName('Carrinho, 1 item');
    const { auth_token: token = '' } = await readStored(page);

    await page.getByRole('button', { name: 'Sair da conta' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('status').filter({ hasText: 'Você saiu da sua conta' })).toBeVisible();
    await expect(loginLink(second)).toBeVisible();
    await expect(cartLink(second)).toHaveAccessibleName('Carrinho, nenhum item');
    expect(await readStored(second)).toEqual({});
    await expect.poll(() => isKnown(request, token)).toBe(false);
  });

  test('a private screen left behind in the other tab goes home', async ({ page, context, request }) => {
    const maria = await newCustomer(request);
    await openAs(page, maria, '/minha-conta?tab=perfil');
    await expect(page.getByLabel('CPF')).toBeVisible();
    const second = await context.newPage();
    await openPage(second, '/minha-conta');
    await second.getByRole('button', { name: 'Sair da conta' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('a session that ends while it is used', () => {
  test.use({ expectedComplaint: /status of 401/ });

  test('says so, clears the cart, asks to sign in and leads back', async ({ page, context, request }) => {
    const maria = await newCustomer(request);
    await leaveStored(page, { ...sessionOf(maria), cart: [item], cart_owner: maria.id });
    await openPage(page, '/minha-conta');
    await expect(page.getByRole('tab', { name: 'Pedidos' })).toBeVisible();
    const second = await context.newPage();
    await openPage(second, '/sobre');
    await expect(userMenu(second, maria.name)).toBeVisible();
    const elsewhere = await signInElsewhere(request, maria);
    const headers = { authorization: `Bearer ${elsewhere}` };
    expect((await request.delete(`/api/users/${maria.id}/sessions`, { headers })).ok()).toBe(true);

    await page.getByRole('tab', { name: 'Endereços' }).click();
    await expect(page.getByRole('alert').filter({ hasText: EXPIRED })).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(cartLink(page)).toHaveAccessibleName('Carrinho, nenhum item');
    expect(await readStored(page)).toEqual({});
    await expect(loginLink(second)).toBeVisible();

    await page.getByLabel('Email').fill(maria.email);
    await page.getByLabel('Senha', { exact: true }).fill(maria.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL('/minha-conta?tab=enderecos');
    // What was gathered is not lost with the session: it waited for the same person.
    await expect(cartLink(page)).not.toHaveAccessibleName('Carrinho, nenhum item');
  });
});

test('a changed name is stored without touching the token, and shown in the other tab', async ({
  page,
  context,
  request,
}) => {
  const maria = await newCustomer(request);
  await openAs(page, maria, '/conta?tab=perfil');
  const second = await context.newPage();
  await openPage(second, '/sobre');
  await page.getByLabel('Nome completo').fill('Maria Quitéria');
  await page.getByLabel('CPF').fill('12345678909');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
  await expect(userMenu(second, 'Maria Quitéria')).toBeVisible();
  const { auth_token, user = '' } = await readStored(page);
  expect(auth_token).toBe(maria.token);
  expect(JSON.parse(user)).toEqual({
    id: maria.id,
    name: 'Maria Quitéria',
    email: maria.email,
    role: 'customer',
  });
});

test.describe('guards', () => {
  test('a private screen waits behind the loading screen until it is certain who is there', async ({
    page,
    request,
  }) => {
    const maria = await newCustomer(request);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/auth/verify', async (route) => {
      await held.promise;
      await route.continue();
    });
    await leaveStored(page, sessionOf(maria));
    await page.goto('/minha-conta?tab=seguranca');
    await expect(page.getByRole('main')).toHaveText('Carregando…');
    held.resolve();
    await expect(page.getByRole('heading', { name: 'Trocar a senha' })).toBeVisible();
    await expect(page).toHaveURL('/minha-conta?tab=seguranca');
  });

  test('whoever is not signed in signs in and comes back, query and all', async ({ page, request }) => {
    const maria = await newCustomer(request);
    await page.goto('/conta?tab=assinatura');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(maria.email);
    await page.getByLabel('Senha', { exact: true }).fill(maria.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL('/conta?tab=assinatura');
  });

  test('a customer is refused at /admin, without being sent away', async ({ page, request }) => {
    const maria = await newCustomer(request);
    await openAs(page, maria, '/admin');
    await expect(page.getByRole('heading', { name: 'Acesso Negado' })).toBeVisible();
    await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    await page.getByRole('main').getByRole('link', { name: 'Voltar para o início' }).click();
    await expect(page).toHaveURL('/');
  });

  test('an admin passes, from the user menu', async ({ page }) => {
    await openPage(page, '/admin');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill('admin@cestadaroca.test');
    await page.getByLabel('Senha', { exact: true }).fill('admin123');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Acesso Negado')).toHaveCount(0);
    await page.getByRole('button', { name: /^Menu de/ }).click();
    await expect(page.getByRole('link', { name: 'Painel Admin' })).toBeVisible();
  });
});
