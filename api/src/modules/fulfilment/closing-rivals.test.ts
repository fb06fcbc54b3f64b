import { describe, expect, it, vi } from 'vitest';
import { useRounds } from '../../testing/rounds.ts';
import { emailsTo } from '../../testing/subscribers.ts';
import { skip } from '../../testing/weeks.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { store, day, basketOf, round, ana } = useRounds();

const flood = () => ({
  days: [{ date: day(4), reason: 'Chuva forte' }],
  place: null,
  baskets: 'move',
});
const ask = async (question = flood()) =>
  (await ana().call('POST', '/admin/closed-days/impact', question)).body;
const close = (who: typeof ana, question: object, expected: object) =>
  who().call('POST', '/admin/closed-days', { ...question, expected });

describe('a day that two operators close', () => {
  it('touches whom the question has named, not as many others', async () => {
    const { subscriber } = await basketOf();
    const { baskets, orders, fingerprint } = await ask();
    const [coming] = (await subscriber.subscription()).next_deliveries;
    expect((await skip(subscriber, coming?.id ?? '')).status).toBe(200);
    const { subscriber: other } = await basketOf();
    const stale = await close(ana, flood(), { baskets, orders, fingerprint });
    expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
    expect((await round(day(4))).total).toBe(1);
    expect((await emailsTo(store(), other.email)).filter(({ subject }) => /muda/.test(subject))).toEqual([]);
    const { fingerprint: now } = await ask();
    expect((await close(ana, flood(), { baskets, orders, fingerprint: now })).status).toBe(200);
  });
});
