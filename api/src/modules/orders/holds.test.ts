import { cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { signInBuyer, stockOf, stockUp } from '../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { users } from '../identity/identity.tables.ts';
import { expireOverdue } from '../payments/checkout/sync.service.ts';
import { importOrder } from './import.service.ts';
import { setOrderStatus } from './orders.service.ts';
import { placeOrder } from './placing.service.ts';

const store = useStore();
const ADDRESS = {
  street: 'Rua das Flores',
  number: '10',
  complement: '',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
  zipcode: '40110010',
};
const PRODUCTS = 12;
const UNITS = 99;
const MINUTE = 60_000;

let shelf: string[] = [];
beforeEach(async () => {
  shelf = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, n) => stockUp(store(), `Fruta ${n}`, UNITS)),
  );
});

const buyer = ({ isConfirmed = true } = {}) =>
  signInBuyer(store(), undefined, { emailConfirmed: isConfirmed });

const order = (who: SignedIn, ...wanted: [productId: string | undefined, quantity: number][]) =>
  placeOrder(store().deps, who.user, {
    items: wanted.map(([productId = '', quantity]) => ({ productId, quantity })),
  });

const everything = () => shelf.map((id): [string, number] => [id, UNITS]);

async function taken(): Promise<number> {
  const left = await Promise.all(shelf.map((id) => stockOf(store(), id)));
  return PRODUCTS * UNITS - left.reduce((sum, units) => sum + units, 0);
}

describe('one account cannot empty the shelf', () => {
  it('in one order, which leaves the shelf as it was', async () => {
    const who = await buyer();
    await expect(order(who, ...everything())).rejects.toMatchObject({ code: 'ORDER_TOO_LARGE', status: 409 });
    expect(await taken()).toBe(0);
  });

  it.each([
    { isConfirmed: false, most: 150, code: 'EMAIL_UNCONFIRMED' },
    { isConfirmed: true, most: 500, code: 'UNPAID_ORDERS_LIMIT' },
  ])('in one order after the other: $most units, e-mail confirmed: $isConfirmed', async (limit) => {
    const who = await buyer(limit);
    const refused: unknown[] = [];
    for (const line of everything()) await order(who, line).catch((error) => refused.push(error));
    expect(await taken()).toBe(UNITS * Math.floor(limit.most / UNITS));
    for (const error of refused) expect(error).toMatchObject({ code: limit.code, status: 409 });
    const rest = limit.most % UNITS;
    await order(who, [shelf.at(-1), rest]);
    await expect(order(who, [shelf.at(-1), 1])).rejects.toMatchObject({ code: limit.code });
    expect(await taken()).toBe(limit.most);
  });

  it('in orders placed at the same moment, each of another product', async () => {
    const who = await buyer({ isConfirmed: false });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    // Nobody can write an order for this customer now: all rivals get as far as they can before the first one does.
    const rival = store().db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, who.user.id)).for('update');
      lock();
      await released;
    });
    await locked;
    const placing = Promise.allSettled(shelf.map((id) => order(who, [id, 40])));
    await untilWaiting(store(), PRODUCTS);
    release();
    await rival;
    const results = await placing;
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await taken()).toBe(120);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'EMAIL_UNCONFIRMED' });
  });

  it('in many small orders', async () => {
    const who = await buyer();
    for (let n = 0; n < 100; n += 1) await order(who, [shelf[n % PRODUCTS], 1]);
    await expect(order(who, [shelf[0], 1])).rejects.toMatchObject({ code: 'UNPAID_ORDERS_LIMIT' });
    expect(await taken()).toBe(100);
  });

  it('by ordering anew whenever its time is over, with no confirmed e-mail', async () => {
    const who = await buyer({ isConfirmed: false });
    await order(who, [shelf[0], 99]);
    store().clock.advance(31 * MINUTE);
    await expireOverdue(store().deps);
    expect(await taken()).toBe(0);
    await order(who, [shelf[0], 51]);
    await expect(order(who, [shelf[1], 1])).rejects.toMatchObject({ code: 'EMAIL_UNCONFIRMED' });
    store().clock.advance(24 * 60 * MINUTE);
    await expireOverdue(store().deps);
    await order(who, [shelf[0], 99]);
  });
});

describe('many accounts of one address cannot empty the shelf', () => {
  const checkOutFrom = (remoteAddress: string, who: SignedIn, quantity: number, product: number) =>
    store().app.inject({
      method: 'POST',
      url: '/api/stripe/create-checkout-session',
      remoteAddress,
      headers: who.headers,
      payload: { items: [{ productId: shelf[product] ?? '', quantity }] },
    });
  /** One account each, none with a confirmed e-mail. */
  async function codesOf(remoteAddress: string, accounts: number): Promise<(string | undefined)[]> {
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < accounts; n += 1) {
      const who = await buyer({ isConfirmed: false });
      codes.push((await checkOutFrom(remoteAddress, who, 99, n)).json().code);
    }
    return codes;
  }

  it('while no e-mail is confirmed, for an hour', async () => {
    const codes = await codesOf('203.0.113.7', 8);
    expect(codes.slice(0, 6)).not.toContain('EMAIL_UNCONFIRMED');
    expect(codes.slice(6)).toEqual(['EMAIL_UNCONFIRMED', 'EMAIL_UNCONFIRMED']);
    expect(await taken()).toBe(6 * 99);
    // What was refused is not counted, and a small basket still fits.
    await checkOutFrom('203.0.113.7', await buyer({ isConfirmed: false }), 6, 8);
    expect(await taken()).toBe(600);

    await checkOutFrom('203.0.113.7', await buyer(), 9, 9);
    await checkOutFrom('203.0.113.8', await buyer({ isConfirmed: false }), 9, 9);
    expect(await taken()).toBe(618);
    store().clock.advance(61 * MINUTE);
    await checkOutFrom('203.0.113.7', await buyer({ isConfirmed: false }), 9, 9);
    expect(await stockOf(store(), shelf[9] ?? '')).toBe(UNITS - 27);
  });

  it('but on this very machine one person plays them all', async () => {
    expect(await codesOf('127.0.0.1', 8)).not.toContain('EMAIL_UNCONFIRMED');
    expect(await taken()).toBe(8 * 99);
  });
});

describe('honest use never meets the limits', () => {
  it('99 units of one product by a new account', async () => {
    await order(await buyer({ isConfirmed: false }), [shelf[0], 99]);
    expect(await taken()).toBe(99);
  });

  it('forty open orders', async () => {
    const who = await buyer();
    for (let n = 0; n < 40; n += 1) await order(who, [shelf[n % PRODUCTS], 2]);
    expect(await taken()).toBe(80);
  });

  it('an order that was paid, or cancelled by the operator, makes room again', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const who = await buyer({ isConfirmed: false });
    const turn = (id: string, change: object) =>
      setOrderStatus(store().deps, { ...admin.user, role: 'admin' }, id, change);
    for (const change of [{ payment_status: 'paid' }, { status: 'cancelled' }, { status: 'cancelled' }]) {
      const { id } = await order(who, [shelf[0], 30], [shelf[1], 99]);
      await expect(order(who, [shelf[2], 22])).rejects.toMatchObject({ code: 'EMAIL_UNCONFIRMED' });
      await turn(id, change);
      await store().db.transaction((tx) => tx.execute(`update products set stock = ${UNITS}`));
    }
  });

  it('the e-mail confirmed, the same order passes', async () => {
    const who = await buyer({ isConfirmed: false });
    const large = [shelf[0], shelf[1]].map((id): [string | undefined, number] => [id, 99]);
    await expect(order(who, ...large)).rejects.toMatchObject({ code: 'EMAIL_UNCONFIRMED' });
    await store()
      .db.update(users)
      .set({ emailVerifiedAt: store().clock.now() })
      .where(eq(users.id, who.user.id));
    await order(who, ...large);
    expect(await taken()).toBe(198);
  });

  it('what is missing on the shelf is told first', async () => {
    const who = await buyer({ isConfirmed: false });
    const gone = await stockUp(store(), 'Umbu', 2);
    await expect(order(who, [shelf[0], 99], [shelf[1], 99], [gone, 3])).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
    });
  });

  it('orders of the past that were taken over do not count, nor are they limited', async () => {
    const who = await buyer({ isConfirmed: false });
    const { id, name, email } = who.user;
    const lines = [{ productId: shelf[0] ?? '', name: 'Fruta', price: cents(1_00), quantity: 400 }];
    const past = {
      customer: { id, name, email, phone: null },
      address: ADDRESS,
      lines,
      status: 'pending' as const,
      paymentStatus: 'pending' as const,
      at: store().clock.now(),
    };
    await store().db.transaction((tx) => importOrder(tx, past));
    await order(who, [shelf[0], 99]);
  });
});

describe('a refusal for what an account holds', () => {
  it('says kindly what to do, and the basket is not lost', async () => {
    const who = await buyer({ isConfirmed: false });
    const answer = await store().app.inject({
      method: 'POST',
      url: '/api/stripe/create-checkout-session',
      headers: who.headers,
      payload: { items: shelf.slice(0, 2).map((productId) => ({ productId, quantity: 99 })) },
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'EMAIL_UNCONFIRMED',
      message:
        'Para reservar tantos produtos, confirme antes o seu e-mail em Minha Conta, na aba Perfil. Sua cesta continua guardada.',
    });
  });

  it('of a page sent twice finds the order of the first', async () => {
    const who = await buyer({ isConfirmed: false });
    const wish = { items: [{ productId: shelf[0] ?? '', quantity: 99 }], key: 'the-same-page' };
    const placed = await Promise.all([1, 2, 3].map(() => placeOrder(store().deps, who.user, wish)));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    expect(await taken()).toBe(99);
  });
});
