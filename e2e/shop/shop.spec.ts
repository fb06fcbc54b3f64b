import type { Page } from '@playwright/test';
import { expect, expectUsable, openPage, PHONE, test } from '../support/store-test.ts';

interface ListedProduct {
  id: string;
  name: string;
  price: number;
  stock: number;
  imageUrl: string;
}

const SOLD_NO_MORE = '00000000-0000-4000-8000-000000000000';

async function productsOf(page: Page): Promise<ListedProduct[]> {
  const { products } = (await (await page.request.get('/api/products')).json()) as {
    products: ListedProduct[];
  };
  return products.filter(({ stock }) => stock >= 3);
}

/** A cart as it was left some days ago. */
async function leaveCart(page: Page, items: object[]): Promise<void> {
  await page.addInitScript((cart) => {
    if (localStorage.getItem('cart')) return;
    localStorage.setItem('cart', cart);
    localStorage.setItem('cart_owner', 'visitor');
  }, JSON.stringify(items));
}

const reais = (price: number) => `R$ ${price.toFixed(2).replace('.', ',')}`;

/** The toasts; an error that stays on the page has the same role. */
const urgent = (page: Page) => page.getByRole('alert');

test.describe('the home page', () => {
  test('leads to the plans, explains itself in three steps and makes its promises', async ({ page }) => {
    await openPage(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const steps = page.getByRole('region', { name: 'Da roça à mesa em três passos' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    for (const claim of [
      /Até 20% de desconto\s*com assinatura/,
      /Frete grátis\s*nos planos maiores/,
      /Cancele quando quiser/,
      /Entrega agendada/,
    ]) {
      await expect(page.getByRole('listitem').filter({ hasText: claim }).first()).toBeVisible();
    }
    await expect(page.getByText('Nossa missão')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Conhecer os planos' })).toHaveAttribute(
      'href',
      '/assinaturas',
    );
  });

  test('has every word drawn from the start: only drawings wait to come near', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openPage(page, '/');
    const words = page.getByRole('main').locator('h2, h3, p, a');
    const undrawn = await words.evaluateAll((all) =>
      all
        .filter((it) => !it.checkVisibility({ contentVisibilityAuto: true }))
        .map(({ textContent }) => textContent),
    );
    expect(undrawn).toEqual([]);
  });

  test('shows the first four products and the two latest posts', async ({ page }) => {
    const shelf = page.getByRole('region', { name: 'Fresquinhos da Semana' });
    const blog = page.getByRole('region', { name: 'Conversa de feira' });
    const read = async (path: string) => (await page.request.get(path)).json();
    // Other journeys put products and posts in front meanwhile.
    await expect(async () => {
      await openPage(page, '/');
      const { products } = (await read('/api/products')) as { products: { name: string }[] };
      const { posts } = (await read('/api/blog')) as { posts: { title: string; created_at: string }[] };
      const newest = posts.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
      await expect(shelf.getByRole('article')).toHaveCount(4);
      await expect(blog.getByRole('article')).toHaveCount(2);
      const names = products.slice(0, 4).map(({ name }) => name);
      expect(await shelf.getByRole('heading', { level: 3 }).allTextContents()).toEqual(names);
      const titles = newest.slice(0, 2).map(({ title }) => title);
      expect(await blog.getByRole('heading', { level: 3 }).allTextContents()).toEqual(titles);
    }).toPass();

    await shelf
      .getByRole('button', { name: /^Adicionar à cesta/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'Carrinho, 1 item' })).toBeVisible();
  });

  test('comes back after a click without loading the document again', async ({ page }) => {
    await openPage(page, '/sobre');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'Cesta da Roça' }).first().click();
    await expect(
      page.getByRole('region', { name: 'Fresquinhos da Semana' }).getByRole('article'),
    ).toHaveCount(4);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});

test.describe('the home page when the shelves cannot be read', () => {
  test.use({ expectedComplaint: /Failed to load resource|net::ERR/ });

  test('still opens, says what is missing and tries again', async ({ page }) => {
    await openPage(page, '/sobre');
    await page.route('**/*.data*', (route) => route.abort());
    await page.getByRole('link', { name: 'Cesta da Roça' }).first().click();
    const shelf = page.getByRole('region', { name: 'Fresquinhos da Semana' });
    await expect(shelf.getByText('Ops! Algo deu errado')).toBeVisible();
    for (const text of ['Erro ao carregar produtos', 'Erro ao carregar posts do blog']) {
      await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
    }
    await page.unrouteAll();
    await shelf.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(shelf.getByRole('article')).toHaveCount(4);
  });
});

test.describe('the cart', () => {
  test('that is empty leads to the products', async ({ page }) => {
    await openPage(page, '/carrinho');
    await expect(page.getByText('Sua cesta está vazia')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Ver produtos' }).click();
    await expect(page).toHaveURL('/produtos');
  });

  test('counts, sums, removes and takes back', async ({ page }) => {
    const [first, second] = await productsOf(page);
    if (!first || !second) throw new Error('the demo shop is empty');
    await leaveCart(page, [
      { ...first, quantity: 1 },
      { ...second, quantity: 2 },
    ]);
    await openPage(page, '/carrinho');
    const lines = page.getByRole('main').getByRole('listitem');
    const line = lines.filter({ hasText: first.name });
    await expect(lines).toHaveCount(2);

    await line.getByRole('button', { name: `Aumentar ${first.name}` }).click();
    await expect(line).toContainText(reais(first.price * 2));
    await line.getByRole('button', { name: `Diminuir ${first.name}` }).click();
    await expect(line).toContainText(reais(first.price));

    const summary = page.getByRole('region', { name: 'Resumo da compra' });
    const total = reais(first.price + second.price * 2);
    await expect(summary.getByText('Subtotal').locator('..')).toContainText(total);
    await expect(summary.getByText('Frete').locator('..')).toContainText('A calcular');
    await expect(summary.getByText('Total', { exact: true }).locator('..')).toContainText(total);

    await line.getByRole('button', { name: `Remover ${first.name}` }).click();
    await expect(lines).toHaveCount(1);
    await expect(page.getByText(`${first.name} saiu da cesta.`)).toBeVisible();
    const undo = page.getByRole('button', { name: 'Desfazer' });
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(lines).toHaveCount(2);

    await line.getByRole('button', { name: `Diminuir ${first.name}` }).click();
    await expect(lines).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('link', { name: /Finalizar compra/ })).toHaveAttribute(
      'href',
      '/checkout',
    );
    await expect(page.locator('a[href="/checkout"]')).toHaveCount(1);
  });

  test('says kindly when there are no more', async ({ page }) => {
    const [product] = await productsOf(page);
    if (!product) throw new Error('the demo shop is empty');
    await leaveCart(page, [{ ...product, quantity: product.stock }]);
    await openPage(page, '/carrinho');
    await expect(page.getByText(`São as últimas ${product.stock} da banca.`)).toBeVisible();
    // It only looks switched off: whoever presses it anyway is told why.
    await page.getByRole('button', { name: `Aumentar ${product.name}` }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: `Só temos ${product.stock}` })).toBeVisible();
  });

  test('explains what changed since it was left, once', async ({ page }) => {
    const [dearer, cheaper, scarce] = await productsOf(page);
    if (!dearer || !cheaper || !scarce) throw new Error('the demo shop is too small');
    const { stock: _, ...unlimited } = scarce;
    await leaveCart(page, [
      { ...dearer, price: dearer.price - 1, quantity: 1 },
      { ...cheaper, price: cheaper.price + 1, quantity: 1 },
      { ...unlimited, quantity: scarce.stock + 7 },
      { id: SOLD_NO_MORE, name: 'Jaca mole', price: 9, imageUrl: '', quantity: 1 },
    ]);
    await openPage(page, '/carrinho');
    const note = page.getByRole('region', { name: 'A feira mudou desde a sua última visita' });
    await expect(note.getByRole('listitem')).toHaveText([
      `${dearer.name} subiu de ${reais(dearer.price - 1)} para ${reais(dearer.price)}.`,
      `${cheaper.name} baixou de ${reais(cheaper.price + 1)} para ${reais(cheaper.price)}.`,
      `${scarce.name}: só restam ${scarce.stock}. Ajustamos a quantidade, que era ${scarce.stock + 7}.`,
      'Jaca mole saiu da banca, e tiramos da sua cesta.',
    ]);
    await expect(page.getByRole('button', { name: 'Remover Jaca mole' })).toHaveCount(0);
    await note.getByRole('button', { name: 'Entendi' }).click();
    await expect(note).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: `Remover ${dearer.name}` })).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  test('still knows the old price after the product list has shown the new one', async ({ page }) => {
    const [dearer] = await productsOf(page);
    if (!dearer) throw new Error('the demo shop is empty');
    await leaveCart(page, [{ ...dearer, price: dearer.price - 1, quantity: 1 }]);
    await openPage(page, '/produtos');
    await page.getByRole('link', { name: /^Carrinho,/ }).click();
    await expect(page.getByText(`${dearer.name} subiu de`)).toBeVisible();
  });

  test('on a phone keeps its bar under the thumb and off the totals', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const products = await productsOf(page);
    await leaveCart(
      page,
      products.slice(0, 6).map((product) => ({ ...product, quantity: 1 })),
    );
    await openPage(page, '/carrinho');
    const bar = page.getByRole('link', { name: /Finalizar compra/ });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(page.locator('a[href="/checkout"]')).toHaveCount(1);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const totals = await page.getByRole('region', { name: 'Resumo da compra' }).boundingBox();
    const resting = await bar.boundingBox();
    expect(totals && resting && totals.y + totals.height <= resting.y).toBe(true);
  });
});

test.describe('the cart when prices cannot be checked', () => {
  test.use({ expectedComplaint: /Failed to load resource|net::ERR/ });

  test('keeps what is in it and says so', async ({ page }) => {
    const [product] = await productsOf(page);
    if (!product) throw new Error('the demo shop is empty');
    await leaveCart(page, [{ ...product, quantity: 2 }]);
    await page.route('**/api/products*', (route) => route.abort());
    await openPage(page, '/carrinho');
    await expect(urgent(page).getByText(/^Erro ao carregar produtos/)).toBeVisible();
    await expect(page.getByRole('button', { name: `Remover ${product.name}` })).toBeVisible();
  });
});

test('the cart is usable by everybody while it explains what changed', async ({ page }) => {
  const products = await productsOf(page);
  await leaveCart(
    page,
    products.slice(0, 3).map((product) => ({ ...product, price: product.price + 1, quantity: 2 })),
  );
  await openPage(page, '/carrinho');
  await expect(page.getByText('A feira mudou')).toBeVisible();
  await expectUsable(page);
});
