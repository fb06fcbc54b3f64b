import { findFreePort } from '@cesta/api/platform/http/free-port';
import type { HarvestRound, RoundProduct } from '@cesta/contract/harvest';
import type { Page } from '@playwright/test';
import { openClockedStore } from '../stores/clocked-store.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { panel } from '../support/admin-desk.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { emailsTo } from '../support/outbox.ts';
import { callAs, type Farmer, order, plant, ROCA, SERRA, SOUZA } from '../support/round-farmers.ts';
import {
  agree,
  bring,
  closeAndPay,
  farmCard,
  linkIn,
  only,
  openTab,
  phone,
  sendByWhatsApp,
  shortage,
  told,
} from '../support/round-steps.ts';
import { reais } from '../support/shopping.ts';
import { DESK, expect, PHONE, test } from '../support/store-test.ts';
import { subscribed } from '../support/subscribing.ts';

const MONDAY = '2027-03-08T10:00:00-03:00';
const CUTOFF = '2027-03-10T18:02:00-03:00';
const DEADLINE = '2027-03-11T07:01:00-03:00';
const FRIDAY = '2027-03-12';
const SHED = `${FRIDAY}T05:30:00-03:00`;

const port = await findFreePort();
let store: Awaited<ReturnType<typeof openClockedStore>>;

// A store of its own: nobody else's time may be moved.
test.beforeAll(async () => {
  test.setTimeout(300_000);
  store = await openClockedStore(port, MONDAY);
});
test.afterAll(() => store?.close());
test.use({ baseURL: `http://localhost:${port}`, viewport: DESK });

/** Everybody's time, the browser's too. */
async function passTo(page: Page, time: string): Promise<void> {
  await store.passTo(time);
  await page.clock.setFixedTime(time);
}

test('20: a whole round, from the cut-off to what the farmers are paid', async ({
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
  const packer = await store.signIn({ name: 'Seu Zé', role: 'packer' });
  const { quiabo } = await plant(office, request);
  const people = [];
  for (const name of ['Ana Lima', 'Beto Dias', 'Cida Reis']) {
    const person = await newCustomer(request, { name, address: ADDRESS });
    await subscribed(request, person, 'essencial');
    people.push(person);
  }
  const [ana] = people;
  const rosa = await order(request, quiabo);

  // Before the cut-off nobody is asked; with it everybody is, once.
  await openTab(page, office, `colheita&dia=${FRIDAY}&ver=produtor`);
  await expect(panel(page)).toContainText('Ninguém foi chamado ainda');
  await passTo(page, CUTOFF);
  const round: HarvestRound = await callAs(office, request, 'GET', `/admin/harvest/${FRIDAY}`);
  const figures = (name: string) => round.products.find((it) => it.product_name === name) as RoundProduct;
  const [okra, kale, tomato] = [figures('Quiabo'), figures('Couve'), figures('Tomate')];
  expect(okra).toMatchObject({ baskets: okra.wanted - 3, orders: 3, asked: okra.wanted, confirmed: 0 });
  const inBasket = okra.baskets / 3;
  expect(inBasket).toBeGreaterThanOrEqual(1);

  await openTab(page, office, `colheita&dia=${FRIDAY}&ver=produtor`);
  await expect(panel(page)).toContainText('0 de 3 pedidos respondidos');
  await expect(farmCard(page, ROCA)).toContainText('enviado por e-mail');
  const serraLink = await sendByWhatsApp(page, SERRA);
  const souzaLink = await sendByWhatsApp(page, SOUZA);
  const letter = (await emailsTo(request, ROCA.email)).find(({ text }) =>
    text.includes('Pedido da colheita'),
  );

  // One confirms everything, one has less and a phone without script, one says nothing.
  const serra = await phone(browser, serraLink);
  await expect(serra.getByText('Responda até quinta, 11/03, às 7:00')).toBeVisible();
  await expectFits(serra);
  await expectAccessible(serra);
  await serra.getByRole('button', { name: 'Confirmo tudo' }).click();
  await expect(told(serra)).toHaveText('Resposta recebida. Obrigado!');
  const roca = await phone(browser, linkIn(letter?.text ?? ''), { javaScriptEnabled: false });
  await roca.getByText('Tenho menos, mais ou nada').click();
  const less = kale.wanted - kale.wanted / 3;
  await roca.getByRole('spinbutton', { name: 'Couve' }).fill(String(less));
  await roca.getByLabel('Recado').fill('Choveu muito');
  await roca.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(told(roca)).toHaveText('Resposta recebida. Obrigado!');
  await expect(roca.getByText(`(pedimos ${kale.wanted})`)).toBeVisible();
  const souza = await phone(browser, souzaLink);
  await expect(souza.getByText(/^Responda até/)).toBeVisible();

  await passTo(page, DEADLINE);
  await souza.reload();
  await expect(souza.getByText('Sem resposta no prazo. Ficou assim:')).toBeVisible();
  await expect(souza.getByText(`(pedimos ${tomato.wanted})`)).toBeVisible();
  await openTab(page, office, `colheita&dia=${FRIDAY}&ver=produtor`);
  await expect(panel(page)).toContainText('3 de 3 pedidos respondidos');
  await expect(farmCard(page, SERRA)).toContainText('tem tudo');
  await expect(farmCard(page, ROCA)).toContainText('“Choveu muito”');
  await expect(farmCard(page, ROCA)).toContainText(`${less} de ${kale.wanted} ×`);
  await expect(farmCard(page, SOUZA)).toContainText('não respondeu: vale a regra do silêncio');
  await expect(farmCard(page, SOUZA)).toContainText(`${SOUZA.usual} de ${tomato.wanted} ×`);
  await expectAccessible(page);

  // In the shed, on a phone: less okra than was confirmed, and of that some is spoilt. The silent one brings all.
  await passTo(page, SHED);
  await page.setViewportSize(PHONE);
  await openTab(page, packer, `colheita&dia=${FRIDAY}&ver=chegou`);
  const came = okra.wanted - inBasket - 2.5;
  const okraFarm = await bring(page, SERRA, String(came).replace('.', ','));
  await okraFarm.getByRole('button', { name: 'Perda de Quiabo' }).click();
  const loss = page.getByRole('dialog', { name: 'Perda de Quiabo' });
  await loss.getByLabel(/^Quanto se perdeu/).fill('0,5');
  await loss.getByRole('button', { name: 'Amassado' }).click();
  await loss.getByRole('button', { name: 'Anotar perda' }).click();
  await expect(okraFarm.getByText('Perda 0,5')).toBeVisible();
  await bring(page, ROCA, String(less));
  await bring(page, SOUZA, String(tomato.wanted));
  await expect(page.getByText(/linhas? por enviar/)).toBeHidden();
  await expectFits(page);
  await expectAccessible(page);

  // What is short: one basket gets something else, the order its money back; then the kale of one basket.
  await page.setViewportSize(DESK);
  await openTab(page, office, `colheita&dia=${FRIDAY}&ver=falta`);
  await expect(panel(page)).toContainText('2 produtos não dão para todos.');
  const short = shortage(page, 'Quiabo');
  await expect(short).toContainText(`faltam ${inBasket + 3} das ${okra.wanted} porções`);
  await expect(short).toContainText('3 cestas e 1 pedido');
  await short.getByRole('button').first().click();
  await only(short, 'Ana Lima');
  await short.getByRole('radio', { name: /Jiló/ }).check();
  await expectAccessible(page);
  await short.getByRole('button', { name: 'Substituir em 1 entrega' }).click();
  await agree(page, 'Jiló no lugar de Quiabo', 'Substituir e avisar');
  await expect(short).toContainText('faltam 3 das');
  await only(short, 'Rosa Prado');
  await short.getByRole('button', { name: 'Creditar o valor em 1 entrega' }).click();
  await agree(page, 'Creditar Quiabo', 'Creditar e avisar');
  await expect(short).toHaveCount(0);
  const greens = shortage(page, 'Couve');
  await greens.getByRole('button').first().click();
  await only(greens, 'Beto Dias');
  await greens.getByRole('radio', { name: /Rúcula/ }).check();
  await greens.getByRole('button', { name: 'Substituir em 1 entrega' }).click();
  await agree(page, 'Rúcula no lugar de Couve', 'Substituir e avisar');
  await expect(panel(page)).toContainText('Nada falta nesta rodada');

  await store.settle();
  const toAna = (await emailsTo(request, ana?.email ?? '')).filter(({ text }) => text.includes('Jiló'));
  expect(toAna).toHaveLength(1);
  const toRosa = (await emailsTo(request, rosa.email)).filter(({ text }) => text.includes('26,70'));
  expect(toRosa.length).toBeGreaterThanOrEqual(1);

  // Closed and paid, and read by the farmer on the same link.
  const owed = Math.round(came * 333) - Math.round(0.5 * 333);
  await openTab(page, office, 'acertos');
  await closeAndPay(page, SERRA, reais(owed / 100));
  await expectAccessible(page);
  await serra.reload();
  await expect(serra.locator('#acertos')).toContainText(reais(owed / 100));
  await expect(serra.locator('#acertos')).toContainText('pago em 12/03/2027');
  await expectAccessible(serra);

  // Counted again from the rows alone; by then every job has run twice more.
  await passTo(page, `${FRIDAY}T20:00:00-03:00`);
  const counted = await store.recount();
  const line = (farm: Farmer, cents: number, receipts: number) => ({
    farm: farm.name,
    worth: cents,
    owed: cents,
    receipts,
    lines: receipts,
  });
  expect(counted).toEqual({
    farms: [line(SOUZA, tomato.wanted * 400, 1), line(ROCA, less * 250, 1), line(SERRA, owed, 2)],
    statements: [{ total: owed, lines: owed }],
    doubled: [],
  });
  for (const farmer of [serra, roca, souza]) await farmer.context().close();
});
