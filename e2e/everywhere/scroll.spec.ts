import { ADDRESS, newCustomer, openAs } from '../support/customers.ts';
import { leaveCart, pickPlentiful, placeOrder } from '../support/shopping.ts';
import { expect, openPage, PHONE, test } from '../support/store-test.ts';

test('16.6: Back from the payment page and a reload of the account lead to where one was', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const maria = await newCustomer(request, { address: ADDRESS });
  const [first, second] = await pickPlentiful(request);
  for (let order = 0; order < 6; order += 1) {
    // More than is in the basket below: none of them gives way to it.
    await placeOrder(request, maria, [{ product: first, quantity: order + 2 }]);
  }
  const lines = [first, second].map((product) => ({ product, quantity: 1 }));
  await leaveCart(page, maria, lines);
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const scrollTo = async (top: number) => {
    await page.evaluate((place) => window.scrollTo(0, place), top);
    await expect.poll(scrolled).toBe(top);
  };

  await openPage(page, '/conta?tab=pedidos');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
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
  const maria = await newCustomer(request, { address: ADDRESS });
  const [product] = await pickPlentiful(request);
  for (let order = 0; order < 6; order += 1)
    await placeOrder(request, maria, [{ product, quantity: order + 2 }]);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  for (const late of [/\/api\/orders\/user\/[^/]+\?limit=/, '**/api/stripe/subscription'])
    await page.route(late, (route) => held.then(() => route.continue()));
  await openAs(page, maria, '/conta?tab=pedidos');
  const orders = page.getByRole('main').getByRole('article');
  await expect(orders).toHaveCount(6);
  const place = async () => (await orders.first().boundingBox())?.y;
  const before = await place();
  const last = page.waitForResponse((response) => response.url().endsWith('/api/stripe/subscription'));
  answer();
  await last;
  await expect(page.getByRole('heading', { name: /espera o pagamento$/ })).toBeVisible();
  expect(await place()).toBe(before);
});
