import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { fieldValue, GOOD_CARD, submit, visit } from '../testing/browser.ts';
import { oneOff, openSimulation, present, START, START_SECONDS, weekly } from '../testing/simulation.ts';

test('the page shows lines, total, fields, the way back and that it is a simulation', async () => {
  const { stripe } = await openSimulation({ account: { businessName: 'Cesta da Roça' } });
  const session = await stripe.checkout.sessions.create(oneOff());
  const page = await visit(present(session.url));
  expect(page.status).toBe(200);
  for (const text of ['Tomate', 'Entrega', 'Cesta da Roça', 'Simulação: nenhum valor é cobrado']) {
    expect(page.text).toContain(text);
  }
  expect(page.text).toMatch(/R\$\s27,98/);
  for (const label of ['Número do cartão', 'Validade', 'CVC', 'Nome no cartão']) {
    const id = new RegExp(`<label for="([a-z]+)">${label}</label>`).exec(page.text)?.[1];
    expect(page.text).toContain(`id="${id}"`);
  }
  expect(page.text).toContain('<button type="submit">Pagar</button>');
  expect(page.text).toContain('<a class="back" href="https://loja.test/carrinho">Voltar para a loja</a>');
});

test('a subscription is signed with Assinar and says what follows', async () => {
  const { stripe } = await openSimulation();
  const page = await visit(present((await stripe.checkout.sessions.create(weekly())).url));
  expect(page.text).toContain('<button type="submit">Assinar</button>');
  expect(page.text).toMatch(/Depois, R\$\s99,00 por semana, até você cancelar/);
  expect(page.text).not.toContain('Pix');
});

test('names from the shop cannot put markup into the page', async () => {
  const { stripe } = await openSimulation();
  const price_data = {
    currency: 'brl',
    unit_amount: 500,
    product_data: { name: '<script>alert(1)</script>' },
  };
  const session = await stripe.checkout.sessions.create(
    oneOff({ line_items: [{ quantity: 1, price_data }] }),
  );
  const page = await visit(present(session.url));
  expect(page.text).not.toContain('<script>');
  expect(page.text).toContain('&lt;script&gt;');
});

test('a good card pays, completes the session and leads back to the shop', async () => {
  const { stripe, simulator, receiver } = await openSimulation();
  const session = await stripe.checkout.sessions.create(
    oneOff({
      metadata: { order: '7' },
      payment_intent_data: { metadata: { order: '7' }, description: 'Pedido 7' },
    }),
  );
  const answer = await submit(present(session.url), GOOD_CARD);
  expect(answer).toMatchObject({
    status: 303,
    location: `https://loja.test/sucesso?session_id=${session.id}`,
  });

  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  expect(paid.customer_details).toMatchObject({ email: 'ana@example.com', name: 'Ana Souza' });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 2798,
    metadata: { order: '7' },
    description: 'Pedido 7',
  });
  expect(intent.latest_charge).toMatchObject({ status: 'succeeded', paid: true, metadata: { order: '7' } });

  await simulator.idle();
  expect(new Set(receiver.types())).toEqual(
    new Set([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]),
  );
  const completed = present(receiver.events.find((event) => event.type === 'checkout.session.completed'));
  expect(completed.data.object).toMatchObject({
    id: session.id,
    payment_status: 'paid',
    metadata: { order: '7' },
  });
});

test('a second click finds the payment made and pays nothing more', async () => {
  const { stripe } = await openSimulation();
  const session = await stripe.checkout.sessions.create(oneOff());
  const clicks = await Promise.all([
    submit(present(session.url), GOOD_CARD),
    submit(present(session.url), GOOD_CARD),
  ]);
  expect(clicks.map((click) => click.status)).toEqual([303, 303]);
  expect((await stripe.charges.list()).data).toHaveLength(1);
  expect((await visit(present(session.url))).text).toContain('Pagamento concluído');
});

test.each([
  ['4000 0000 0000 0002', 'O cartão foi recusado', 'generic_decline'],
  ['4000 0000 0000 9995', 'não tem saldo suficiente', 'insufficient_funds'],
  ['4000 0000 0000 0069', 'está vencido', 'expired_card'],
  ['4000 0000 0000 0127', 'código de segurança (CVC) está incorreto', 'incorrect_cvc'],
  ['4000 0000 0000 0119', 'Houve um erro ao processar', 'processing_error'],
])('%s is refused: %s', async (number, text, declineCode) => {
  const { stripe, simulator, receiver } = await openSimulation();
  const session = await stripe.checkout.sessions.create(oneOff());
  const page = await submit(present(session.url), { ...GOOD_CARD, number });
  expect(page.status).toBe(402);
  // The page begins there: below a long order nobody would see why it came back.
  expect(page.text).toContain('role="alert" tabindex="-1" autofocus');
  expect(page.text).toContain(text);
  expect(['number', 'expiry', 'cvc', 'name'].map((name) => fieldValue(page.text, name))).toEqual([
    number,
    '12/34',
    '123',
    'Ana Souza',
  ]);
  const still = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(still).toMatchObject({ status: 'open', payment_status: 'unpaid' });
  expect(still.payment_intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', decline_code: declineCode },
  });
  await simulator.idle();
  expect(receiver.types()).toContain('payment_intent.payment_failed');
  expect(receiver.types()).not.toContain('checkout.session.completed');

  expect((await submit(present(session.url), GOOD_CARD)).status).toBe(303);
  const after = await stripe.checkout.sessions.retrieve(session.id);
  expect(after.payment_intent).toBe((still.payment_intent as Stripe.PaymentIntent).id);
});

test.each([
  ['number', '', 'Informe o número do cartão.'],
  ['number', '4242 4242', 'O número do cartão está incompleto.'],
  ['number', '4242 4242 4242 4241', 'O número do cartão é inválido.'],
  ['number', '4539 1488 0343 6467', 'Este não é um cartão de teste.'],
  ['expiry', '', 'Informe a validade.'],
  ['expiry', '13/34', 'O mês da validade é inválido.'],
  ['expiry', '02/27', 'A validade deste cartão já passou.'],
  ['expiry', 'amanhã', 'Escreva a validade como MM/AA.'],
  ['cvc', '12', 'O CVC está incompleto.'],
  ['cvc', '12a', 'Use só números no CVC.'],
  ['name', '', 'Informe o nome como está no cartão.'],
])('%s "%s" is sent back with: %s', async (field, value, message) => {
  const { stripe } = await openSimulation();
  const session = await stripe.checkout.sessions.create(oneOff());
  const page = await submit(present(session.url), { ...GOOD_CARD, [field]: value });
  expect(page.status).toBe(422);
  expect(page.text).toContain(message);
  expect(page.text).toContain(`aria-describedby="${field}-erro"`);
  expect(fieldValue(page.text, field)).toBe(value);
  expect(fieldValue(page.text, field === 'name' ? 'number' : 'name')).toBe(
    field === 'name' ? GOOD_CARD.number : GOOD_CARD.name,
  );
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
});

test('this month is still a good validity, and American Express has four digits of CVC', async () => {
  const { stripe } = await openSimulation();
  const pay = async (fields: object) =>
    (
      await submit(present((await stripe.checkout.sessions.create(oneOff())).url), {
        ...GOOD_CARD,
        ...fields,
      })
    ).status;
  expect(await pay({ expiry: '03/27' })).toBe(303);
  expect(await pay({ number: '378282246310005', cvc: '123' })).toBe(422);
  expect(await pay({ number: '378282246310005', cvc: '1234' })).toBe(303);
});

test('asks for the e-mail only when the shop did not give one', async () => {
  const { stripe } = await openSimulation();
  const params = oneOff();
  delete params.customer_email;
  const session = await stripe.checkout.sessions.create(params);
  const url = present(session.url);
  expect((await visit(url)).text).toContain('>E-mail</label>');
  expect((await submit(url, GOOD_CARD)).text).toContain('Informe um e-mail válido.');
  expect((await submit(url, { ...GOOD_CARD, email: 'bia@example.com' })).status).toBe(303);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  expect(paid.customer_details?.email).toBe('bia@example.com');
});

test('an expired page says so, takes no money and leads back', async () => {
  const { stripe, simulator } = await openSimulation();
  const session = await stripe.checkout.sessions.create(oneOff());
  await simulator.advance({ days: 1 });
  const page = await submit(present(session.url), GOOD_CARD);
  expect(page.status).toBe(410);
  expect(page.text).toContain('Esta página expirou');
  expect(page.text).toContain('href="https://loja.test/carrinho"');
  expect((await stripe.charges.list()).data).toEqual([]);
});

test('an unknown address is a page, too', async () => {
  const { simulator } = await openSimulation();
  const page = await visit(`${simulator.url}/c/pay/cs_test_none`);
  expect(page.status).toBe(404);
  expect(page.text).toContain('Página não encontrada');
});

test('the last second is not payable, even before the timer has come', async () => {
  let now = START.getTime();
  const { stripe } = await openSimulation({ clock: { now: () => now } });
  const session = await stripe.checkout.sessions.create(oneOff({ expires_at: START_SECONDS + 1800 }));
  now += 1_800_000;
  expect((await submit(present(session.url), GOOD_CARD)).status).toBe(410);
  expect((await stripe.charges.list()).data).toEqual([]);
});
