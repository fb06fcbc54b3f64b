import type { Page } from '@playwright/test';
import { openFarmStore } from '../stores/farm-store.ts';
import { expect, expectUsable, PHONE, test } from '../support/store-test.ts';

const SUNDAY = '2026-11-15T22:00:00Z';
const DEADLINE = '2026-11-16T10:00:00Z';
const TOO_LATE = '2026-11-16T10:00:01Z';
const KEPT = 'Sem sinal. Guardado neste telefone: vai sozinho quando o sinal voltar.';

// What is refused and what fails for want of a network stands in the console, too.
test.use({ viewport: PHONE, expectedComplaint: /Failed to load resource|net::ERR/ });
// One store and one clock for all of them.
test.describe.configure({ mode: 'serial' });

let store: Awaited<ReturnType<typeof openFarmStore>>;
test.beforeAll(async () => {
  store = await openFarmStore();
});
test.afterAll(() => store.close());
test.beforeEach(() => store.clock(SUNDAY));

async function ask(name: string) {
  const asked = { Couve: 5, 'Tomate italiano': 12 };
  return store.ask({ name, date: '2026-11-17', until: DEADLINE, asked });
}

const told = (page: Page) => page.getByRole('status');
const send = (page: Page) => page.getByRole('button', { name: 'Enviar resposta' }).click();
const change = (page: Page) => page.getByText(/^(Tenho menos, mais ou nada|Mudar minha resposta)$/).click();
const confirmAll = (page: Page) => page.getByRole('button', { name: 'Confirmo tudo' }).click();
const box = (page: Page, name: string) => page.getByRole('spinbutton', { name });

test('a farmer answers line by line, says what is coming and reads the page on a phone', async ({ page }) => {
  const { url, orderId } = await ask('Sítio da Serra');
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Sítio da Serra!');
  await expect(page.getByText('Responda até segunda, 16/11, às 7:00')).toBeVisible();
  await change(page);
  await page.getByRole('button', { name: 'Menos Couve' }).click();
  await page.getByRole('button', { name: 'Mais Tomate italiano' }).click();
  await page.getByLabel('Recado').fill('Deixo na porteira');
  await expectUsable(page);
  // On the narrowest of phones a number is read whole.
  await page.setViewportSize({ width: 320, height: 640 });
  const size = (await box(page, 'Couve').boundingBox())?.width ?? 0;
  expect(size).toBeGreaterThan(70);
  await page.setViewportSize(PHONE);
  await send(page);
  await expect(told(page)).toHaveText('Resposta recebida. Obrigado!');
  await expect(page.getByText('✓ Respondido')).toBeVisible();
  await expect(page.getByText('Seu recado: Deixo na porteira')).toBeVisible();
  expect(await store.confirmed(orderId)).toEqual({ Couve: 4, 'Tomate italiano': 13 });

  await page.getByRole('link', { name: 'sexta, 20 de novembro' }).click();
  await box(page, 'Couve').fill('9');
  await expectUsable(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(told(page)).toHaveText('Anotado. Obrigado!');
  await expect(page.getByRole('listitem').filter({ hasText: 'sexta, 20' })).toContainText('✓ informado');
});

test('a farmer without script answers, changes the answer and is told when it is too late', async ({
  browser,
}) => {
  const { url, orderId } = await ask('Roça Velha');
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(url);
  await confirmAll(page);
  await expect(told(page)).toHaveText('Resposta recebida. Obrigado!');
  expect(await store.confirmed(orderId)).toEqual({ Couve: 5, 'Tomate italiano': 12 });
  await page.reload();
  await change(page);
  await box(page, 'Couve').fill('0');
  await send(page);
  await expect(page.getByText('(pedimos 5)')).toBeVisible();
  expect(await store.confirmed(orderId)).toEqual({ Couve: 0, 'Tomate italiano': 12 });

  // The page was open over the deadline.
  await change(page);
  await box(page, 'Couve').fill('5');
  await store.clock(TOO_LATE);
  await send(page);
  await expect(told(page)).toContainText('o prazo já tinha acabado');
  await expect(page.getByRole('link', { name: /^Ligar para a loja/ }).first()).toBeVisible();
  expect(await store.confirmed(orderId)).toEqual({ Couve: 0, 'Tomate italiano': 12 });
  await context.close();
});

test('an answer without signal is kept on the phone and leaves when there is signal again', async ({
  page,
  context,
}) => {
  const { url, orderId } = await ask('Fazenda Boa Vista');
  await page.goto(url);
  await context.setOffline(true);
  await confirmAll(page);
  await expect(told(page)).toHaveText(KEPT);
  expect(await store.confirmed(orderId)).toEqual({ Couve: null, 'Tomate italiano': null });
  await context.setOffline(false);
  await expect(told(page)).toHaveText('Resposta recebida. Obrigado!');
  expect(await store.confirmed(orderId)).toEqual({ Couve: 5, 'Tomate italiano': 12 });

  // What was typed and not sent is there after the page was closed.
  await change(page);
  await box(page, 'Couve').fill('2');
  await page.goto('about:blank');
  await page.goto(url);
  await expect(box(page, 'Couve')).toHaveValue('2');
  await context.setOffline(true);
  await send(page);
  await expect(told(page)).toHaveText(KEPT);
  await store.clock(TOO_LATE);
  await context.setOffline(false);
  await expect(told(page)).toContainText('o prazo já tinha acabado');
  expect(await store.confirmed(orderId)).toEqual({ Couve: 5, 'Tomate italiano': 12 });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('what was confirmed without signal leaves, whatever is typed after it', async ({ page, context }) => {
  const { url, orderId } = await ask('Sítio das Flores');
  await page.goto(url);
  await context.setOffline(true);
  await confirmAll(page);
  await expect(told(page)).toHaveText(KEPT);
  await change(page);
  await page.getByRole('button', { name: 'Menos Couve' }).click();
  await context.setOffline(false);
  await expect(told(page)).toHaveText('Resposta recebida. Obrigado!');
  expect(await store.confirmed(orderId)).toEqual({ Couve: 5, 'Tomate italiano': 12 });
  // Typed and not sent: it is there still, and leaves when it is sent.
  await expect(box(page, 'Couve')).toHaveValue('4');
  await send(page);
  await expect.poll(() => store.confirmed(orderId)).toEqual({ Couve: 4, 'Tomate italiano': 12 });
});

test('an answer corrected while the first is on its way is sent after it', async ({ page }) => {
  const { url, orderId } = await ask('Sítio do Meio');
  await page.goto(url);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let posted = 0;
  await page.route('**/colheita/**', async (route) => {
    if (route.request().method() === 'POST') posted += 1;
    if (route.request().method() === 'POST' && posted === 1) await held;
    await route.continue();
  });
  await confirmAll(page);
  await expect.poll(() => posted).toBe(1);
  await change(page);
  await box(page, 'Couve').fill('2');
  await send(page);
  letGo();
  await expect(told(page)).toHaveText('Resposta recebida. Obrigado!');
  expect(await store.confirmed(orderId)).toEqual({ Couve: 2, 'Tomate italiano': 12 });
  expect(posted).toBe(2);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('what a farm will have is written down without signal, and leaves by itself', async ({
  page,
  context,
}) => {
  const { url } = await ask('Chácara do Vale');
  await page.goto(url);
  await context.setOffline(true);
  const day = page.getByRole('link', { name: 'sexta, 20 de novembro' });
  await day.click();
  await box(page, 'Couve').fill('9');
  // Closed and opened again: what was typed is there.
  await day.click();
  await expect(box(page, 'Couve')).toHaveCount(0);
  await day.click();
  await expect(box(page, 'Couve')).toHaveValue('9');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(told(page)).toHaveText(KEPT);
  await context.setOffline(false);
  await expect(told(page)).toHaveText('Anotado. Obrigado!');
  await expect(page.getByRole('listitem').filter({ hasText: 'sexta, 20' })).toContainText('✓ informado');
  await day.click();
  await expect(box(page, 'Couve')).toHaveValue('9');
});

test('of two phones the one without signal is shown the newer answer and loses nothing', async ({
  page,
  context,
  browser,
}) => {
  const { url, orderId } = await ask('Irmãos Souza');
  const other = await (await browser.newContext({ viewport: PHONE })).newPage();
  await Promise.all([page.goto(url), other.goto(url)]);
  await context.setOffline(true);
  await change(page);
  await box(page, 'Tomate italiano').fill('7');
  await send(page);
  await expect(told(page)).toHaveText(KEPT);
  await confirmAll(other);
  await expect(told(other)).toHaveText('Resposta recebida. Obrigado!');

  await context.setOffline(false);
  await expect(told(page)).toContainText('Já há uma resposta mais nova');
  await expect(page.getByRole('listitem').filter({ hasText: 'Tomate italiano' })).toContainText('12');
  await expect(box(page, 'Tomate italiano')).toHaveValue('7');
  expect(await store.confirmed(orderId)).toEqual({ Couve: 5, 'Tomate italiano': 12 });
  await send(page);
  await expect(told(page)).toHaveText('Resposta recebida. Obrigado!');
  expect(await store.confirmed(orderId)).toEqual({ Couve: 5, 'Tomate italiano': 7 });
  await other.context().close();
});

test('a link that opens nothing says so, with the number of the shop', async ({ page }) => {
  const { url } = await ask('Sítio Novo');
  await page.goto(url.replace(/.{6}$/, 'AAAAAA'));
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ligar para a loja/ })).toBeVisible();
  await expectUsable(page);
});
