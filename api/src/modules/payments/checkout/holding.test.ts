import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buy, sessionIn } from '../../../testing/buying.ts';
import { callAs } from '../../../testing/calling.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { signInBuyer, stockOf, stockUp } from '../../../testing/shelf.ts';
import type { SignedIn } from '../../../testing/sign-in.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { users } from '../../identity/identity.tables.ts';
import { expireOverdue } from './sync.service.ts';

const START = '2026-11-16T12:00:00.000Z';
const paying = usePayingStore({ PIX: '1', UNPAID_ORDERS_PER_ACCOUNT: '1000' }, { start: START });
const store = () => paying().store;
const provider = () => paying().provider;
/** The store's clock follows the provider's. */
async function wait(minutes: number): Promise<void> {
  await provider().advance({ minutes });
  await paying().applyEvents();
}

beforeEach(() => provider().clearFaults());
afterEach(() => vi.restoreAllMocks());

type Bought = Awaited<ReturnType<typeof buy>>;

/** How long the order has to be paid from now, in minutes. */
async function minutesLeft({ order }: Bought): Promise<number> {
  return (Date.parse((await order()).payment_deadline) - store().clock.now().getTime()) / 60_000;
}

async function statusOf(sessionId: string): Promise<string | null | undefined> {
  return (await store().deps.stripe?.checkout.sessions.retrieve(sessionId))?.status;
}

describe('the units of an unpaid order', () => {
  it('are on the shelf again an hour after it was placed, however often its payment was begun', async () => {
    const bought = await buy(store(), { stock: 5, quantity: 5 });
    const left: number[] = [];
    let url = '';
    for (let tries = 0; tries < 9; tries += 1) {
      left.push(await minutesLeft(bought));
      await wait(6.5);
      const again = await bought.retry();
      expect(again.status).toBe(200);
      url = again.body.url;
      await expireOverdue(store().deps);
    }
    expect(left).toEqual([30, 30, 30, 30, 30, 27.5, 21, 14.5, 8]);
    expect(await minutesLeft(bought)).toBe(1.5);
    expect(await stockOf(store(), bought.productId)).toBe(0);
    await wait(1.5);
    await expireOverdue(store().deps);
    expect((await bought.order()).status).toBe('cancelled');
    expect(await stockOf(store(), bought.productId)).toBe(5);
    expect(() => provider().pay(sessionIn(url))).toThrow('expired');
    expect(await bought.retry()).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAYABLE' } });
  });

  it('are paid for on the last page, whose session outlives the deadline', async () => {
    const bought = await buy(store());
    await wait(25);
    await bought.retry();
    await wait(25);
    const { body } = await bought.retry();
    const session = await store().deps.stripe?.checkout.sessions.retrieve(sessionIn(body.url));
    const life = (session?.expires_at ?? 0) - store().clock.now().getTime() / 1000;
    expect(life).toBe(35 * 60);
    // A Pix code of the full length would be paid for an order that is no more.
    expect(session?.payment_method_options?.pix?.expires_after_seconds).toBe(5 * 60);
    await wait(9);
    provider().pay(sessionIn(body.url));
    await paying().applyEvents();
    expect(await bought.order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  it('are not worth a new page in the last minute: it says so, and the page from before still pays', async () => {
    const bought = await buy(store());
    await wait(29);
    await bought.retry();
    await wait(29);
    const { body } = await bought.retry();
    await wait(1.5);
    const late = await bought.retry();
    expect(late).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_PAYABLE' } });
    expect(late.body.message).toContain('não dá mais para pagar. Monte a cesta de novo');
    expect(await statusOf(sessionIn(body.url))).toBe('open');
    provider().pay(sessionIn(body.url));
    await paying().applyEvents();
    expect((await bought.order()).payment_status).toBe('paid');
  });

  it('are kept no longer for attempts that the provider does not answer', async () => {
    const bought = await buy(store(), { stock: 5, quantity: 5 });
    await store().deps.stripe?.checkout.sessions.expire(bought.sessionId);
    await paying().applyEvents();
    for (const apiMoment of ['before', 'after'] as const) {
      await wait(10);
      provider().setFaults({ apiStatus: 500, apiPath: '/v1/checkout/sessions', apiMoment });
      expect((await bought.retry()).body.code).toBe('PAYMENT_UNAVAILABLE');
      provider().clearFaults();
    }
    expect(await minutesLeft(bought)).toBe(10);
    await wait(10);
    await expireOverdue(store().deps);
    expect((await bought.order()).status).toBe('cancelled');
    expect(await stockOf(store(), bought.productId)).toBe(5);
  });

  it('go back while a page is being made: that page is closed', async () => {
    const { jobs, stripe } = store().deps;
    const bought = await buy(store());
    if (!stripe) throw new Error('The store has no provider');
    await stripe.checkout.sessions.expire(bought.sessionId);
    await paying().applyEvents();
    const { create } = stripe.checkout.sessions;
    let made = '';
    vi.spyOn(stripe.checkout.sessions, 'create').mockImplementationOnce(async (...asked) => {
      const session = await create.apply(stripe.checkout.sessions, asked as Parameters<typeof create>);
      made = session.id;
      await wait(31);
      await expireOverdue(store().deps);
      return session;
    });
    expect((await bought.retry()).body.code).toBe('ORDER_NOT_PAYABLE');
    await jobs.runDue();
    expect(await statusOf(made)).toBe('expired');
  });

  it('are held for an hour anew when the operator reopens the order, and not longer', async () => {
    const bought = await buy(store());
    await wait(40);
    await expireOverdue(store().deps);
    await bought.setStatus({ status: 'pending' });
    expect(await minutesLeft(bought)).toBe(30);
    await wait(20);
    await bought.retry();
    expect(await minutesLeft(bought)).toBe(30);
    await wait(20);
    await bought.retry();
    expect(await minutesLeft(bought)).toBe(20);
    await wait(20);
    await expireOverdue(store().deps);
    expect((await bought.order()).status).toBe('cancelled');
  });

  it('all come back in one round, also of a crowd and behind one that cannot be ended', async () => {
    const productId = await stockUp(store(), 'Cajá', 300);
    const buyer = await signInBuyer(store());
    const order = () =>
      callAs(buyer, store(), 'POST', '/stripe/create-checkout-session', {
        items: [{ productId, quantity: 1 }],
      });
    const first = await order();
    await wait(1);
    for (let n = 0; n < 120; n += 1) expect((await order()).status).toBe(200);
    await wait(30);
    provider().setFaults({ apiStatus: 500, apiPath: `/v1/checkout/sessions/${sessionIn(first.body.url)}` });
    await expireOverdue(store().deps);
    expect(await stockOf(store(), productId)).toBe(299);
  }, 60_000);
});

describe('a flood of orders from one account', () => {
  it('keeps nobody else waiting', async () => {
    const [greedy, honest] = [await signInBuyer(store()), await signInBuyer(store())];
    const items = [{ productId: await stockUp(store(), 'Siriguela', 90), quantity: 1 }];
    const order = (who: SignedIn) =>
      callAs(who, store(), 'POST', '/stripe/create-checkout-session', { items });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const rival = store().db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, greedy.user.id)).for('update');
      lock();
      await released;
    });
    await locked;
    const flood = Array.from({ length: 2 * store().deps.settings.databasePool }, () => order(greedy));
    await untilWaiting(store(), 1);
    expect((await order(honest)).status).toBe(200);
    release();
    await rival;
    for (const { status } of await Promise.all(flood)) expect(status).toBe(200);
  });
});
