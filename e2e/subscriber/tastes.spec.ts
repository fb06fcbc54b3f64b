import { DAY_MS } from '@cesta/contract/base/calendar';
import type { DeliveryDay } from '@cesta/contract/panel/deliveries';
import type { LinkedBasket } from '@cesta/contract/subscriptions/ratings';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import type { APIRequestContext } from '@playwright/test';
import { asOperator, openPanel, toast } from '../support/admin-desk.ts';
import { ADDRESS, type Customer, newCustomer, openAs } from '../support/customers.ts';
import { ratingLink, remindersLink } from '../support/signed-links.ts';
import { expect, expectUsable, openPage, PHONE, test } from '../support/store-test.ts';
import { subscribed } from '../support/subscribing.ts';

const SUBSCRIPTION = '/minha-conta?tab=assinatura';

async function read(request: APIRequestContext, { token }: Customer): Promise<Subscription> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/stripe/subscription', { headers });
  return ((await answer.json()) as { subscription: Subscription }).subscription;
}

test.describe('with something that is in the basket', () => {
  // The answer that asks back.
  test.use({ expectedComplaint: /409/ });

  test('what never comes is chosen by keyboard, leaves the basket when wished, and empty places can be filled', async ({
    page,
    request,
  }) => {
    const customer = await newCustomer(request, { address: ADDRESS });
    await subscribed(request, customer, 'essencial');
    const [inBasket] = (await read(request, customer)).basket;
    if (!inBasket) throw new Error('The basket is empty');
    await page.setViewportSize(PHONE);
    await openAs(page, customer, SUBSCRIPTION);
    const section = page.getByRole('region', { name: 'Do seu gosto' });
    await expect(section).toContainText('Lista vazia');
    await section.getByRole('button', { name: 'Escolher o que não quero' }).press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Nunca me mande' });
    await expect(dialog).toContainText(/até \d+ vegetais e \d+ frutas?/);
    await dialog.getByLabel('Buscar produto').fill(inBasket.product_name.toUpperCase());
    await dialog.getByRole('checkbox', { name: inBasket.product_name, exact: true }).press('Space');
    await expect(dialog).toContainText('1 produto na lista');
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Salvar lista' }).click();
    const question = `${inBasket.product_name} está na sua cesta. Quer tirar da cesta e nunca mais receber?`;
    await expect(dialog.getByRole('alert').filter({ hasText: question })).toBeVisible();
    await dialog.getByRole('button', { name: 'Tirar da cesta e salvar' }).click();
    await expect(toast(page, 'Preferências salvas!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(section).toContainText(inBasket.product_name);
    const after = await read(request, customer);
    expect(after.tastes).toEqual({ never: [inBasket.id], complete: false });
    expect(after.basket.map(({ id }) => id)).not.toContain(inBasket.id);

    // Where baskets are chosen it is marked, and cannot be put in without a word.
    for (const opener of ['Trocar itens da cesta', 'Trocar só nesta entrega']) {
      await page.getByRole('button', { name: opener }).first().click();
      const picker = page.getByRole('dialog', { name: 'Monte sua cesta Essencial' });
      const tile = picker.getByRole('button', { name: inBasket.product_name, exact: true });
      await expect(tile).toHaveAccessibleDescription(/Você pediu para nunca mandar/);
      await tile.press('Enter');
      await expect(toast(page, `Você pediu para nunca mandar ${inBasket.product_name}.`)).toBeVisible();
      await expect(tile).toHaveAttribute('aria-pressed', 'false');
      await page.keyboard.press('Escape');
    }

    // So many that the plan's places could not be filled: it says how many are possible.
    await section.getByRole('button', { name: 'Mudar a lista' }).click();
    const boxes = dialog.getByRole('checkbox', { checked: false });
    const tooMany = dialog.getByRole('alert').filter({ hasText: 'o que sobra na feira precisa encher' });
    while ((await tooMany.count()) === 0) await boxes.first().check();
    await expect(tooMany).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Salvar lista' })).toBeDisabled();
    await page.keyboard.press('Escape');

    await section.getByRole('checkbox', { name: 'Complete minha cesta com o melhor da semana' }).check();
    await expect
      .poll(async () => (await read(request, customer)).tastes)
      .toEqual({ never: [inBasket.id], complete: true });
    await page.reload();
    await expect(
      section.getByRole('checkbox', { name: 'Complete minha cesta com o melhor da semana' }),
    ).toBeChecked();
  });
});

/** Of the demo data: one that came in the last weeks and that nobody has rated. */
async function unratedBasket(request: APIRequestContext): Promise<{ link: string; basket: LinkedBasket }> {
  for (let back = 0; back < 28; back++) {
    const date = new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
    const { stops } = (await asOperator(
      request,
      'GET',
      `/admin/deliveries/${date}?limit=100`,
    )) as DeliveryDay;
    for (const { kind, id, state } of stops) {
      if (kind !== 'basket' || state !== 'delivered') continue;
      const link = ratingLink(id);
      const token = link.split('/').at(-1);
      const opened = await request.post('/api/subscription/rating-link', { data: { token } });
      const basket = (await opened.json()) as LinkedBasket;
      if (basket.rating === null) return { link, basket };
    }
  }
  throw new Error('The demo data has no basket that has come');
}

test('a basket is rated from its link, without signing in and without a script, once', async ({
  page,
  request,
  browser,
}) => {
  const { link, basket } = await unratedBasket(request);
  const words = `Couve linda ${Date.now()}`;
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const plainPage = await plain.newPage();
  const opened = await plainPage.goto(link);
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  await expect(plainPage.getByText(`Olá, ${basket.first_name}!`)).toBeVisible();
  await plainPage.getByLabel('Uma palavra sobre ela').fill(words);
  await plainPage.getByRole('button', { name: 'Enviar avaliação' }).click();
  await expect(plainPage.getByRole('alert').filter({ hasText: 'Escolha de 1 a 5' })).toBeVisible();
  await expect(plainPage.getByLabel('Uma palavra sobre ela')).toHaveValue(words);
  await plainPage.getByRole('radio', { name: '4' }).check();
  const [item] = basket.items;
  await plainPage
    .getByRole('group', { name: item?.product_name ?? '', exact: true })
    .getByRole('radio', { name: 'Não gostei' })
    .check();
  await plainPage.getByRole('button', { name: 'Enviar avaliação' }).click();
  await expect(
    plainPage.getByText('Obrigado! Sua avaliação ajuda a próxima cesta a vir melhor.'),
  ).toBeVisible();
  await plain.close();

  await openPage(page, link);
  await expect(page.getByRole('status').filter({ hasText: 'Você já avaliou esta cesta.' })).toBeVisible();
  await expect(page.getByText('4 de 5')).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText(`Não gostou de ${item?.product_name}`)).toBeVisible();
  await expectUsable(page);

  await openPanel(page, 'entregas');
  await page.getByText('O que acharam das cestas').click();
  const line = page.getByRole('listitem').filter({ hasText: words });
  await expect(line).toContainText('4 de 5');
  await expect(page.getByRole('table', { name: 'Nota das cestas em que cada produto veio' })).toBeVisible();
  await expectUsable(page);
});

test.describe('of a link that is not whole', () => {
  test.use({ expectedComplaint: /404/ });

  test('the page that ends reminders says so at once, and offers no button that would not work', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const answer = await page.goto('/lembretes/incompleto');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('alert').filter({ hasText: 'Este link está incompleto.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Não quero mais lembretes' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Ver minha assinatura' })).toBeVisible();
    await expectUsable(page);
  });

  test('the page says so, and where to rate all the same', async ({ page }) => {
    const answer = await page.goto('/avaliar/incompleto');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Este link venceu ou está incompleto.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver minha assinatura' })).toBeVisible();
    await expectUsable(page);
  });
});

test('reminders end with one press or one click of a mail program, never by being opened, and are had again in the account', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request, { address: ADDRESS });
  await subscribed(request, customer, 'essencial');
  const wanted = async () => (await read(request, customer)).reminders;
  const link = remindersLink(customer.id);
  await openPage(page, link);
  await expect(page.getByRole('heading', { name: 'Lembretes da cesta' })).toBeVisible();
  await expectUsable(page);
  expect(await wanted()).toBe(true);
  await page.getByRole('button', { name: 'Não quero mais lembretes' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Pronto!' })).toHaveText(
    'Pronto! Você não recebe mais estes lembretes.',
  );
  expect(await wanted()).toBe(false);

  await openAs(page, customer, SUBSCRIPTION);
  const reminders = page.getByRole('checkbox', { name: 'Quero lembretes por e-mail' });
  await expect(reminders).not.toBeChecked();
  await reminders.check();
  await expect(toast(page, 'Lembretes ligados!')).toBeVisible();
  expect(await wanted()).toBe(true);

  const body = { 'List-Unsubscribe': 'One-Click' };
  const headers = { 'sec-fetch-site': 'cross-site' };
  for (const sent of [{ form: body }, { multipart: body }]) {
    await request.put('/api/subscription/reminders', {
      headers: { authorization: `Bearer ${customer.token}` },
      data: { wanted: true },
    });
    expect((await request.post(link, { ...sent, headers })).status()).toBe(200);
    expect(await wanted()).toBe(false);
  }
});
