import type { HistoryEntry, HistoryPage } from '@cesta/contract/subscriptions/subscription-history';
import type { SubscriptionAnswer } from '@cesta/contract/subscriptions/subscriptions';
import type { APIRequestContext, Page } from '@playwright/test';
import { asOperator } from '../support/admin-desk.ts';
import { reply } from '../support/answers.ts';
import { ADDRESS, type Customer, newCustomer, openAs } from '../support/customers.ts';
import { fact } from '../support/shopping.ts';
import { expect, expectUsable, openPage, PHONE, test } from '../support/store-test.ts';
import { answerSubscription, SUBSCRIPTION, subscribed } from '../support/subscribing.ts';

const TAB = '/conta?tab=assinatura';
const history = (page: Page) => page.getByRole('region', { name: /^Histórico/ });
const credit = (page: Page) => page.getByRole('region', { name: 'Seu crédito' });
const card = (page: Page) => page.getByRole('region', { name: 'Cartão' });
const line = (page: Page, text: string) => history(page).getByRole('listitem').filter({ hasText: text });
const told = (page: Page, text: string) => page.getByText(text, { exact: true });

async function readOwn(request: APIRequestContext, { token }: Customer) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.get('/api/stripe/subscription', { headers });
  const { subscription } = (await response.json()) as SubscriptionAnswer;
  if (!subscription) throw new Error('no subscription');
  return subscription;
}

async function giveCredit(request: APIRequestContext, customer: Customer, amount: number, reason: string) {
  const { id } = await readOwn(request, customer);
  const key = crypto.randomUUID();
  for (const _ of [1, 2])
    await asOperator(request, 'POST', `/admin/subscriptions/${id}/credit`, { amount, reason, key });
  const charge = 109 - amount;
  await expect
    .poll(async () => (await readOwn(request, customer)).next_charge?.amount, { timeout: 30_000 })
    .toBe(charge);
}

test('credit is shown with its reason, lowers the next charge, and goes to the card at the end', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const maria = await newCustomer(request, { address: ADDRESS });
  await subscribed(request, maria, 'essencial');
  await openAs(page, maria, TAB);
  await expect(line(page, 'Cobrança da semana')).toContainText('R$ 109,00');
  await expect(credit(page)).toHaveCount(0);
  await giveCredit(request, maria, 12.5, 'Faltou a couve');
  await openPage(page, TAB);
  await expect(credit(page)).toContainText('R$ 12,50');
  await expect(credit(page)).toContainText('Desconta sozinho das próximas cobranças');
  await expect(fact(page, 'Próxima cobrança')).toContainText('R$ 96,50 em ');
  await expect(page.getByText(/^Cobrança de R\$ 96,50 em \d\d\/\d\d, já com o seu crédito$/)).toBeVisible();
  await expect(line(page, 'Faltou a couve')).toHaveCount(1);
  await expect(line(page, 'Faltou a couve')).toContainText('+ R$ 12,50 de crédito');
  await expectUsable(page);

  await page.getByRole('button', { name: 'Cancelar assinatura' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar assinatura' }).click();
  await expect(page.getByRole('button', { name: 'Reativar assinatura' })).toBeVisible();
  await expect(async () => {
    await openPage(page, TAB);
    await expect(line(page, 'Crédito que sobrou')).toContainText('R$ 12,50', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(line(page, 'Crédito que sobrou')).toContainText('− R$ 12,50 de crédito');
  await expect(credit(page)).toHaveCount(0);
});

test('the card is shown, changed on the provider’s page, and offered with a week that failed', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const maria = await newCustomer(request, { address: ADDRESS });
  await subscribed(request, maria, 'essencial');
  await openAs(page, maria, TAB);
  await expect(card(page)).toContainText('Visa final 4242');
  await expect(card(page)).toContainText('Vence em dezembro de 2034');
  await card(page).getByRole('button', { name: 'Trocar cartão' }).click();
  await page.getByLabel('Número do cartão').fill('5555555555554444');
  await page.getByLabel('Validade').fill('11/35');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Nome no cartão').fill('MARIA DAS DORES');
  await page.getByRole('button', { name: 'Salvar cartão' }).click();
  await expect(told(page, 'Cartão trocado com sucesso!')).toBeVisible();
  await expect(card(page)).toContainText('Mastercard final 4444');
  await expect(card(page)).toContainText('Vence em novembro de 2035');

  const expires = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Bahia' }).slice(0, 7);
  const old = { brand: 'visa', last4: '4242', expires: '2020-01' };
  await answerSubscription(page, () => ({ status: 'past_due', open_invoice: { amount: 109 }, card: old }));
  await openPage(page, TAB);
  const notice = page.getByRole('region', { name: 'O pagamento está atrasado' });
  await expect(notice).toContainText('pagar agora');
  await expect(notice.getByRole('button', { name: 'Pagar fatura de R$ 109,00' })).toBeVisible();
  await expect(notice.getByRole('button', { name: 'Trocar cartão' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Trocar cartão' })).toHaveCount(1);
  await expect(card(page)).toContainText('Venceu em janeiro de 2020');
  await expectUsable(page);
  await page.unroute('**/api/stripe/subscription');
  await answerSubscription(page, () => ({ card: { ...old, expires } }));
  await openPage(page, TAB);
  await expect(card(page)).toContainText('Visa final 4242');
});

const entry = (id: string, more: Partial<HistoryEntry>): HistoryEntry => ({
  id,
  kind: 'delivery',
  state: 'done',
  date: '2099-03-04',
  amount: 109,
  credit: 0,
  cause: null,
  note: null,
  week: null,
  ...more,
});

const week = { start: '2099-03-01', end: '2099-03-08' };
const PAGES: HistoryPage[] = [
  {
    credit: 50,
    next: '2099-03-03T15:00:00.000Z~charge:in_2',
    entries: [
      entry('1', { kind: 'skip', state: 'pending', date: '2099-03-09', credit: 50, amount: 50 }),
      entry('2', { kind: 'charge', date: '2099-03-08', amount: 79, credit: -30, week }),
      entry('3', {}),
    ],
  },
  {
    credit: 50,
    next: null,
    entries: [
      entry('4', { kind: 'credit', date: '2099-03-03', amount: 30, credit: 30, cause: 'problem' }),
      entry('5', { kind: 'refund', date: '2099-03-02', amount: 20, cause: 'cancelled' }),
      entry('6', { kind: 'skip', state: 'uncharged', date: '2099-03-01', amount: 0, week }),
    ],
  },
];

test.describe('without an answer', () => {
  test.use({ expectedComplaint: /ERR_CONNECTION_REFUSED/ });

  test('one list holds all that happened, page by page, and a person can add it up', async ({
    page,
    request,
  }) => {
    await page.setViewportSize(PHONE);
    await answerSubscription(page, () => ({ ...SUBSCRIPTION, credit: 50 }));
    const calls = '**/api/subscription/history?**';
    await page.route(calls, (route) => route.abort('connectionrefused'));
    await openAs(page, await newCustomer(request), TAB);
    const retry = history(page).getByRole('button', { name: 'Tentar novamente' });
    await expect(history(page).getByRole('alert')).toContainText('Erro ao carregar o histórico');
    await expect(credit(page)).toContainText('R$ 50,00');
    await page.unroute(calls);
    await page.route(calls, (route) => {
      const isFirst = !new URL(route.request().url()).searchParams.has('before');
      return reply<HistoryPage | undefined>(route, PAGES[isFirst ? 0 : 1]);
    });
    await retry.click();
    await expect(history(page).getByRole('listitem')).toHaveCount(3);
    await expect(line(page, 'Entrega pulada')).toContainText('+ R$ 50,00 de crédito');
    await expect(line(page, 'Cobrança da semana de 01/03 a 08/03')).toContainText(
      'R$ 79,00− R$ 30,00 de crédito',
    );
    await history(page).getByRole('button', { name: 'Ver mais antigos' }).press('Enter');
    await expect(history(page).getByRole('listitem')).toHaveCount(6);
    await expect(line(page, 'Problema com a sua cesta')).toContainText('03/03/2099');
    await expect(line(page, 'Devolução')).toContainText('R$ 20,00');
    await expect(line(page, 'Sem cobrança na semana')).toHaveCount(1);
    const texts = await history(page)
      .getByText(/de crédito$/)
      .allTextContents();
    const sum = texts.reduce(
      (all, text) =>
        all +
        Number(
          text
            .replace(/[^\d−,]/g, '')
            .replace('−', '-')
            .replace(',', '.'),
        ),
      0,
    );
    expect(sum).toBe(50);
    await expect(history(page).getByRole('button', { name: 'Ver mais antigos' })).toHaveCount(0);
    await expectUsable(page);
  });
});
