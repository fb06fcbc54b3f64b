// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExpectedArrival } from '../../order/expected-arrival.tsx';
import { useComingBasket } from './use-coming-basket.ts';

const MINUTE = 60_000;
/** 23:10 in Bahia. */
const SERVER = Date.parse('2026-11-17T02:10:00.000Z');
const CUTOFF = SERVER + 40 * MINUTE;
const NEXT_CUTOFF = SERVER + 18 * 60 * MINUTE;

/** How far the phone is ahead of the store. */
let ahead: number;
let asked: number;

const place = { street: 'Rua Chile', number: '1', neighborhood: 'Centro', city: 'Salvador', state: 'BA' };

/** Until its cut-off the store names the one day, then the next. */
function answerOf(path: string, now: number): object {
  const isOver = now >= CUTOFF;
  const date = isOver ? '2026-11-20' : '2026-11-18';
  const until = new Date(isOver ? NEXT_CUTOFF : CUTOFF).toISOString();
  if (path.startsWith('/api/orders/expected-day')) return { date, cutoff_at: until };
  const address = { ...place, zipcode: '40020000' };
  return { basket: { id: date, date, changes_until: until, address } };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function start(phoneAhead: number, show: () => void): Promise<void> {
  ahead = phoneAhead;
  vi.setSystemTime(SERVER + ahead);
  show();
  await pass(100);
}

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string) => {
    asked += 1;
    const now = Date.now() - ahead;
    return Response.json(answerOf(path, now), { headers: { date: new Date(now).toUTCString() } });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe.each([
  ['an hour ahead', 60 * MINUTE],
  ['an hour behind', -60 * MINUTE],
  ['some seconds ahead, which nobody takes for wrong', 50_000],
])('at checkout on a phone that is %s', (_, phoneAhead) => {
  it('the day of arrival is asked for when its hour has passed, and hardly before', async () => {
    await start(phoneAhead, () => void render(<ExpectedArrival zipcode="40020000" />));
    expect(
      screen.getByText(/^Pagando até hoje às 23:50, chega quarta-feira, 18 de novembro\.$/),
    ).toBeTruthy();
    await pass(38 * MINUTE);
    expect(asked).toBe(1);
    await pass(3 * MINUTE);
    expect(asked).toBeLessThan(5);
    // Bahia's midnight is not yet over there, whatever the phone says.
    expect(
      screen.getByText(
        'Pagando até terça-feira, 17 de novembro às 17:10, chega sexta-feira, 20 de novembro.',
      ),
    ).toBeTruthy();
  });

  it('so is the basket to come along with', async () => {
    let basket = () => undefined as string | undefined;
    await start(phoneAhead, () => {
      const { result } = renderHook(() => useComingBasket('u1'));
      basket = () => result.current.basket?.date;
    });
    expect(basket()).toBe('2026-11-18');
    await pass(38 * MINUTE);
    expect(asked).toBe(1);
    await pass(3 * MINUTE);
    expect(asked).toBeLessThan(5);
    expect(basket()).toBe('2026-11-20');
  });
});
