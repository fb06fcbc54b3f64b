import type { APIRequestContext } from '@playwright/test';
import { shelve } from '../support/admin-shelf.ts';
import { ADDRESS, newCustomer, openAs } from '../support/customers.ts';
import { leaveCart, placeOrder, type ShelfProduct } from '../support/shopping.ts';
import { expect, openPage, PHONE, test } from '../support/store-test.ts';

const ORDERS = 6;

const shelved = async (request: APIRequestContext) =>
  (await shelve(request, { stock: 45, category: 'Outros' })) as unknown as ShelfProduct;

/** A customer with as many orders, of a product that no other journey takes. */
async function withOrders(request: APIRequestContext) {
  const maria = await newCustomer(request, { address: ADDRESS });
  const product = await shelved(request);
  for (let order = 0; order < ORDERS; order += 1) {
    // More than is in the cart of the first journey: none of them gives way to it.
    await placeOrder(request, maria, [{ product, quantity: order + 2 }]);
  }
  return { maria, product };
}

test('Back from the payment page and a reload of the account lead to where one was', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const { maria, product } = await withOrders(request);
  const lines = [product, await shelved(request)].map((it) => ({ product: it, quantity: 1 }));
  await leaveCart(page, maria, lines);
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const furthest = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  const scrollTo = async (top: number) => {
    await expect.poll(furthest).toBeGreaterThanOrEqual(top);
    await page.evaluate((place) => window.scrollTo(0, place), top);
    await expect.poll(scrolled).toBe(top);
  };

  await openPage(page, '/conta?tab=pedidos');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(ORDERS);
  await scrollTo(700);
  await page.reload();
  await expect.poll(scrolled).toBe(700);

  await page.getByRole('link', { name: /^Carrinho/ }).click();
  await expect(page).toHaveURL('/carrinho');
  await expect.poll(scrolled).toBe(0);
  await page.getByRole('link', { name: /Finalizar compra/ }).click();
  await expect(page.getByText('Rua Marquês de Caravelas').first()).toBeVisible();
  await scrollTo(350);
  // By script: a pointer of the test would scroll the button into the middle first.
  await page
    .getByRole('button', { name: 'Pagar' })
    .evaluate((button) => (button as HTMLButtonElement).click());
  await expect(page.getByLabel('Número do cartão')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await expect.poll(scrolled).toBe(350);
});

test('what the account learns late moves nothing that is read already', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const { maria } = await withOrders(request);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const late = [/\/api\/orders\/user\/[^/]+\?limit=/, /\/api\/stripe\/subscription$/];
  for (const path of late) await page.route(path, (route) => held.then(() => route.continue()));
  await openAs(page, maria, '/conta?tab=pedidos');
  const orders = page.getByRole('main').getByRole('article');
  await expect(orders).toHaveCount(ORDERS);
  const place = async () => (await orders.first().boundingBox())?.y;
  const before = await place();
  const answers = Promise.all(late.map((path) => page.waitForResponse(path).then((it) => it.finished())));
  answer();
  await answers;
  // The first frame draws what has come, the next one shows it.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
  expect(await place()).toBe(before);
  await expect(page.getByRole('heading', { name: /espera o pagamento$/ })).toBeVisible();
});
