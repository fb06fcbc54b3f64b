import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { type Simulator, type SimulatorOptions, startSimulator } from '../index.ts';
import { openReceiver, type Receiver } from './receiver.ts';

export const SECRET_KEY = 'sk_test_simulation';
export const WEBHOOK_SECRET = 'whsec_simulation';

/** A Monday morning. Time stands still unless a test moves it. */
export const START = new Date('2027-03-01T12:00:00Z');
export const START_SECONDS = START.getTime() / 1000;

export interface Simulation {
  simulator: Simulator;
  stripe: Stripe;
  receiver: Receiver;
}

/** A simulator of its own for one test, the official SDK talking to it, and a shop that listens to its webhooks. */
export async function openSimulation(
  options: Partial<SimulatorOptions> & { events?: string[] } = {},
): Promise<Simulation> {
  const { events, account, ...rest } = options;
  const receiver = await openReceiver(WEBHOOK_SECRET);
  const problems: string[] = [];
  const simulator = await startSimulator({
    port: 0,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhooks: [{ url: receiver.url, ...(events && { events }) }],
    clock: { now: () => START },
    // Tests ask faster than any shop, and nobody waits for them.
    account: { rateLimit: null, ...account },
    log: (line) => {
      if (line.startsWith('error')) problems.push(line);
    },
    ...rest,
  });
  onTestFinished(async () => {
    await simulator.close();
    await receiver.close();
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  return { simulator, receiver, stripe: clientFor(simulator) };
}

export function clientFor(simulator: { port: number }, key = SECRET_KEY): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port: simulator.port, protocol: 'http', maxNetworkRetries: 0 });
}

type SessionParams = Stripe.Checkout.SessionCreateParams;

export function oneOff(changes: SessionParams = {}): SessionParams {
  return {
    mode: 'payment',
    success_url: 'https://loja.test/sucesso?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://loja.test/carrinho',
    customer_email: 'ana@example.com',
    line_items: [
      { quantity: 2, price_data: { currency: 'brl', unit_amount: 899, product_data: { name: 'Tomate' } } },
      { quantity: 1, price_data: { currency: 'brl', unit_amount: 1000, product_data: { name: 'Entrega' } } },
    ],
    ...changes,
  };
}

export function weekly(changes: SessionParams = {}): SessionParams {
  return {
    mode: 'subscription',
    success_url: 'https://loja.test/assinatura?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://loja.test/assinaturas',
    customer_email: 'ana@example.com',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'brl',
          unit_amount: 9900,
          recurring: { interval: 'week' },
          product_data: { name: 'Cesta Essencial' },
        },
      },
    ],
    ...changes,
  };
}

/** A customer whose weekly basket is paid and running. */
export async function subscribe(
  { stripe, simulator }: Pick<Simulation, 'stripe' | 'simulator'>,
  options: { card?: string; params?: SessionParams } = {},
): Promise<Stripe.Subscription> {
  const session = await stripe.checkout.sessions.create(options.params ?? weekly());
  simulator.pay(session.id, { ...(options.card && { card: options.card }) });
  const done = await stripe.checkout.sessions.retrieve(session.id);
  return stripe.subscriptions.retrieve(String(done.subscription));
}

/** The error that the SDK throws; the test fails when it throws none. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Expected a refusal by Stripe, got ${String(outcome)}`);
}

/** Fails loudly where a value must be there. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('Expected a value');
  return value;
}
