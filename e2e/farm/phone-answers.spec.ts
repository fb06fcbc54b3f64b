import { findFreePort } from '@cesta/api/platform/http/free-port';
import type { FarmOrder, HarvestRound } from '@cesta/contract/supply/harvest';
import type { APIRequestContext } from '@playwright/test';
import { openClockedStore, type Session } from '../stores/clocked-store.ts';
import { panel, toast } from '../support/admin-desk.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { callAs, type Farmer, plant, ROCA, VALE } from '../support/round-farmers.ts';
import { farmCard, openTab, phone, sendByWhatsApp, told } from '../support/round-steps.ts';
import { expect, expectUsable, PHONE, test } from '../support/store-test.ts';
import { subscribed } from '../support/subscribing.ts';

const MONDAY = '2027-03-08T10:00:00-03:00';
const CUTOFF = '2027-03-10T18:02:00-03:00';
const DEADLINE = '2027-03-11T07:01:00-03:00';
const FRIDAY = '2027-03-12';

const port = await findFreePort();
let store: Awaited<ReturnType<typeof openClockedStore>>;

// A store of its own: nobody else's time may be moved.
test.beforeAll(async () => {
  test.setTimeout(300_000);
  store = await openClockedStore(port, MONDAY);
});
test.afterAll(() => store?.close());
test.use({ baseURL: `http://localhost:${port}`, viewport: PHONE });

/** What the store has of a farm's order. */
async function orderOf(office: Session, request: APIRequestContext, { name }: Farmer): Promise<FarmOrder> {
  const round: HarvestRound = await callAs(office, request, 'GET', `/admin/harvest/${FRIDAY}`);
  const order = round.farms.find(({ producer_name }) => producer_name === name)?.orders[0];
  if (!order) throw new Error(`${name} was asked for nothing`);
  return order;
}

test('an answer on the phone is typed in one line and put right, and one that came late is taken with one press', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  await page.clock.setFixedTime(MONDAY);
  await page
    .context()
    .route(/^https:\/\/(wa\.me|api\.whatsapp\.com)/, (route) => route.fulfill({ body: '' }));
  const office = await store.signIn({ name: 'Dona Lia', role: 'admin' });
  await plant(office, request);
  await subscribed(request, await newCustomer(request, { name: 'Ana Lima', address: ADDRESS }), 'essencial');
  await store.passTo(CUTOFF);
  await page.clock.setFixedTime(CUTOFF);
  await openTab(page, office, `colheita&dia=${FRIDAY}&ver=produtor`);

  const roca = farmCard(page, ROCA);
  await roca.getByRole('button', { name: 'Respondeu por telefone' }).click();
  const dialog = page.getByRole('dialog', { name: `Resposta de ${ROCA.name}` });
  await dialog.getByLabel('O que respondeu').fill('sem alface, o resto tudo');
  await expect(dialog.getByLabel(/Alface/)).toHaveValue('0');
  // Heard wrong, and put right by hand: that is what counts.
  await dialog.getByLabel(/Alface/).fill('1');
  await expectUsable(page);
  await page.setViewportSize(PHONE);
  await dialog.getByRole('button', { name: 'Anotar resposta' }).click();
  await expect(toast(page, 'Resposta anotada.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(roca).toContainText('respondeu por telefone');
  await expect(roca).toContainText('“sem alface, o resto tudo”');
  const { lines, ...said } = await orderOf(office, request, ROCA);
  expect(said).toMatchObject({ answered_by: 'phone', revision: 1, note: 'sem alface, o resto tudo' });
  const confirmed = (name: string) => lines.find(({ product_name }) => product_name === name)?.confirmed;
  expect(confirmed('Alface')).toBe(1);
  expect(confirmed('Couve')).toBe(lines.find(({ product_name }) => product_name === 'Couve')?.asked);

  // The page was open when the time was up: silence counts nothing, and what is said then waits for a person.
  const vale = await phone(browser, await sendByWhatsApp(page, VALE));
  await store.passTo(DEADLINE);
  await page.clock.setFixedTime(DEADLINE);
  await vale.getByRole('button', { name: 'Confirmo tudo' }).click();
  await expect(told(vale)).toContainText('o prazo já tinha acabado');
  await openTab(page, office, `colheita&dia=${FRIDAY}&ver=produtor`);
  const late = farmCard(page, VALE);
  await expect(late).toContainText('não respondeu: vale a regra do silêncio');
  await expect(late).toContainText('Chegou depois do prazo');
  expect((await orderOf(office, request, VALE)).lines).toMatchObject([{ confirmed: 0 }]);
  await late.getByRole('button', { name: 'Aceitar esta resposta' }).click();
  await expect(toast(page, 'Resposta anotada.')).toBeVisible();
  await expect(late).toContainText('tem tudo');
  await expect(late.getByRole('button', { name: 'Aceitar esta resposta' })).toHaveCount(0);
  const taken = await orderOf(office, request, VALE);
  expect(taken).toMatchObject({ answered_by: 'phone', late_answer: null });
  expect(taken.lines.map((line) => line.confirmed)).toEqual(taken.lines.map(({ asked }) => asked));
  await expect(panel(page)).not.toContainText('Chegou depois do prazo');
  await vale.context().close();
});
