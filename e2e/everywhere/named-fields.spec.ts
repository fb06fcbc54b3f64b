import { EVERY_SCREEN } from '../screens/every-screen.ts';
import { openScreen } from '../screens/open-screen.ts';
import { openStubStore } from '../stores/stub-store.ts';
import { CALLS, nameOnly } from '../support/named-fields.ts';
import { expect, openPage, test } from '../support/store-test.ts';

/** In the browser; those that the server renders are below. */
const SCREENS = [
  'shop-plans',
  'shop-cart',
  'shop-checkout',
  'shop-payment-done',
  'account-orders',
  'account-order-dialog',
  'account-profile',
  'account-addresses',
  'account-subscription',
  'panel-dashboard',
  'panel-produtos',
  'panel-pedidos',
  'panel-order-dialog',
  'panel-assinaturas',
  'panel-basket-dialog',
  'panel-blog',
  'panel-contato',
  'panel-produtores',
];

// The stand-in for the store has no pictures.
test.use({ expectedComplaint: /status of 404/ });

for (const shape of ['plain', 'wrapped'] as const) {
  test(`every screen works with exactly the named fields, in lists that come ${shape}`, async ({ page }) => {
    test.slow();
    await nameOnly(page, shape);
    for (const name of SCREENS) {
      const screen = EVERY_SCREEN.find((one) => one.name === name);
      if (!screen) throw new Error(`No screen is called ${name}`);
      await test.step(name, async () => {
        await page.goto('/robots.txt');
        await page.evaluate(() => localStorage.clear());
        await openScreen(page, screen);
        await expect(page.getByText(/Algo deu errado|undefined|NaN|Invalid Date/)).toHaveCount(0);
      });
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test(`pages that the server renders need exactly the named fields, in lists that come ${shape}`, async ({
    page,
    request,
  }) => {
    const answers: Record<string, { body: unknown }> = {};
    const { posts } = (await (await request.get('/api/blog')).json()) as { posts: { slug: string }[] };
    const slug = posts[0]?.slug ?? '';
    for (const path of ['/api/products', '/api/producers', '/api/blog', `/api/blog/slug/${slug}`]) {
      const [, reduce] = CALLS.find(([call]) => call.test(path)) ?? [];
      const body = (await (await request.get(path)).json()) as Record<string, unknown>;
      answers[path] = { body: reduce?.(body, shape) };
    }
    const store = await openStubStore(answers);
    for (const path of ['/', '/produtos', '/produtores', '/blog', `/blog/${slug}`]) {
      await openPage(page, store.url + path);
      await expect(page.getByRole('main').getByRole('article').first(), path).toBeVisible();
      await expect(page.getByText(/Algo deu errado|undefined|NaN|Invalid Date/)).toHaveCount(0);
    }
    await store.close();
  });
}
