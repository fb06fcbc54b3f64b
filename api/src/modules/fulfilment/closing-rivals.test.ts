import { describe, expect, it } from 'vitest';
import { useRounds } from '../../testing/rounds.ts';
import { CRUZ_DAS_ALMAS, emailsTo } from '../../testing/subscribers.ts';
import { skip } from '../../testing/weeks.ts';

const { store, at, day, basketOf, round, ana } = useRounds();

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

  describe('of which another closing for the same reason has cancelled baskets', () => {
    const inSalvador = { place: { city: 'Salvador', state: 'BA' } };
    const inCruz = { place: { city: 'Cruz das Almas', state: 'BA' } };
    const one = { baskets: 1, orders: 0 };

    /** In Cruz das Almas the van does not drive on that day: the operator has put the basket there. */
    async function basketInCruz() {
      const { subscriber } = await basketOf(CRUZ_DAS_ALMAS);
      const [basket] = (await subscriber.subscription()).next_deliveries;
      const body = { from: basket?.date, to: day(4), reason: 'a seu pedido' };
      expect((await ana().call('PUT', `/admin/deliveries/basket/${basket?.id}/day`, body)).status).toBe(200);
    }

    it('in another city, is the same press twice for who has moved them here, and not done for who wants them cancelled', async () => {
      await basketOf();
      await basketInCruz();
      const cancelled = await close(ana, { ...flood(), ...inSalvador, baskets: 'cancel' }, one);
      expect(cancelled).toMatchObject({ status: 200, body: { cancelled: 1 } });
      const moving = { ...flood(), ...inCruz };
      expect(await close(ana, moving, one)).toMatchObject({ status: 200, body: { baskets: 1 } });
      expect(await close(ana, moving, one)).toMatchObject({ status: 200, body: { baskets: 0 } });
      const late = await close(ana, { ...moving, baskets: 'cancel' }, one);
      expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
      expect(late.body.message).toContain('e as cestas foram para outro dia.');
      const again = { ...flood(), ...inSalvador, baskets: 'cancel' };
      expect((await close(ana, again, one)).status).toBe(200);
    });

    it('before the day was opened again, is the same press twice for who has moved them since', async () => {
      await basketOf();
      expect((await close(ana, { ...flood(), baskets: 'cancel' }, one)).status).toBe(200);
      const { body: book } = await ana().call('GET', '/admin/closed-days');
      const own = book.days.find(({ date }: { date: string }) => date === day(4));
      expect((await ana().call('DELETE', `/admin/closed-days/${own.id}`)).status).toBe(200);
      at(`${day(0)}T10:05`);
      await basketOf();
      expect((await close(ana, flood(), one)).body.baskets).toBe(1);
      expect((await close(ana, flood(), one)).status).toBe(200);
    });
  });
});
