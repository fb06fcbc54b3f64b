import { openPanel, panel } from '../support/admin-desk.ts';
import { ADDRESS, newCustomer, openAs } from '../support/customers.ts';
import { expect, openPage, PHONE, test } from '../support/store-test.ts';

const NOTICE = 'Sem conexão. Continuamos assim que a internet voltar.';

test.use({ expectedComplaint: /Failed to load resource|net::ERR/ });

test.afterEach(({ context }) => context.setOffline(false));

test('without a network the page stays, sheets open, and the next page comes by itself', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  await openPage(page, '/produtos');
  // Sheets are fetched when the page is used, and not before.
  const fetched = Promise.all(
    ['coverage-dialog', 'phone-menu-sheet'].map((part) =>
      page.waitForResponse((response) => response.url().includes(`/assets/${part}-`)),
    ),
  );
  await page.getByRole('searchbox').fill('couve');
  await expect(page).toHaveURL(/busca=couve/);
  await fetched;
  await page.waitForLoadState('networkidle');
  const notice = page.locator('[data-connection="lost"]');
  await context.setOffline(true);

  await page.getByRole('button', { name: 'Verificar cobertura' }).click();
  const coverage = page.getByRole('dialog', { name: 'Entregamos aí?' });
  await coverage.getByLabel('CEP').fill('40140240');
  await coverage.getByRole('button', { name: 'Verificar CEP' }).click();
  await expect(page.getByRole('alert').getByText('Erro ao verificar CEP')).toBeVisible();
  await expect(coverage.getByLabel('CEP')).toHaveValue('40140240');
  await coverage.getByRole('button', { name: 'Fechar', exact: true }).click();
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(notice).toHaveCount(0);
  await menu.getByRole('link', { name: 'Produtores' }).click();
  await expect(notice).toHaveText(NOTICE);
  await expect(page).toHaveURL(/\/produtos\?busca=couve/);
  await expect(page.getByRole('searchbox')).toHaveValue('couve');

  await context.setOffline(false);
  await expect(page).toHaveURL('/produtores');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(notice).toHaveCount(0);

  // The code of both pages is here by now; what they show is asked for again.
  await context.setOffline(true);
  await page.goBack();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Produtos da estação');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Produtos da estação');
});

test('account and panel keep what they show, and ask again when the network is back', async ({
  page,
  context,
  request,
}) => {
  await openAs(page, await newCustomer(request, { address: ADDRESS }), '/conta?tab=enderecos');
  await expect(page.getByText('Rua Marquês de Caravelas')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Perfil' }).click();
  await expect(page.getByText('Ops! Algo deu errado')).toBeVisible();
  await page.getByRole('tab', { name: 'Endereços' }).click();
  await expect(page.getByText('Rua Marquês de Caravelas')).toBeVisible();
  await page.getByRole('tab', { name: 'Perfil' }).click();
  await context.setOffline(false);
  await expect(page.getByLabel('Nome completo')).toHaveValue('Maria das Dores');

  await openPanel(page, 'produtos');
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Contato' }).click();
  await expect(panel(page).getByText(NOTICE)).toBeVisible();
  await context.setOffline(false);
  await expect(panel(page).getByRole('button', { name: /Todas/ })).toBeVisible();
});

test('a visit without a network gets a page of ours, and then the one that was asked for', async ({
  page,
  context,
}) => {
  await openPage(page, '/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await page.evaluate(async () => {
    const caching = (await caches.keys()).map((name) => caches.open(name));
    const requests = await Promise.all((await Promise.all(caching)).map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/sem-conexao.html', '/sem-conexao.css', '/sem-conexao.js', '/favicon.svg']);
  await openPage(page, '/carrinho');
  await context.setOffline(true);
  await page.goto('/produtos');
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Produtos da estação');
});

test('a page whose script alone is held back comes as a document, without a word of a lost connection', async ({
  page,
}) => {
  await openPage(page, '/');
  await page.route(/\/assets\/producers\.route-/, (route) => route.abort());
  const notice = page.locator('[data-connection="lost"]');
  const heard = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const sight = () => document.querySelector('[data-connection="lost"]') && resolve();
        new MutationObserver(sight).observe(document.body, { childList: true, subtree: true });
      }),
  );
  let isTold = false;
  void heard.then(
    () => (isTold = true),
    () => undefined,
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Produtores' }).first().click();
  await expect(page).toHaveURL('/produtores');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(isTold).toBe(false);
});

test('a page whose scripts did not all come through is loaded once more, and not over what was typed', async ({
  page,
}) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/\/assets\/account\.route-/, (route) =>
    documents > 1 ? route.continue() : route.abort(),
  );
  await page.goto('/minha-conta', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/login');
  expect(documents).toBe(2);

  await page.evaluate(() => sessionStorage.clear());
  let lose = () => {};
  const typed = new Promise<void>((resolve) => (lose = resolve));
  await page.route(/\/assets\/contact\.route-/, (route) => typed.then(() => route.abort()));
  await page.goto('/contato', { waitUntil: 'commit' });
  await page.getByLabel('Mensagem').fill('Vocês entregam em Itapuã?');
  // Before it is loaded again it is asked for whether it is to be had.
  const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
  lose();
  await asked;
  await page.waitForLoadState('load');
  await expect(page.getByLabel('Mensagem')).toHaveValue('Vocês entregam em Itapuã?');
  expect(await page.evaluate(() => sessionStorage.getItem('reloaded_at'))).toBeNull();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

  test('home takes below 176 kB beside its pictures, and sheets come when the page is used', async ({
    page,
    context,
  }) => {
    await openPage(page, '/faq');
    let bytes = 0;
    const sheets: string[] = [];
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.clearBrowserCache');
    // How many pictures come ahead is the browser's choice, by what it thinks of the network.
    const pictures = new Set<string>();
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Image') pictures.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!pictures.has(requestId)) bytes += encodedDataLength;
    });
    page.on('request', (request) => {
      const sheet = /(coverage-dialog|phone-menu-sheet)-/.exec(request.url());
      if (sheet?.[1]) sheets.push(sheet[1]);
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(176_000);
    expect(sheets).toEqual([]);
    await page.evaluate(() => window.scrollBy(0, 200));
    await expect.poll(() => sheets.toSorted()).toEqual(['coverage-dialog', 'phone-menu-sheet']);
  });
});
