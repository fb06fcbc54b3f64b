import type { ErrorBody } from '@cesta/contract/base/errors';
import type {
  ProviderPage,
  Subscription,
  SubscriptionChanged,
} from '@cesta/contract/subscriptions/subscriptions';
import type { Page } from '@playwright/test';
import { reply } from '../support/answers.ts';
import { ADDRESS, newCustomer, openAs } from '../support/customers.ts';
import { fact } from '../support/shopping.ts';
import { DESK, expect, expectUsable, openPage, PHONE, test } from '../support/store-test.ts';
import { answerSubscription, basketDialog, press, SUBSCRIPTION, shelfOf } from '../support/subscribing.ts';

const TAB = '/conta?tab=assinatura';
const SUCCESS = '/assinatura/sucesso?session_id=cs_test_1';
const told = (page: Page, text: string) => page.getByText(text, { exact: true });
const summary = (page: Page) => page.getByRole('region', { name: 'Seu plano' });
const ownCard = (page: Page) => page.getByRole('region', { name: 'Sua assinatura', exact: true });

const ended = { next_charge: null, next_deliveries: [] };

test('the tab names every status, and the ways out of it', async ({ page, request }) => {
  let state: Partial<Subscription> = {};
  await answerSubscription(page, () => state);
  const maria = await newCustomer(request);
  const open = async (next: typeof state, badge: string) => {
    state = next;
    await openAs(page, maria, TAB);
    await expect(summary(page).getByText(badge, { exact: true })).toBeVisible();
  };
  const way = (name: string) => page.getByRole('tabpanel').getByRole('link', { name });

  await open({}, 'Ativa');
  await expect(summary(page)).toContainText('R$ 59,90/mês');
  await expect(fact(page, 'Próxima cobrança')).toHaveText('R$ 109,00 em 08/03/2099');
  const deliveries = page.getByRole('region', { name: 'Próximas entregas' });
  await expect(deliveries).toContainText('quarta-feira, 4 de março');
  await expect(deliveries).toContainText('Alface crespa, 2 × Manga rosa');
  await expect(deliveries).toContainText('até segunda-feira, 02/03, às 18:00');
  await expect(page.getByRole('button', { name: 'Mudar para o plano Família' })).toBeVisible();

  await open({ cancel_at_period_end: true, next_charge: null }, 'Ativa');
  await expect(page.getByText('Sua assinatura termina em 8 de março de 2099')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reativar assinatura' })).toBeVisible();

  await open({ plan_type: 'premium', plan_name: 'Premium' }, 'Ativa');
  await expect(summary(page)).toContainText('R$ 250,00/mês');
  await expect(page.getByText('Que tal uma cesta maior?')).toHaveCount(0);

  await open({ ...ended, status: 'canceled' }, 'Cancelada');
  await expect(way('Assinar de novo')).toHaveAttribute('href', '/assinaturas');
  await expect(page.getByRole('button', { name: 'Trocar itens da cesta' })).toHaveCount(0);

  await open({ ...ended, status: 'unpaid', plan_type: 'familia', plan_name: 'Família' }, 'Não Paga');
  await expect(summary(page)).toContainText('R$ 149,90/mês');
  await expect(way('Assinar de novo')).toHaveAttribute('href', '/assinaturas');

  await open({ ...ended, status: 'incomplete', expires_at: '2099-03-02T15:00:00.000Z' }, 'Incompleta');
  await expect(page.getByText(/em até 24 horas, ou a assinatura expira/)).toBeVisible();
  await expect(way('Fazer nova assinatura')).toHaveAttribute('href', '/assinaturas');
  await expect(way('Falar com o suporte')).toHaveAttribute('href', '/contato');
});

test('an overdue invoice can be paid from the tab', async ({ page, request }) => {
  await answerSubscription(page, () => ({ status: 'past_due', open_invoice: { amount: 109 } }));
  const pay = page.getByRole('button', { name: 'Pagar fatura de R$ 109,00' });
  await openAs(page, await newCustomer(request), TAB);
  await expect(summary(page).getByText('Pagamento Atrasado')).toBeVisible();
  await page.route('**/pay-invoice', (route) => reply<Partial<ProviderPage>>(route, {}));
  await pay.click();
  await expect(page.getByRole('alert')).toContainText('URL de pagamento não recebida');
  await page.unroute('**/pay-invoice');
  await page.route('**/pay-invoice', (route) => reply<ProviderPage>(route, { url: '/faq' }));
  await pay.click();
  await expect(page).toHaveURL('/faq');
});

test('a week that failed offers to pay only where its invoice is known', async ({ page, request }) => {
  await answerSubscription(page, () => ({ status: 'past_due', open_invoice: null }));
  await openAs(page, await newCustomer(request), TAB);
  const notice = page.getByRole('region', { name: 'O pagamento está atrasado' });
  await expect(notice).toContainText('Troque o cartão logo abaixo');
  await expect(notice).not.toContainText('pagar agora');
  await expect(page.getByRole('button', { name: 'Trocar cartão' })).toHaveCount(1);
});

test('the card can be changed: always, and in the first place while an invoice is open', async ({
  page,
  request,
}) => {
  let state: Partial<Subscription> = {};
  const asked: unknown[] = [];
  await answerSubscription(page, () => state);
  await page.route('**/api/stripe/change-card', (route) => {
    asked.push(route.request().postDataJSON());
    return reply<ProviderPage>(route, { url: '/faq' });
  });
  const change = page.getByRole('button', { name: 'Trocar cartão' });
  await openAs(page, await newCustomer(request), TAB);
  await expect(page.getByRole('region', { name: 'Cartão' })).toContainText('Nada é cobrado na troca');
  await change.click();
  await expect(page).toHaveURL('/faq');
  state = { status: 'past_due', open_invoice: { amount: 109 } };
  await openPage(page, TAB);
  const notice = page.getByRole('region', { name: 'O pagamento está atrasado' });
  await expect(notice).toContainText('o novo paga a fatura na hora');
  await notice.getByRole('button', { name: 'Trocar cartão' }).click();
  await expect(page).toHaveURL('/faq');
  expect(asked).toEqual([{ payOpenInvoice: false }, { payOpenInvoice: true }]);

  state = {};
  await page.route('**/card/confirm', (route) =>
    reply<SubscriptionChanged>(route, {
      message: 'Cartão trocado e fatura paga. Obrigado!',
      subscription: SUBSCRIPTION,
    }),
  );
  await openPage(page, `${TAB}&cartao=cs_test_1`);
  await expect(told(page, 'Cartão trocado e fatura paga. Obrigado!')).toBeVisible();
  await expect(page).not.toHaveURL(/cartao=/);
});

test('a pause is told as one; without a place to deliver to one reads what to do and until when', async ({
  page,
  request,
}) => {
  let state: Partial<Subscription> = { status: 'paused', next_charge: null };
  await answerSubscription(page, () => state);
  await openAs(page, await newCustomer(request), TAB);
  await expect(summary(page).getByText('Pausada')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sua assinatura está pausada' })).toContainText(
    'Enquanto isso nada é cobrado. As cestas que já estão marcadas chegam normalmente.',
  );
  await expect(page.getByRole('button', { name: 'Trocar cartão' })).toBeVisible();
  // The bank decides about the week, or it was given back: no basket is promised.
  state = { ...state, next_deliveries: [] };
  await openPage(page, TAB);
  await expect(page.getByRole('region', { name: 'Próximas entregas' })).toContainText(
    'Nenhuma entrega marcada enquanto a assinatura está pausada.',
  );
  await expect(page.getByText('chegam normalmente')).toHaveCount(0);
  const answer_by = '2099-03-22T15:00:00.000Z';
  state = { ...state, coverage_gap: { cause: 'out_of_coverage', answer_by, deliveries_owed: 1 } };
  await openPage(page, TAB);
  const notice = page.getByRole('region', { name: 'Não entregamos no seu endereço' });
  await expect(notice).toContainText('até 22 de março de 2099');
  await expect(notice.getByRole('link', { name: 'Ver meus endereços' })).toHaveAttribute(
    'href',
    '/minha-conta?tab=enderecos',
  );
  await expectUsable(page);
});

test('whoever comes back before the provider’s word is welcomed when it comes', async ({ page, request }) => {
  let paid = false;
  await answerSubscription(page, () => (paid ? {} : { ...ended, status: 'incomplete' }));
  await openAs(page, await newCustomer(request), `${TAB}&session_id=cs_test_1`);
  await expect(page.getByText('Confirmando seu pagamento…')).toBeVisible();
  paid = true;
  await expect(told(page, 'Assinatura ativada com sucesso! Bem-vindo!')).toBeVisible();
  await expect(summary(page).getByText('Ativa', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(TAB);
});

test.describe('without an answer', () => {
  test.use({ expectedComplaint: /ERR_CONNECTION_REFUSED|status of 500/ });

  test('the tab says what could not be done, each in its own words', async ({ page, request }) => {
    const maria = await newCustomer(request);
    const down = '**/api/stripe/subscription';
    await page.route(down, (route) => route.abort('connectionrefused'));
    await openAs(page, maria, TAB);
    await expect(
      page.getByRole('alert').getByText('Erro ao carregar assinatura', { exact: true }),
    ).toBeVisible();
    await page.unroute(down);
    let state: Partial<Subscription> = {};
    await answerSubscription(page, () => state);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.route('**/*-subscription', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Cancelar assinatura' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar assinatura' }).click();
    await expect(page.getByText(/^Erro ao cancelar assinatura/)).toBeVisible();
    state = { cancel_at_period_end: true };
    await page.reload();
    await page.getByRole('button', { name: 'Reativar assinatura' }).click();
    await expect(page.getByText(/^Erro ao reativar assinatura/)).toBeVisible();
  });

  test('the choice of a plan says so and stays as it is', async ({ page, request }) => {
    const pay = '**/api/stripe/create-subscription-checkout';
    await openAs(page, await newCustomer(request, { address: ADDRESS }), '/assinaturas?plano=essencial');
    const dialog = basketDialog(page, 'Essencial');
    await press(shelfOf(dialog, 'Vegetais'), 0, 3);
    await press(shelfOf(dialog, 'Frutas'), 0, 1);
    const confirm = dialog.getByRole('button', { name: 'Confirmar e pagar' });
    await page.route(pay, (route) => route.abort('connectionrefused'));
    await confirm.click();
    await expect(told(page, 'Erro ao processar assinatura. Tente novamente.')).toBeVisible();
    await page.unroute(pay);
    await page.route(pay, (route) => reply<Partial<ProviderPage>>(route, {}));
    await confirm.click();
    await expect(told(page, 'URL de checkout não recebida')).toBeVisible();
    await expect(dialog.getByText('3 vegetais e 1 fruta')).toBeVisible();
  });

  test('the page after the payment hides its block and says nothing', async ({ page, request }) => {
    await page.route('**/api/stripe/subscription', (route) => reply<Partial<ErrorBody>>(route, {}, 500));
    const answered = page.waitForResponse('**/api/stripe/subscription');
    await openAs(page, await newCustomer(request), SUCCESS);
    await expect(ownCard(page)).toBeVisible();
    await answered;
    await expect(ownCard(page)).toBeHidden();
    // It looks for half a minute before it gives up.
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Confira a sua assinatura', { timeout: 60_000 });
    await expect(page.getByRole('alert')).toHaveText('');
  });
});

test('the page after the payment needs a session, names no other plan’s value, and leads on', async ({
  page,
  request,
}) => {
  await page.goto('/assinatura/sucesso');
  await expect(page).toHaveURL('/');
  let looks = 0;
  const familia = { plan_type: 'familia', plan_name: 'Família' } as const;
  await answerSubscription(page, () => ({ ...familia, status: ++looks > 1 ? 'active' : 'incomplete' }));
  await openAs(page, await newCustomer(request), SUCCESS);
  await expect(page.getByText('Confirmando o pagamento com o banco…')).toBeVisible();
  await expect(fact(page, 'Valor mensal')).toHaveText('Conforme contratado');
  await expect(fact(page, 'Status')).toHaveText('Ativa');
  await expect(fact(page, 'Próxima cobrança')).toHaveText('08/03/2099');
  const main = page.getByRole('main');
  for (const text of [/Frete grátis/, /até 20%/, /Entrega semanal/])
    await expect(main.getByText(text)).toBeVisible();
  for (const [name, href] of [
    ['Ver minha assinatura', TAB],
    ['Ver produtos', '/produtos'],
    ['Falar com a gente', '/contato'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('three plans stand side by side, one of them the favourite', async ({ page }) => {
  await openPage(page, '/assinaturas');
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  await expect(card('Essencial')).toContainText('R$ 99,00 por semana');
  await expect(card('Essencial')).toContainText('Frete de R$ 10,00 por entrega');
  await expect(card('Família')).toContainText('R$ 180,00 por semana');
  await expect(card('Família').getByText('MAIS POPULAR')).toBeVisible();
  await expect(card('Premium')).toContainText('R$ 250,00 por semana');
  await expect(card('Premium')).toContainText('2 entregas por semana');
  await expect(page.getByText('MAIS POPULAR')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Por que assinar?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Perguntas frequentes' })).toBeVisible();
});

test('the plans page welcomes whoever has just subscribed', async ({ page }) => {
  await openPage(page, '/assinaturas?success=true');
  await expect(told(page, 'Assinatura ativada com sucesso! Bem-vindo!')).toBeVisible();
});

test('plans, basket, tab and success page are usable by everybody', async ({ page, request }) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  await openAs(page, maria, '/assinaturas');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Assinar Premium' }).click();
  const dialog = basketDialog(page, 'Premium');
  await press(shelfOf(dialog, 'Vegetais'), 0, 2);
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await expect(dialog.getByRole('button', { name: 'Confirmar e pagar' })).toBeInViewport({ ratio: 1 });
  }
  await expectUsable(page);
  let state: Partial<Subscription> = {};
  await answerSubscription(page, () => state);
  const states: Partial<Subscription>[] = [
    {},
    { status: 'past_due', open_invoice: { amount: 109 } },
    { cancel_at_period_end: true },
  ];
  for (state of states) {
    await openPage(page, TAB);
    await expect(summary(page)).toBeVisible();
    await expectUsable(page);
  }
  state = {};
  await openPage(page, SUCCESS);
  await expect(fact(page, 'Status')).toHaveText('Ativa');
  await expectUsable(page);
});
