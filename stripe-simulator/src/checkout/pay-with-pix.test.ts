import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { submit, visit } from '../testing/browser.ts';
import { oneOff, openSimulation, present, START_SECONDS } from '../testing/simulation.ts';
import { checksum } from './pix-code.ts';

const PIX = oneOff({ payment_method_options: { pix: { expires_after_seconds: 1500 } } });

test('choosing Pix completes the session unpaid and shows code and QR', async () => {
  const { stripe, simulator, receiver } = await openSimulation();
  const session = await stripe.checkout.sessions.create(PIX);
  const url = present(session.url);
  expect((await visit(`${url}?metodo=pix`)).text).toContain('Gerar código Pix');
  expect(await submit(`${url}/pix`, {})).toMatchObject({ status: 303, location: `/c/pay/${session.id}` });

  const pending = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(pending).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  const intent = pending.payment_intent as Stripe.PaymentIntent;
  expect(intent.status).toBe('requires_action');
  const pix = present(intent.next_action?.pix_display_qr_code);
  expect(pix.expires_at).toBe(START_SECONDS + 1500);

  const page = await visit(url);
  expect(page.text).toContain(present(pix.data));
  expect(page.text).toContain('<svg');
  expect(page.text).toContain('Simular pagamento');
  const image = await fetch(present(pix.image_url_svg));
  expect(image.headers.get('content-type')).toContain('image/svg+xml');
  await simulator.idle();
  expect(receiver.types()).toContain('checkout.session.completed');
  expect(receiver.types()).not.toContain('payment_intent.succeeded');
});

test('paying the code settles the session and tells the shop', async () => {
  const { stripe, simulator, receiver } = await openSimulation();
  const session = await stripe.checkout.sessions.create(PIX);
  const url = present(session.url);
  await submit(`${url}/pix`, {});
  const paid = await submit(`${url}/pix/pagar`, {});
  expect(paid.location).toBe(`https://loja.test/sucesso?session_id=${session.id}`);
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(done.payment_status).toBe('paid');
  const intent = done.payment_intent as Stripe.PaymentIntent;
  expect(intent.latest_charge).toMatchObject({ paid: true, payment_method_details: { type: 'pix' } });
  await simulator.idle();
  const settled = present(
    receiver.events.find((it) => it.type === 'checkout.session.async_payment_succeeded'),
  );
  expect(settled.data.object).toMatchObject({ id: session.id, payment_status: 'paid' });

  await submit(`${url}/pix/pagar`, {});
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('a code that runs out fails the payment and can no longer be paid', async () => {
  const { stripe, simulator, receiver } = await openSimulation();
  const session = await stripe.checkout.sessions.create(PIX);
  simulator.pay(session.id, { method: 'pix-code' });
  await simulator.advance({ seconds: 1500 });
  expect(simulator.pay(session.id, { method: 'pix' })).toMatchObject({ paid: false });
  const failed = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(failed).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  expect(failed.payment_intent).toMatchObject({ status: 'requires_payment_method' });
  expect((await visit(`${simulator.url}/c/pay/${session.id}`)).text).toContain('O código Pix venceu');
  await simulator.idle();
  expect(receiver.types()).toContain('checkout.session.async_payment_failed');
});

test('the code is well formed: its last four characters are the checksum of the rest', async () => {
  const { stripe, simulator } = await openSimulation();
  const session = await stripe.checkout.sessions.create(PIX);
  simulator.pay(session.id, { method: 'pix-code' });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent'],
  });
  const code = present((payment_intent as Stripe.PaymentIntent).next_action?.pix_display_qr_code?.data);
  expect(code).toMatch(/^000201.*540527\.985802BR.*6304[0-9A-F]{4}$/);
  expect(checksum(code.slice(0, -4))).toBe(code.slice(-4));
  // The check value by which this kind of checksum is known.
  expect(checksum('123456789')).toBe('29B1');
});
