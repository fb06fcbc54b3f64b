import { randomUUID } from 'node:crypto';
import type { Product } from '@cesta/contract/catalog/catalog';
import type { Producer } from '@cesta/contract/catalog/producers';
import type { APIRequestContext, Page } from '@playwright/test';
import { asOperator, openOrder, openPanel, operator, ownName, panel, toast } from '../support/admin-desk.ts';
import { form, shelve, TAIOBA } from '../support/admin-shelf.ts';
import { ADDRESS, newCustomer, openAs } from '../support/customers.ts';
import { numberOf, placeOrder, type ShelfProduct, setStatus } from '../support/shopping.ts';
import { expect, expectUsable, openPage, test } from '../support/store-test.ts';

async function farm(request: APIRequestContext, changes: object = {}): Promise<Producer> {
  const told = { story: 'Planta na beira do rio.', location: 'Muritiba, BA', products: 'Taioba' };
  const name = ownName('Sítio');
  return (await asOperator(request, 'POST', '/producers', { ...told, name, ...changes })) as Producer;
}

async function prove(request: APIRequestContext, producerId: string): Promise<void> {
  const { token } = await operator(request);
  const proof = { mechanism: 'ocs', body: 'OCS da Serra', registration: '12', validUntil: '2099-12-31' };
  const response = await request.put(`/api/admin/farms/${producerId}/proofs/${randomUUID()}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { proof: JSON.stringify(proof) },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

const shelved = async (request: APIRequestContext, changes: object) =>
  (await shelve(request, changes)) as unknown as Product & ShelfProduct & { slug: string };

async function graphOf(page: Page): Promise<Record<string, unknown>[]> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return (JSON.parse(text ?? '') as { '@graph': Record<string, unknown>[] })['@graph'];
}

test.describe('the page of a product', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('tells all that the operator says of it, keeps its old address and goes with it', async ({
    page,
    request,
  }) => {
    const { name: grower } = await farm(request);
    const { id, name, slug } = await shelved(request, { price: 15.9, unit: 'maço' });

    await openPanel(page, `produtos&produto=${id}`);
    const dialog = form(page, 'Editar Produto');
    await dialog.getByLabel('Unidade').fill('bandeja 200 g');
    await expect(dialog.getByText('Na loja, ao lado do preço: R$ 79,50/kg')).toBeVisible();
    await dialog.getByText('Página do produto').click();
    await dialog.getByLabel('Quem planta').selectOption(grower);
    await dialog.getByLabel('Safra: primeiro mês').selectOption('janeiro');
    await dialog.getByLabel('Safra: último mês').selectOption('novembro');
    await dialog.getByLabel('Como guardar').fill('Na geladeira, até três dias.');
    await dialog.getByLabel('Como usar').fill('Refogada no alho.');
    await expect(dialog.getByRole('link', { name: /^Ver na loja/ })).toHaveAttribute(
      'href',
      `/produtos/${slug}`,
    );
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(toast(page, 'Produto atualizado com sucesso!')).toBeVisible();

    await openPage(page, '/produtos');
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(card).toContainText('R$ 79,50/kg');
    await card.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/produtos/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Cesta da Roça`);
    await expect(page.getByText(TAIOBA.description)).toBeVisible();
    await expect(page.getByText('R$ 79,50/kg')).toBeVisible();
    await expect(page.getByText('Safra de janeiro a novembro')).toBeVisible();
    await expect(page.getByText('Refogada no alho.')).toBeVisible();
    await expectUsable(page);
    const add = page.getByRole('button', { name: `Adicionar à cesta: ${name}` });
    await add.click();
    await expect(page.getByRole('group', { name: `Quantidade de ${name}` })).toContainText('1');
    await expect(page.getByRole('link', { name: 'Ver cesta' })).toHaveAttribute('href', '/carrinho');

    // All of it stands in the HTML already, and machines read the same.
    const html = await (await request.get(`/produtos/${slug}`)).text();
    expect(html).toContain('Na geladeira, até três dias.');
    expect(html).toContain('property="product:price:amount" content="15.90"');
    await page.reload();
    expect(await graphOf(page)).toMatchObject([
      {
        '@type': 'Product',
        name,
        brand: { name: grower },
        offers: {
          price: '15.90',
          availability: 'https://schema.org/InStock',
          priceSpecification: { '@type': 'UnitPriceSpecification', price: '79.50' },
        },
      },
      { '@type': 'BreadcrumbList' },
    ]);
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`/produtos/${slug}</loc><lastmod>`);

    await asOperator(request, 'PUT', `/products/${id}`, { ...TAIOBA, name: `${name} nova`, stock: 0 });
    const moved = await request.get(`/produtos/${slug}`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, `/produtos/${slug}-nova`]);
    await openPage(page, `/produtos/${slug}`);
    await expect(
      page.getByText(/acabou por hoje\. Volta para a banca assim que colhermos de novo/),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Ver parecidos' }).click();
    await expect(page.getByRole('heading', { name: 'Da mesma banca' })).toBeInViewport();
    await asOperator(request, 'DELETE', `/products/${id}`);
    expect((await page.goto(`/produtos/${slug}-nova`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  });
});

test('who grew it stands with the basket, the order and the panel, and leads there and back', async ({
  page,
  request,
}) => {
  const { id: producerId, name: grower } = await farm(request);
  const product = await shelved(request, { producerId });
  const customer = await newCustomer(request, { address: ADDRESS });
  await openAs(page, customer, `/produtos/${product.slug}`);
  await page.getByRole('button', { name: `Adicionar à cesta: ${product.name}` }).click();
  await page.getByRole('link', { name: 'Ver cesta' }).click();
  await expect(page.getByText(`de ${grower}`)).toBeVisible();

  const { orderId } = await placeOrder(request, customer, [{ product, quantity: 1 }]);
  await setStatus(request, orderId, { payment_status: 'paid' });
  await openPage(page, `/pedido/${orderId}/confirmacao`);
  await expect(page.getByText(`de ${grower}`)).toBeVisible();
  await openPage(page, `/conta?tab=pedidos&pedido=${orderId}`);
  await expect(page.getByRole('dialog').getByText(`de ${grower}`)).toBeVisible();

  await openPage(page, `/produtos/${product.slug}`);
  await page.getByRole('link', { name: grower }).click();
  await expect(page).toHaveURL(`/produtores#${producerId}`);
  await expect(page.getByRole('heading', { name: grower })).toBeInViewport();
  await page
    .getByRole('list', { name: `Na banca, de ${grower}` })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(`/produtos/${product.slug}`);

  await openOrder(page, orderId);
  const card = panel(page)
    .getByRole('article')
    .filter({ hasText: numberOf(orderId) });
  await expect(card).toContainText(`de ${grower}`);
});

test('what is organic proves it, what is good is shared, and machines know hours and area', async ({
  page,
  context,
  request,
}) => {
  const { id: producerId } = await farm(request);
  await prove(request, producerId);
  const { slug } = await shelved(request, { producerId });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, `/produtos/${slug}`);
  await expect(page.getByText('Orgânico cadastrado')).toBeVisible();
  await expect(page.getByText('OCS da Serra, registro 12, válido até 31/12/2099')).toBeVisible();
  const { baseUrl } = (await (await request.get('/api/store')).json()) as { baseUrl: string };
  const address = `${baseUrl}/produtos/${slug}`;
  await expect(page.getByRole('link', { name: /^Mandar para alguém/ })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(address)),
  );
  await page.getByRole('button', { name: 'Copiar link' }).click();
  await expect(toast(page, 'Link copiado!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  // A phone has a sheet of its own for it.
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (what: unknown) => Object.assign(window, { shared: what }) });
  });
  for (const path of [`/produtos/${slug}`, '/produtores']) {
    await openPage(page, path);
    await page.getByRole('button', { name: 'Compartilhar' }).click();
    expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toMatchObject({
      url: `${baseUrl}${path}`,
    });
  }

  await openPage(page, '/');
  expect(await graphOf(page)).toMatchObject([
    {
      '@type': 'Organization',
      areaServed: expect.arrayContaining([expect.objectContaining({ name: 'Salvador' })]),
    },
    { '@type': 'WebSite' },
    {
      '@type': 'GroceryStore',
      openingHoursSpecification: [
        { dayOfWeek: expect.arrayContaining(['Monday', 'Friday']), opens: '09:00', closes: '18:00' },
        { dayOfWeek: ['Saturday'], opens: '09:00', closes: '13:00' },
      ],
    },
  ]);
});
