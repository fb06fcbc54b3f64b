import { expect, type Page, test } from '@playwright/test';
import { openFarmStore } from '../stores/farm-store.ts';
import { findingsOn } from '../support/accessibility.ts';
import { takePicture, WIDTHS } from './taking.ts';

const SUNDAY = '2026-11-15T22:00:00Z';
const DEADLINE = '2026-11-16T10:00:00Z';
const TOO_LATE = '2026-11-16T10:00:01Z';

// States of the farmer's page that depend on the clock: one store and one clock for all of them.
test.describe.configure({ mode: 'serial' });

let store: Awaited<ReturnType<typeof openFarmStore>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  store = await openFarmStore();
});
test.afterAll(() => store?.close());
test.beforeEach(() => store.clock(SUNDAY));

async function open(page: Page, name: string, date = '2026-11-17'): Promise<string> {
  const asked = { Couve: 5, 'Tomate italiano': 12, 'Aipim manteiga da serra': 3 };
  const { url } = await store.ask({ name, date, until: DEADLINE, asked });
  await page.goto(url);
  return url;
}

async function picture(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await takePicture(page, `farm-${name}`, width);
    expect.soft(await findingsOn(page)).toEqual([]);
  }
}

const confirmAll = (page: Page) => page.getByRole('button', { name: 'Confirmo tudo' }).click();
const change = (page: Page) => page.getByText(/^(Tenho menos, mais ou nada|Mudar minha resposta)$/).click();
const told = (page: Page) => page.getByRole('status');

test('a farm that has answered, and one whose quantity is refused', async ({ page }) => {
  await open(page, 'Sítio da Serra');
  await change(page);
  await page.getByRole('spinbutton', { name: 'Couve' }).fill('2');
  await page.getByLabel('Recado').fill('A couve veio fraca esta semana.');
  await page.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(told(page)).toHaveText('Resposta recebida. Obrigado!');
  await picture(page, 'answered');
  await change(page);
  await page.getByRole('spinbutton', { name: 'Couve' }).fill('99999');
  await page.getByRole('button', { name: 'Enviar resposta' }).click();
  await picture(page, 'refused');
});

test('an answer that meets a newer one', async ({ page, context }) => {
  const url = await open(page, 'Duas Irmãs');
  const other = await context.newPage();
  await other.goto(url);
  await confirmAll(other);
  await other.close();
  await change(page);
  await page.getByRole('spinbutton', { name: 'Couve' }).fill('1');
  await page.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(page.getByText('Já há uma resposta mais nova')).toBeVisible();
  await picture(page, 'stale');
});

test('an answer without signal', async ({ page, context }) => {
  await open(page, 'Fazenda Boa Vista');
  await context.setOffline(true);
  await confirmAll(page);
  await expect(told(page)).toContainText('Sem sinal. Guardado neste telefone');
  await picture(page, 'offline');
  // It leaves by itself: the next picture begins when it has.
  await context.setOffline(false);
  await expect(told(page)).toHaveText('Resposta recebida. Obrigado!');
});

test('time that is up, before and after silence counts, and an answer after it', async ({ page }) => {
  await open(page, 'Roça Velha');
  await store.clock(TOO_LATE);
  await confirmAll(page);
  await expect(told(page)).toContainText('o prazo já tinha acabado');
  await picture(page, 'late');
  await store.clock(SUNDAY);
  const url = await open(page, 'Roça Calada');
  await store.clock(TOO_LATE);
  await page.goto(url);
  await picture(page, 'time-up');
  await store.silence();
  await page.reload();
  await picture(page, 'silence');
});

test('a day that was called off', async ({ page }) => {
  const url = await open(page, 'Sítio da Ponte', '2026-11-20');
  await store.callOff('2026-11-20');
  await page.goto(url);
  await picture(page, 'called-off');
});
