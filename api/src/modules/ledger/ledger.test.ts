import { dayOf } from '@cesta/contract/base/calendar';
import type { LedgerFigures, LedgerPage, LedgerSide } from '@cesta/contract/panel/ledger';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventConsumers } from '../../provider-events.ts';
import { buy } from '../../testing/buying.ts';
import { callAs } from '../../testing/calling.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { catchUp, fillShelf, newSubscriber, pass, type Shelf, subscribe } from '../../testing/subscribers.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { worklistOf } from '../../testing/worklist.ts';
import { poll } from '../reconciliation/reconciliation.service.ts';
import { syncLedger, syncPayout } from './ledger-sync.service.ts';

const daily = { interval: 'daily', weekday: 1, fail: false } as const;
const paying = usePayingStore(
  {},
  { start: '2027-03-01T13:00:00Z', simulator: { account: { payouts: daily } } },
);
const store = () => paying().store;
const provider = () => paying().provider;
const stripe = () => store().deps.stripe as Stripe;

let admin: SignedIn;
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(store());
});

beforeEach(() => {
  provider().clearFaults();
});

async function read(query = ''): Promise<LedgerPage> {
  // Sessions end sooner than a month.
  admin = await signIn(store(), { role: 'admin' });
  const today = dayOf(store().clock.now());
  const path = `/admin/ledger?from=2027-03-01&to=${today}${query}`;
  const { status, body } = await callAs(admin, store(), 'GET', path);
  expect(status).toBe(200);
  return body;
}

/** The whole list, as the provider has it. */
function allEntries(): Promise<Stripe.BalanceTransaction[]> {
  return stripe()
    .balanceTransactions.list({ limit: 100, expand: ['data.source'] })
    .autoPagingToArray({ limit: 10_000 });
}

const SIDES: readonly LedgerSide[] = ['orders', 'subscriptions', 'others'];
const allSides = (figures: LedgerFigures, column: keyof LedgerFigures['orders']) =>
  Math.round(SIDES.reduce((sum, side) => sum + figures[side][column], 0) * 100);

/** By the provider's own list: what each column comes to, in cents. */
function countedBy(entries: readonly Stripe.BalanceTransaction[]) {
  const of = (...categories: string[]) =>
    entries
      .filter(({ reporting_category: category }) => categories.includes(category))
      .reduce((sum, { amount }) => sum + amount, 0);
  const fees = 0 - entries.reduce((sum, { fee }) => sum + fee, 0);
  const payouts = of('payout', 'payout_reversal');
  return {
    received: of('charge'),
    refunded: of('refund', 'refund_failure'),
    disputes: of('dispute', 'dispute_reversal'),
    fees,
    net: entries.reduce((sum, { net }) => sum + net, 0) - payouts,
    payouts: 0 - payouts,
  };
}

function shownBy(figures: LedgerFigures) {
  return {
    received: allSides(figures, 'received'),
    refunded: allSides(figures, 'refunded'),
    disputes: allSides(figures, 'disputes'),
    fees: allSides(figures, 'fees'),
    net: allSides(figures, 'net'),
    payouts: Math.round(figures.payouts * 100),
  };
}

/** The page, whole and day by day, against the provider's list. */
async function expectEqual(): Promise<void> {
  await syncLedger(store().deps);
  const page = await read();
  const entries = await allEntries();
  expect(shownBy(page.totals)).toEqual(countedBy(entries));
  const days = Map.groupBy(entries, ({ created }) => dayOf(created * 1000));
  const credits = ({ credits_given, credits_used, credits_paid_out, door }: LedgerFigures) =>
    credits_given + credits_used + credits_paid_out + door;
  const withMoney = page.lines.filter((line) => days.has(line.period) || credits(line) === 0);
  expect(withMoney.map(({ period }) => period)).toEqual([...days.keys()].sort());
  for (const line of withMoney) expect(shownBy(line)).toEqual(countedBy(days.get(line.period) ?? []));
}

async function paidOrder(card?: string) {
  const bought = await buy(store());
  provider().pay(bought.sessionId, card ? { card } : {});
  await paying().applyEvents();
  return bought;
}

async function intentOf({ sessionId }: { sessionId: string }): Promise<string> {
  return String((await stripe().checkout.sessions.retrieve(sessionId)).payment_intent);
}

describe('the money of a lively month', () => {
  it('equals the provider’s own lists, day by day, orders and subscriptions apart', async () => {
    const { total: price } = await (await paidOrder()).order();
    const partly = await paidOrder();
    await partly.refund({ amount: 5 });
    const refused = await paidOrder('4000000000005126');
    await refused.refund();
    const lost = await paidOrder();
    const won = await paidOrder();
    const ana = await newSubscriber(store());
    await subscribe(paying(), shelf, ana);
    const bia = await newSubscriber(store());
    await subscribe(paying(), shelf, bia, 'premium');
    await catchUp(paying());
    const disputes = [provider().dispute(await intentOf(lost)), provider().dispute(await intentOf(won))];
    for (let week = 0; week < 4; week += 1) {
      await pass(paying(), { days: 7 });
      await catchUp(paying());
    }
    provider().decide(disputes[0]?.id ?? '', 'lost');
    provider().decide(disputes[1]?.id ?? '', 'won');
    await catchUp(paying());
    await expectEqual();

    const { totals, payouts, as_of, reaches_back_to, unreached_since } = await read();
    expect(totals.orders.received).toBe(5 * price);
    // A refund that failed counts back.
    expect(totals.orders.refunded).toBe(-5);
    expect(totals.subscriptions.received).toBe(4 * 109 + 4 * 250);
    expect(totals.others).toMatchObject({ received: 0, net: 0 });
    expect(payouts.length).toBeGreaterThan(3);
    expect(payouts.every(({ status }) => ['paid', 'in_transit'].includes(status))).toBe(true);
    expect(as_of).toBe(store().clock.now().toISOString());
    expect([reaches_back_to, unreached_since]).toEqual([null, null]);
  });

  it('equals a plain recount of the store’s own rows', async () => {
    const { rows } = await store().db.execute<Record<string, string>>(sql`
      select
        (select sum(paid_cents) from orders) as orders,
        (select sum(amount_cents) from refunds where state = 'succeeded') as refunds,
        (select sum(amount_cents) from subscription_invoices where paid_at is not null) as weeks,
        (select sum(net) from (select amount_cents - fee_cents as net from balance_transactions) entry) as net`);
    const { totals } = await read();
    const cents = (reais: number) => Math.round(reais * 100);
    expect(cents(totals.orders.received)).toBe(Number(rows[0]?.orders));
    expect(cents(totals.orders.refunded)).toBe(-Number(rows[0]?.refunds));
    expect(cents(totals.subscriptions.received)).toBe(Number(rows[0]?.weeks));
    expect(allSides(totals, 'net') - cents(totals.payouts)).toBe(Number(rows[0]?.net));
  });

  it('by month comes to the same as by day', async () => {
    const [days, months] = [await read(), await read('&by=month')];
    expect(months.totals).toEqual(days.totals);
    expect(months.lines.map(({ period }) => period)).toEqual(['2027-03']);
  });

  it('reading it once more changes nothing', async () => {
    const before = await read();
    await syncLedger(store().deps);
    await syncLedger(store().deps);
    expect(await read()).toEqual({ ...before, as_of: expect.any(String) });
  });

  it('credit given and used is counted from the store’s rows', async () => {
    const eva = await newSubscriber(store());
    const { id } = await subscribe(paying(), shelf, eva);
    const operator = await signIn(store(), { role: 'admin' });
    const gift = { amount: 12.5, reason: 'Alface murcha' };
    await callAs(operator, store(), 'POST', `/admin/subscriptions/${id}/credit`, gift);
    await catchUp(paying());
    await pass(paying(), { days: 7, hours: 2 });
    await catchUp(paying());
    const { totals } = await read();
    expect(totals).toMatchObject({ credits_given: 12.5, credits_used: 12.5, credits_paid_out: 0 });
    await expectEqual();
  });
});

describe('money at the door', () => {
  it('is counted apart, on the day it was marked, and goes when the mark is taken back', async () => {
    const before = await read();
    const bought = await buy(store());
    await store().db.execute(sql`update orders set payment_method = 'door' where id = ${bought.orderId}`);
    await paying().advance(26 * 60);
    const operator = await signIn(store(), { role: 'admin' });
    const mark = (payment_status: string) =>
      callAs(operator, store(), 'PATCH', `/orders/${bought.orderId}/status`, { payment_status });
    expect((await mark('paid')).status).toBe(200);
    const after = await read();
    const { rows } = await store().db.execute<{ total: number }>(
      sql`select total_cents as total from orders where id = ${bought.orderId}`,
    );
    expect(after.totals.door).toBe(Number(rows[0]?.total) / 100);
    expect(after.lines.find(({ door }) => door)?.period).toBe(dayOf(store().clock.now()));
    expect(after.totals.orders.received).toBe(before.totals.orders.received);
    await expectEqual();
    await mark('pending');
    expect((await read()).totals.door).toBe(0);
  });
});

describe('the store’s copy of the provider’s list', () => {
  it('says since when the provider does not answer, keeps what it has and catches up', async () => {
    const before = await read();
    provider().setFaults({ apiStatus: 503 });
    await syncLedger(store().deps);
    const silentSince = store().clock.now().toISOString();
    await paying().advance(30);
    await syncLedger(store().deps);
    expect(await read()).toMatchObject({
      totals: before.totals,
      as_of: before.as_of,
      unreached_since: silentSince,
    });
    provider().clearFaults();
    await expectEqual();
    expect((await read()).unreached_since).toBeNull();
  });

  it('is complete after days without webhooks and without reading', async () => {
    provider().setFaults({ dropped: 1, dropAttempts: 50 });
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await provider().advance({ days: 9 });
    provider().clearFaults();
    // An end in the middle loses nothing.
    provider().setFaults({ apiStatus: 500, apiPath: '/v1/payouts' });
    await syncLedger(store().deps);
    provider().clearFaults();
    await expectEqual();
    // Weeks whose invoices the store has not heard of are others until it has.
    expect((await read()).totals.others.received).toBeGreaterThan(0);
    await poll(store().deps, eventConsumers);
    await catchUp(paying());
    await expectEqual();
    expect((await read()).totals.others.received).toBe(0);
  });

  it('is complete also after a clock that ran ahead by weeks and was set back', async () => {
    await syncLedger(store().deps);
    await store().deps.database.pool.query(
      `update ledger_reading set until = until + interval '20 days', rechecked_at = until + interval '20 days'`,
    );
    provider().pay((await buy(store())).sessionId);
    await paying().advance(60);
    await expectEqual();
  });

  it('is read anew from the newest to the oldest, in parts, after it was lost', async () => {
    const before = await read();
    for (const table of ['balance_transactions', 'payouts', 'ledger_reading'])
      await store().db.execute(sql.raw(`truncate ${table}`));
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/balance_transactions' });
    await syncLedger(store().deps);
    expect(await read()).toMatchObject({ as_of: null, totals: { orders: { received: 0 } } });
    provider().clearFaults();
    await syncLedger(store().deps);
    await catchUp(paying());
    const after = await read();
    expect(after).toEqual({ ...before, as_of: expect.any(String) });
  });

  it('shows what nothing of ours explains as others, until something does', async () => {
    const stranger = await stripe().checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          price_data: { currency: 'brl', unit_amount: 4200, product_data: { name: 'Oficina' } },
          quantity: 1,
        },
      ],
      success_url: 'https://other.test/',
    });
    provider().pay(stranger.id);
    await stripe().refunds.create({
      payment_intent: String((await stripe().checkout.sessions.retrieve(stranger.id)).payment_intent),
      amount: 200,
    });
    await expectEqual();
    expect((await read()).totals.others).toMatchObject({ received: 42, refunded: -2 });
  });

  it('an order that comes to be known later explains its money', async () => {
    const bought = await paidOrder();
    await syncLedger(store().deps);
    const intent = await intentOf(bought);
    await store().db.execute(
      sql`update balance_transactions set side = 'other' where payment_intent_id = ${intent}`,
    );
    const before = await read();
    await syncLedger(store().deps);
    const after = await read();
    expect(after.totals.orders.received).toBeGreaterThan(before.totals.orders.received);
    expect(after.totals.others.received).toBe(42);
  });
});

describe('the accountant’s table', () => {
  const rowsOf = (text: string) =>
    text
      .slice(1)
      .trim()
      .split('\r\n')
      .map((line) => (line.match(/("([^"]|"")*"|[^;]*)(;|$)/g) ?? []).map((cell) => cell.replace(/;$/, '')));

  async function accountant(): Promise<Record<string, string>[]> {
    const operator = await signIn(store(), { role: 'admin' });
    const today = dayOf(store().clock.now());
    const url = `/api/admin/exports/payments?from=2027-03-01&to=${today}`;
    const { body } = await store().app.inject({ url, headers: operator.headers });
    const [head = [], ...rows] = rowsOf(body);
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
  }

  const sumOf = (rows: readonly Record<string, string>[], column: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number((row[column] ?? '0').replace(',', '.')) * 100), 0);

  it('comes to the same as the page, side by side', async () => {
    await syncLedger(store().deps);
    const rows = await accountant();
    const { totals } = await read();
    const names = { orders: 'Pedido', subscriptions: 'Assinatura', others: 'Outros' };
    for (const side of SIDES) {
      const { received, refunded, disputes, adjustments, fees, net } = totals[side];
      const own = rows.filter(({ Tipo }) => Tipo === names[side]);
      expect(own.length).toBeGreaterThan(0);
      expect(sumOf(own, 'Bruto')).toBe(Math.round((received + refunded + disputes + adjustments) * 100));
      expect(sumOf(own, 'Taxa')).toBe(Math.round(fees * 100));
      expect(sumOf(own, 'Líquido')).toBe(Math.round(net * 100));
    }
  });

  it('holds what was received at the door in lines of its own, and the rest as it was', async () => {
    await syncLedger(store().deps);
    const before = await accountant();
    const bought = await buy(store());
    await store().db.execute(sql`update orders set payment_method = 'door' where id = ${bought.orderId}`);
    const operator = await signIn(store(), { role: 'admin' });
    const mark = (payment_status: string) =>
      callAs(operator, store(), 'PATCH', `/orders/${bought.orderId}/status`, { payment_status });
    expect((await mark('paid')).status).toBe(200);
    const rows = await accountant();
    const door = rows.filter(({ Tipo }) => Tipo === 'Na entrega');
    const { totals } = await read();
    expect(sumOf(door, 'Bruto')).toBe(Math.round(totals.door * 100));
    expect(sumOf(door, 'Produtos') + sumOf(door, 'Frete')).toBe(sumOf(door, 'Líquido'));
    expect(door).toMatchObject([
      {
        Movimento: 'Recebido',
        Pedido: `#${bought.orderId.slice(0, 8).toUpperCase()}`,
        Taxa: '0,00',
        Moeda: 'BRL',
        Pagamento: '',
        Lançamento: '',
      },
    ]);
    expect(rows.filter(({ Tipo }) => Tipo !== 'Na entrega')).toEqual(before);
    await mark('pending');
    expect(await accountant()).toEqual(before);
  });

  it('says of a payment who, what, freight, credit and the payment’s numbers; refunds stand below zero', async () => {
    const bought = await paidOrder();
    await store().db.execute(
      sql`update users set cpf = '01234567890', name = '=cmd()' where id = ${bought.buyer.user.id}`,
    );
    await bought.refund({ amount: 5 });
    await catchUp(paying());
    await syncLedger(store().deps);
    const number = bought.orderId.slice(0, 8).toUpperCase();
    const [payment, refund] = (await accountant()).filter(({ Pedido }) => Pedido === `#${number}`);
    const intent = await intentOf(bought);
    const { total } = await bought.order();
    const brl = (reais: number) => reais.toFixed(2).replace('.', ',');
    expect(payment).toMatchObject({
      Tipo: 'Pedido',
      Movimento: 'Recebido',
      CPF: '012.345.678-90',
      Itens: '1 x Pitomba',
      Frete: '10,00',
      'Descontos e créditos': '0,00',
      Bruto: brl(total),
      Moeda: 'BRL',
      Pagamento: intent,
    });
    expect(payment?.Cobrança).toMatch(/^ch_/);
    expect(refund).toMatchObject({ Movimento: 'Reembolso', Bruto: '-5,00', Itens: '', Pagamento: intent });
    const weeks = (await accountant()).filter(
      ({ Movimento, Tipo }) => Movimento === 'Recebido' && Tipo === 'Assinatura',
    );
    const credited = weeks.find((row) => row['Descontos e créditos'] === '-12,50');
    expect(credited).toMatchObject({ Produtos: '99,00', Frete: '10,00', Bruto: '96,50' });
    expect(credited?.Fatura).toMatch(/^in_/);
  });

  it('starts no formula, whatever a customer is called', async () => {
    const bought = await paidOrder();
    await store().db.execute(sql`update orders set customer_name = '=1+1' where id = ${bought.orderId}`);
    await syncLedger(store().deps);
    const number = bought.orderId.slice(0, 8).toUpperCase();
    expect((await accountant()).find(({ Pedido }) => Pedido === `#${number}`)?.Cliente).toBe("'=1+1");
  });
});

describe('a payout', () => {
  it('that fails stands in Pendências until a later one has arrived', async () => {
    await paidOrder();
    await paying().advance(3 * 24 * 60);
    await syncLedger(store().deps);
    const [payout] = (await read()).payouts;
    provider().payout(payout?.id ?? '', { status: 'failed', failureCode: 'no_account' });
    await paying().applyEvents();
    const [item] = await worklistOf(store(), 'payout-failed');
    expect(item).toMatchObject({ id: payout?.id, amount: payout?.amount, link: '/admin?tab=financeiro' });
    expect(item?.matter).toContain('no_account');
    expect((await read()).payouts[0]).toMatchObject({ status: 'failed', failure: 'no_account' });
    await expectEqual();
    await paying().advance(3 * 24 * 60);
    expect(await worklistOf(store(), 'payout-failed')).toEqual([]);
    await expectEqual();
  });

  it('that is heard of before the list was ever read leaves out none of before', async () => {
    await paidOrder();
    await provider().advance({ days: 40 });
    await syncLedger(store().deps);
    await catchUp(paying());
    const { payouts } = await read();
    for (const table of ['balance_transactions', 'payouts', 'ledger_reading'])
      await store().db.execute(sql.raw(`truncate ${table}`));
    await syncPayout(store().deps, payouts[0]?.id ?? '');
    await syncLedger(store().deps);
    await catchUp(paying());
    expect((await read()).payouts).toEqual(payouts);
  });
});

describe('the page', () => {
  it.each([
    ['from=2027-03-02&to=2027-03-01', 400],
    ['from=2027-01-01&to=2027-12-31', 400],
    ['from=2020-01-01&to=2027-12-31&by=month', 400],
    ['from=2027-01-01&to=2027-12-31&by=month', 200],
    ['to=2027-12-31', 400],
  ])('answers only for a period that it can show: %s', async (query, status) => {
    const operator = await signIn(store(), { role: 'admin' });
    expect((await callAs(operator, store(), 'GET', `/admin/ledger?${query}`)).status).toBe(status);
  });

  it('is the office’s alone', async () => {
    const customer = await signIn(store());
    const path = '/admin/ledger?from=2027-03-01&to=2027-03-02';
    expect((await callAs(customer, store(), 'GET', path)).status).toBe(403);
  });

  it('costs what the period holds, however long the list has grown', async () => {
    const { db } = store();
    await db.execute(sql`
      insert into balance_transactions (id, created_at, available_on, type, category, kind, side, amount_cents,
        fee_cents, currency, source_id, charge_id, payment_intent_id, named_order_id, invoice_id)
      select 'txn_old' || n, timestamptz '2020-01-01' + n * interval '1 hour', now(), 'charge', 'charge', 'received',
        'order', 1000, 40, 'brl', null, null, null, null, null from generate_series(1, 30000) n`);
    await db.execute(sql`analyze balance_transactions`);
    const { rows } = await db.execute(sql`explain select sum(amount_cents) from balance_transactions
      where created_at >= '2027-03-01' and created_at < '2027-04-01'`);
    expect(JSON.stringify(rows)).toContain('balance_transactions_by_time');
  });
});
