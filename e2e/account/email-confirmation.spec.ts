import type { ErrorBody } from '@cesta/contract/base/errors';
import type { User, UserAnswer } from '@cesta/contract/identity/identity';
import type { APIRequestContext, Page } from '@playwright/test';
import { refuse, reply } from '../support/answers.ts';
import { type Customer, newCustomer, openAs, readStored } from '../support/customers.ts';
import { expect, expectAccessible, openPage, test } from '../support/store-test.ts';

const PROFILE = '/conta?tab=perfil';
const SPENT = 'Este link venceu, já foi usado ou está incompleto.';
const DONE = 'E-mail confirmado. Obrigado!';
const CALL = '**/api/auth/confirm-email';

const again = (page: Page) => page.getByRole('button', { name: 'Enviar de novo' });
const unconfirmed = (page: Page) => page.getByText('Confirme seu e-mail', { exact: true });
const confirmed = (page: Page) => page.getByText('E-mail confirmado', { exact: true });

/** The links sent to an address, newest first. */
async function linksTo(request: APIRequestContext, { email }: Customer): Promise<string[]> {
  const { emails } = (await (await request.get('/api/outbox')).json()) as {
    emails: { to: string; text: string }[];
  };
  const mine = emails.filter(({ to }) => to === email);
  return mine.flatMap(({ text }) => /\/confirmar-email\?token=[\w-]+/.exec(text) ?? []);
}

async function linkTo(request: APIRequestContext, customer: Customer): Promise<string> {
  const [link] = await linksTo(request, customer);
  if (!link) throw new Error('No e-mail with a link was sent');
  return link;
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar e-mail' }).click();

test.use({ expectedComplaint: /status of (422|429|503)|ERR_INTERNET_DISCONNECTED/ });

test('an e-mail is confirmed by the link in its e-mail, and the profile says so', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request);
  await openAs(page, maria, PROFILE);
  await expect(unconfirmed(page)).toBeVisible();
  await expectAccessible(page);

  const link = await linkTo(request, maria);
  const opened = await page.goto(link);
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  await expectAccessible(page);
  await confirm(page);
  await expect(page.getByText(DONE)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Minha Conta' }).click();
  await openPage(page, PROFILE);
  await expect(confirmed(page)).toBeVisible();
  await expect(again(page)).toHaveCount(0);
  expect(Object.keys(JSON.parse((await readStored(page)).user ?? '{}')).sort()).toEqual([
    'email',
    'id',
    'name',
    'role',
  ]);
});

test('opening the link confirms nothing, by whatever looks at the page or runs its scripts', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request);
  const link = await linkTo(request, maria);
  expect((await request.get(link)).status()).toBe(200);
  await openPage(page, link);
  await expect(page.getByRole('button', { name: 'Confirmar e-mail' })).toBeVisible();
  await openAs(page, maria, PROFILE);
  await expect(unconfirmed(page)).toBeVisible();
});

test('a used link says what to do next, to who is signed in and to who is not', async ({ page, request }) => {
  const maria = await newCustomer(request);
  const link = await linkTo(request, maria);
  await openPage(page, link);
  await confirm(page);
  await expect(page.getByText(DONE)).toBeVisible();
  await page.reload();
  await confirm(page);
  await expect(page.getByText(SPENT)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/login');

  await openAs(page, maria, link);
  await confirm(page);
  await expect(page.getByText(`O e-mail ${maria.email} já está confirmado`)).toBeVisible();

  const jose = await newCustomer(request, { name: 'José Araújo' });
  await openAs(page, jose, link);
  await confirm(page);
  await expect(page.getByText(`você pede outro link para ${jose.email}`)).toBeVisible();
  await page.getByRole('link', { name: 'Abrir o Perfil' }).click();
  await expect(unconfirmed(page)).toBeVisible();
});

test('whoever is signed in as somebody else stays so', async ({ page, request }) => {
  const [maria, jose] = [await newCustomer(request), await newCustomer(request, { name: 'José Araújo' })];
  await openAs(page, jose, await linkTo(request, maria));
  await confirm(page);
  await expect(page.getByText(DONE)).toBeVisible();
  await openPage(page, PROFILE);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(jose.email);
  await expect(unconfirmed(page)).toBeVisible();
});

test('a link without its token is no link', async ({ page }) => {
  await openPage(page, '/confirmar-email');
  await expect(page.getByText(SPENT)).toBeVisible();
});

test('without a connection, and while the store is away, it can be tried again', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request);
  const link = await linkTo(request, maria);
  await page.route(CALL, (route) => route.abort('internetdisconnected'));
  await openPage(page, link);
  await confirm(page);
  await expect(page.getByText('Não conseguimos falar com a loja.')).toBeVisible();
  await expectAccessible(page);

  await page.unroute(CALL);
  const away: ErrorBody = {
    message: 'A loja está voltando. Tente de novo em instantes.',
    code: 'UNAVAILABLE',
  };
  await page.route(CALL, (route) => refuse(route, 503, away));
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText(away.message)).toBeVisible();

  await page.unroute(CALL);
  await page.getByRole('button', { name: 'Tentar novamente' }).press('Enter');
  await expect(page.getByText(DONE)).toBeVisible();
});

test.describe('the profile', () => {
  test('sends the link again, and says how long to wait when it was sent often', async ({
    page,
    request,
  }) => {
    const maria = await newCustomer(request);
    await openAs(page, maria, PROFILE);
    await page.getByLabel('Nome completo').fill('Maria Ainda Não Salva');
    await again(page).press('Enter');
    await expect(page.getByText(`Enviamos um link para ${maria.email}.`)).toBeVisible();
    expect(await linksTo(request, maria)).toHaveLength(2);
    await again(page).click();
    await expect.poll(() => linksTo(request, maria)).toHaveLength(3);
    await again(page).click();
    await expect(page.getByText(/peça outro em \d+ minutos/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel('Nome completo')).toHaveValue('Maria Ainda Não Salva');
  });

  test('knows when it was confirmed in another tab', async ({ page, request, context }) => {
    const maria = await newCustomer(request);
    await openAs(page, maria, PROFILE);
    await expect(unconfirmed(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(await linkTo(request, maria));
    await confirm(other);
    await expect(other.getByText(DONE)).toBeVisible();
    await again(page).click();
    await expect(confirmed(page)).toBeVisible();
    expect(await linksTo(request, maria)).toHaveLength(1);
  });

  test('works with a store that does not say whether it is confirmed', async ({ page, request }) => {
    const maria = await newCustomer(request);
    await page.route(`**/api/users/${maria.id}`, async (route) => {
      const { user } = (await (await route.fetch()).json()) as UserAnswer;
      const { email_confirmed: _unsaid, ...rest } = user;
      await reply<{ user: Partial<User> }>(route, { user: rest });
    });
    await openAs(page, maria, PROFILE);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(maria.email);
    await expect(unconfirmed(page)).toHaveCount(0);
    await expect(confirmed(page)).toHaveCount(0);
  });
});
