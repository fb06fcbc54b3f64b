import type { ErrorBody } from '@cesta/contract/base/errors';
import type { Page } from '@playwright/test';
import { refuse } from '../support/answers.ts';
import { ADDRESS, newCustomer, openAs } from '../support/customers.ts';
import { leaveCart, makeScarce } from '../support/shopping.ts';
import { expect, openPage, PHONE, test } from '../support/store-test.ts';
import { basketDialog, shelfOf } from '../support/subscribing.ts';

test.use({ viewport: PHONE });

/** Of a phone on which hardly more than a message fits above a dialog. */
const LOWER = 760;

/** The titles, prices, counters and the way out of a dialog that lie under a toast. */
function hiddenByToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** What is scrolled out of sight is hidden by nobody. */
    const inSight = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const view = around.getBoundingClientRect();
        top = Math.max(top, view.top);
        bottom = Math.min(bottom, view.bottom);
      }
      return { left, right, top, bottom };
    };
    const layer = document.querySelector('dialog[open]') ?? document.querySelector('main');
    const counted = layer?.querySelectorAll(
      'h1, h2, h3, [data-price], [role="group"][aria-label^="Quant"], [aria-label="Fechar"]',
    );
    const rects = [...document.querySelectorAll('[data-toast]')].map((it) => it.getBoundingClientRect());
    if (rects.length === 0) throw new Error('no toast is shown');
    return [...(counted ?? [])]
      .filter((element) => {
        const { left, right, top, bottom } = inSight(element);
        const isUnder = (toast: DOMRect) =>
          left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
        return right - left > 1 && bottom > top && rects.some(isUnder);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
  });
}

test('whoever adds hears how many, keeps the focus, and gets one message that hides nothing', async ({
  page,
  request,
}) => {
  const { name } = await makeScarce(request, 2, 2);
  await openPage(page, `/produtos?busca=${encodeURIComponent(name)}`);
  const add = page.getByRole('button', { name: `Adicionar à cesta: ${name}` });
  const plus = page.getByRole('button', { name: `Aumentar ${name}` });
  const spoken = page.getByRole('status').getByText(`${name}:`);
  await add.press('Enter');
  await expect(spoken).toHaveText(`${name}: 1 na cesta`);
  await expect(plus).toBeFocused();
  await plus.press('Enter');
  await expect(spoken).toHaveText(`${name}: 2 na cesta`);
  for (let more = 0; more < 5; more += 1) await plus.press('Enter');
  await expect(plus).toBeFocused();
  await expect(page.locator('[data-toast]')).toHaveText([
    `Só temos 2 de ${name} no momento, e já estão na sua cesta.`,
  ]);
  expect(await hiddenByToasts(page)).toEqual([]);

  await openPage(page, '/produtos');
  // Where others have put much on the shelf, it is not among the first.
  const more = page.getByRole('button', { name: 'Mostrar mais produtos' });
  const isThere = async () => {
    if (!(await plus.isVisible()) && (await more.isVisible())) await more.click();
    return plus.isVisible();
  };
  await expect.poll(isThere).toBe(true);
  for (const from of [0, 400, 777, 1300]) {
    await page.evaluate((top) => window.scrollTo(0, top), from);
    await plus.evaluate((button) => (button as HTMLButtonElement).click());
    await expect(page.locator('[data-toast]')).toHaveCount(1);
    expect(await hiddenByToasts(page), `scrolled by ${from}`).toEqual([]);
  }

  const minus = page.getByRole('button', { name: `Diminuir ${name}` });
  await minus.press('Enter');
  await minus.press('Enter');
  await expect(add).toBeFocused();
  await expect(page.getByRole('status').getByText(`${name} saiu da cesta`)).toBeAttached();
});

const BUSY: ErrorBody = { code: 'UNAVAILABLE', message: 'Tente de novo em instantes.' };

test.describe('on a phone', () => {
  test.use({ expectedComplaint: /status of 503/ });

  test('toasts hide no title, price or counter of cart, checkout and basket', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const product = { ...(await makeScarce(request, 3, 2)), stock: 2 };
    await leaveCart(page, maria, [{ product, quantity: 2 }]);
    await openPage(page, '/carrinho');
    await page.getByRole('button', { name: `Aumentar ${product.name}` }).press('Enter');
    await expect(page.getByText(/^Só temos 2/)).toBeVisible();
    expect(await hiddenByToasts(page)).toEqual([]);

    await page.route('**/api/stripe/create-checkout-session', (route) => refuse(route, 503, BUSY));
    await openPage(page, '/checkout');
    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect(page.locator('[data-toast]')).toHaveCount(1);
    expect(await hiddenByToasts(page)).toEqual([]);

    await openAs(page, maria, '/assinaturas?plano=essencial');
    const fruits = shelfOf(basketDialog(page, 'Essencial'), 'Frutas');
    for (const place of [0, 1, 2]) await fruits.nth(place).click();
    for (const height of [PHONE.height, LOWER]) {
      await page.setViewportSize({ ...PHONE, height });
      await fruits.nth(3).click();
      await expect(
        page.getByRole('alert').getByText('Você já selecionou o máximo de 3 frutas'),
      ).toBeVisible();
      expect(await hiddenByToasts(page), `${height} px high`).toEqual([]);
      await page.getByRole('button', { name: 'Fechar aviso' }).click();
    }
  });
});
