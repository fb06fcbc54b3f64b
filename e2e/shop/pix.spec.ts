import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { fact, leaveCart, pickPlentiful } from '../support/shopping.ts';
import { expect, expectAccessible, openPage, PHONE, test } from '../support/store-test.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cesta-pix-'));
const port = await findFreePort();
const baseURL = `http://localhost:${port}`;
let store: ChildProcess;

// A store of its own: Pix is off until the provider has admitted the account.
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(300_000);
  store = spawn(process.execPath, ['launcher/src/cli.ts', 'start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: String(port),
      PIX: '1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const request = await playwright.request.newContext({ baseURL });
  await expect
    .poll(async () => (await request.get('/api/ready').catch(() => null))?.ok() ?? false, {
      timeout: 240_000,
    })
    .toBe(true);
  await request.dispose();
});

test.afterAll(async () => {
  const gone = once(store, 'exit');
  store.kill('SIGTERM');
  await gone;
  rmSync(dataDir, { recursive: true, force: true });
});

test.use({ baseURL, viewport: PHONE });

test('a Pix is offered, its code waited for, found again and paid, and the order is confirmed', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  const [product] = await pickPlentiful(request);
  await leaveCart(page, maria, [{ product, quantity: 2 }]);
  await openPage(page, '/checkout');
  await expect(page.getByText('com cartão ou Pix')).toBeVisible();
  const total = await fact(page, 'Total').textContent();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();

  await page.getByRole('link', { name: 'Pix' }).click();
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();
  await expect(page.getByRole('img', { name: 'QR code do Pix' })).toBeVisible();
  await expect(page.getByText(/^000201.*br\.gov\.bcb\.pix/)).toBeVisible();
  const code = page.url();

  await page.getByRole('link', { name: 'Voltar para a loja' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Estamos esperando a confirmação do Pix');
  await expect(page.getByText(/O código vale até \d\d:\d\d\./)).toBeVisible();
  await expect(fact(page, 'Total')).toHaveText(total ?? '');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ver o código Pix' }).click();
  await expect(heading).toHaveText('Pagamento Pendente');
  await expect(page.getByText('Estamos esperando a confirmação do Pix.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pagar Agora' }).click();
  await expect(page).toHaveURL(code);

  await page.getByRole('button', { name: 'Simular pagamento' }).click();
  await expect(heading).toHaveText('Pagamento Confirmado!');
  await expect(fact(page, 'Pagamento')).toHaveText('Pago');
});
