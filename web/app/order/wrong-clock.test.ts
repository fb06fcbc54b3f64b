// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../session/api-client.ts';
import { noteServerTime, serverNow } from '../session/server-time.ts';
import { canPay, type OrderView, readOrder } from './order-view.ts';
import { endOf, paymentWord } from './order-words.ts';
import { findSameOrders } from './same-order.ts';

const HOUR = 60 * 60_000;
const SERVER = Date.parse('2026-11-16T12:00:00.000Z');

const tellsTime = (time: number) => new Response('{}', { headers: { date: new Date(time).toUTCString() } });

function waitingOrder(): OrderView {
  const order = readOrder({
    id: 'o1',
    created_at: '2026-11-16T11:55:00.000Z',
    status: 'pending',
    payment_status: 'pending',
    payment_deadline: '2026-11-16T12:25:00.000Z',
    items: [{ product_id: 'p1', product_name: 'Couve', product_price: 8.5, quantity: 1 }],
  });
  if (!order) throw new Error('not an order');
  return order;
}

/** The device's clock, and an answer of the server that is right. */
async function ask(clock: number, answer = tellsTime(SERVER)) {
  vi.setSystemTime(clock);
  vi.stubGlobal('fetch', async () => answer);
  await api.get('/products/categories', { anonymous: true });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  noteServerTime(tellsTime(Date.now()), Date.now());
  vi.useRealTimers();
});

describe('a device whose clock is an hour ahead', () => {
  it('lets its customer pay, and calls nothing expired that is not', async () => {
    await ask(SERVER + HOUR);
    const order = waitingOrder();
    expect(serverNow()).toBe(SERVER);
    expect(canPay(order)).toBe(true);
    expect(endOf(order)).toBeNull();
    expect(paymentWord(order).text).toBe('Aguardando');
    const cart = [{ id: 'p1', name: 'Couve', price: 8.5, quantity: 1, imageUrl: '' }];
    expect(findSameOrders([order], cart, serverNow()).waiting).toBe(order);
  });

  it('still sees the time run out', async () => {
    await ask(SERVER + HOUR);
    vi.setSystemTime(SERVER + HOUR + 25 * 60_000);
    expect(canPay(waitingOrder())).toBe(false);
    expect(endOf(waitingOrder())?.title).toBe('Tempo Expirado');
  });
});

it('a device whose clock is an hour behind does not offer to pay what is over', async () => {
  const over = SERVER + 30 * 60_000;
  await ask(over - HOUR, tellsTime(over));
  expect(canPay(waitingOrder())).toBe(false);
  expect(endOf(waitingOrder())?.title).toBe('Tempo Expirado');
});

it('an ordinary clock stays as it is, also once it was set right', async () => {
  await ask(SERVER + 50_000);
  expect(serverNow()).toBe(SERVER + 50_000);
  await ask(SERVER + HOUR);
  expect(serverNow()).toBe(SERVER);
  await ask(SERVER);
  expect(serverNow()).toBe(SERVER);
});

it('an answer without a time, or one that was long on its way, changes nothing', async () => {
  await ask(SERVER + HOUR, new Response('{}'));
  expect(serverNow()).toBe(SERVER + HOUR);
  noteServerTime(tellsTime(SERVER), SERVER);
  expect(serverNow()).toBe(SERVER + HOUR);
});

it('the server has no clock but its own', () => {
  // Another one than any before: else what was noted last would stand anyway.
  vi.setSystemTime(SERVER + 3 * HOUR);
  vi.stubGlobal('window', undefined);
  noteServerTime(tellsTime(SERVER), SERVER + 3 * HOUR);
  vi.unstubAllGlobals();
  expect(serverNow()).toBe(SERVER + 3 * HOUR);
});
