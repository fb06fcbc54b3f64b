import { findFreePort } from '@cesta/api/platform/http/free-port';
import type { HarvestRound, RoundProduct } from '@cesta/contract/supply/harvest';
import type { Page } from '@playwright/test';
import { openClockedStore } from '../stores/clocked-store.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { panel } from '../support/admin-desk.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { emailsTo } from '../support/outbox.ts';
import { callAs, type Farmer, order, plant, ROCA, SERRA, SOUZA, VALE } from '../support/round-farmers.ts';
import {
  answer,
  bring,
  bringUnasked,
  closeAndPay,
  creditFor,
  farmCard,
  figuresOf,
  lineOf,
  linkIn,
  openTab,
  phone,
  replaceFor,
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
  const [ana, beto, cida] = people;
  const rosa = await order(request, quiabo);

  // Before the cut-off nobody is asked; with it everybody is, once.
  await openTab(page, office, `colheita&dia=${FRIDAY}&ver=produtor`);
  await expect(panel(page)).toContainText('Ninguém foi chamado ainda');
  await passTo(page, CUTOFF);
  const round: HarvestRound = await callAs(office, request, 'GET', `/admin/harvest/${FRIDAY}`);
  const figures = (name: string) => round.products.find((it) => it.product_name === name) as RoundProduct;
  const [okra, kale, lettuce] = [figures('Quiabo'), figures('Couve'), figures('Alface')];
  const [banana, tomato] = [figures('Banana'), figures('Tomate')];
  expect(okra).toMatchObject({ baskets: okra.wanted - 3, orders: 3, asked: okra.wanted, confirmed: 0 });
  const inBasket = okra.baskets / 3;
  expect(inBasket).toBeGreaterThanOrEqual(1);

  await openTab(page, office, `colheita&dia=${FRIDAY}&ver=produtor`);
  await expect(panel(page)).toContainText('0 de 4 pedidos respondidos');
  await expect(farmCard(page, ROCA)).toContainText('enviado por e-mail');
  const serraLink = await sendByWhatsApp(page, SERRA);
  const valeLink = await sendByWhatsApp(page, VALE);
  const souzaLink = await sendByWhatsApp(page, SOUZA);
  const letter = (await emailsTo(request, ROCA.email)).find(({ text }) =>
    text.includes('Pedido da colheita'),
  );

  // One confirms everything.
  const serra = await phone(browser, serraLink);
  await expect(serra.getByText('Responda até quinta, 11/03, às 7:00')).toBeVisible();
  await expectFits(serra);
  await expectAccessible(serra);
  await serra.getByRole('button', { name: 'Confirmo tudo' }).click();
  await expect(told(serra)).toHaveText('Resposta recebida. Obrigado!');
  // One answers line by line: less of one thing, none of the other, and why.
  const roca = await phone(browser, linkIn(letter?.text ?? ''));
  const less = kale.wanted / 3;
  await answer(roca, { Couve: less, Alface: 0 }, 'A alface não vingou');
  await expect(lineOf(roca, 'Couve')).toContainText(`${less} × maço (pedimos ${kale.wanted})`);
  await expect(lineOf(roca, 'Alface')).toContainText(`0 × maço (pedimos ${lettuce.wanted})`);
  await expectAccessible(roca);
  // One has more, and a phone without script.
  const vale = await phone(browser, valeLink, { javaScriptEnabled: false });
  const more = banana.wanted + 2;
  await answer(vale, { Banana: more });
  await expect(lineOf(vale, 'Banana')).toContainText(`${more} × maço (pedimos ${banana.wanted})`);
  // One looks and says nothing.
  const souza = await phone(browser, souzaLink);
  await expect(souza.getByText(/^Responda até/)).toBeVisible();

  await passTo(page, DEADLINE);
  await souza.reload();
  await expect(souza.getByText('Sem resposta no prazo. Ficou assim:')).toBeVisible();
  await expect(souza.getByText(`(pedimos ${tomato.wanted})`)).toBeVisible();
  await openTab(page, office, `colheita&dia=${FRIDAY}&ver=produtor`);
  await expect(panel(page)).toContainText('3 responderam, 1 pela regra do silêncio');
  await expect(farmCard(page, SERRA)).toContainText('tem tudo');
  await expect(farmCard(page, ROCA)).toContainText('“A alface não vingou”');
  await expect(farmCard(page, ROCA)).toContainText(`${less} de ${kale.wanted} ×`);
  await expect(farmCard(page, ROCA)).toContainText(`0 de ${lettuce.wanted} ×`);
  await expect(farmCard(page, VALE)).toContainText(`${more} de ${banana.wanted} ×`);
  await expect(farmCard(page, SOUZA)).toContainText('não respondeu: vale a regra do silêncio');
  await expect(farmCard(page, SOUZA)).toContainText(`2 de ${tomato.wanted} ×`);
  await expectAccessible(page);

  // In the shed, on a phone: less okra than was confirmed, and of that some is spoilt. The silent one brings all, and
  // somebody else brings the lettuce.
  await passTo(page, SHED);
  await page.setViewportSize(PHONE);
  await openTab(page, packer, `colheita&dia=${FRIDAY}&ver=chegou`);
  const came = okra.wanted - inBasket - 2.5;
  const okraFarm = await bring(page, SERRA, 'Quiabo', came);
  await okraFarm.getByRole('button', { name: 'Perda de Quiabo' }).click();
  const loss = page.getByRole('dialog', { name: 'Perda de Quiabo' });
  await loss.getByLabel(/^Quanto se perdeu/).fill('0,5');
  await loss.getByRole('button', { name: 'Amassado' }).click();
  await loss.getByRole('button', { name: 'Anotar perda' }).click();
  await expect(okraFarm.getByText('Perda 0,5')).toBeVisible();
  await bring(page, ROCA, 'Couve', less);
  const valeFarm = await bring(page, VALE, 'Banana', more);
  await bringUnasked(page, VALE, 'Alface', lettuce.wanted);
  await expect(valeFarm.getByText('Não foi pedido · maço')).toBeVisible();
  await bring(page, SOUZA, 'Tomate', tomato.wanted);
  await expect(page.getByText(/linhas? por enviar/)).toBeHidden();
  await expectFits(page);
  await expectAccessible(page);

  // Everything side by side, in portions: what is lost did not come, and a half is no portion.
  await page.setViewportSize(DESK);
  await openTab(page, office, `colheita&dia=${FRIDAY}`);
  const row = (asked: number, confirmed: number, here: number) => ({
    Querem: String(asked),
    Pedido: String(asked),
    Confirmado: String(confirmed),
    Chegou: String(here),
  });
  const left = okra.wanted - inBasket - 3;
  expect(await figuresOf(page, 'Quiabo')).toEqual(row(okra.wanted, okra.wanted, left));
  expect(await figuresOf(page, 'Couve')).toEqual(row(kale.wanted, less, less));
  expect(await figuresOf(page, 'Alface')).toEqual(row(lettuce.wanted, 0, lettuce.wanted));
  expect(await figuresOf(page, 'Banana')).toEqual(row(banana.wanted, more, more));
  expect(await figuresOf(page, 'Tomate')).toEqual(row(tomato.wanted, 2, tomato.wanted));
  expect(await figuresOf(page, 'Manga')).toMatchObject({ Pedido: '0', Confirmado: '–', Chegou: '–' });
  await expectAccessible(page);

  // What is short: one basket gets something else, the order its money back. Of the kale two baskets go without: one
  // gets something else, the other credit.
  await openTab(page, office, `colheita&dia=${FRIDAY}&ver=falta`);
  await expect(panel(page)).toContainText('2 produtos não dão para todos.');
  const short = shortage(page, 'Quiabo');
  await expect(short).toContainText(`faltam ${inBasket + 3} das ${okra.wanted} porções`);
  await expect(short).toContainText('3 cestas e 1 pedido');
  await short.getByRole('button').first().click();
  await expect(short.getByRole('checkbox')).toHaveCount(4);
  await expectAccessible(page);
  await replaceFor(page, 'Ana Lima', 'Quiabo', 'Jiló');
  await expect(short).toContainText('faltam 3 das');
  await creditFor(page, 'Rosa Prado', 'Quiabo');
  await expect(short).toHaveCount(0);
  const greens = shortage(page, 'Couve');
  await expect(greens).toContainText(`faltam ${2 * less} das ${kale.wanted} porções`);
  await greens.getByRole('button').first().click();
  await replaceFor(page, 'Beto Dias', 'Couve', 'Rúcula');
  await expect(greens).toContainText(less === 1 ? 'falta 1 das' : `faltam ${less} das`);
  await creditFor(page, 'Cida Reis', 'Couve');
  await expect(panel(page)).toContainText('Nada falta nesta rodada');

  await store.settle();
  const toldTo = async (person: { email: string } | undefined) =>
    (await emailsTo(request, person?.email ?? ''))
      .filter(({ subject }) => subject.includes('faltou na colheita'))
      .map(({ text }) => text);
  const credit = `O valor do que faltou, ${reais(less * 8.9)}, vira crédito e baixa a sua próxima cobrança.`;
  expect(await toldTo(ana)).toEqual([expect.stringContaining('faltou Quiabo: a colheita deu')]);
  expect(await toldTo(ana)).toEqual([
    expect.stringContaining('No lugar vem Jiló, e você não paga nada a mais.'),
  ]);
  expect(await toldTo(rosa)).toEqual([expect.stringContaining('Estamos devolvendo tudo, R$ ')]);
  expect(await toldTo(beto)).toEqual([
    expect.stringContaining('No lugar vem Rúcula, e você não paga nada a mais.'),
  ]);
  expect(await toldTo(cida)).toEqual([expect.stringContaining(credit)]);

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
    farms: [
      line(VALE, more * 300, 2),
      line(SOUZA, tomato.wanted * 400, 1),
      line(ROCA, less * 250, 1),
      line(SERRA, owed, 2),
    ],
    statements: [{ total: owed, lines: owed }],
    doubled: [],
  });
  for (const farmer of [serra, roca, vale, souza]) await farmer.context().close();
});
