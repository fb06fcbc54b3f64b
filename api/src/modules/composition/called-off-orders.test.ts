import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useHarvestRounds } from '../../testing/harvest-rounds.ts';
import { settleFarm } from '../../testing/harvests.ts';
import { worklistOf } from '../../testing/worklist.ts';
import { closedDays } from '../coverage/coverage.tables.ts';
import { mailUnsentOrders, takeBackCalledOff } from '../supply/harvest/sending.service.ts';

const { ana, at, basketOf, day, green, harvest, ordersOf, run, sendAll, setEmails, store } =
  useHarvestRounds();

/** For Friday, at Wednesday's cut-off: what the first does not have is asked of the second. */
async function askTwoFarms(first: { email?: string } = {}, second: { email?: string } = {}): Promise<void> {
  const planted = { productId: green(), portions: 1 };
  await settleFarm(store(), 'A primeira', [{ ...planted, priority: 1, usual: 1 }], first);
  await settleFarm(store(), 'B segunda', [{ ...planted, priority: 2, usual: 900 }], second);
  await basketOf();
  at(`${day(2)}T18:03`);
  await run();
}

async function writeToTwoFarms(first: string, second: string): Promise<void> {
  await setEmails(true);
  await askTwoFarms({ email: first }, { email: second });
  await mailUnsentOrders(store().deps);
}

describe('harvest orders of a day that is called off', () => {
  it('sends no order of a day that was called off, and readies that news instead', async () => {
    const friday = day(4);
    await askTwoFarms();
    const [told, untold] = (await harvest(friday)).farms;
    const press = (order: { id: string }, by: string) =>
      ana().call('POST', `/admin/harvest/orders/${order.id}/sent`, { by });
    await press(told.orders[0], 'whatsapp');
    await store().db.insert(closedDays).values({ date: friday, reason: 'Enchente', createdAt: new Date() });
    const shown = await harvest(friday);
    expect(shown.called_off).toBe(true);
    expect(shown.farms[0].orders[0].text).toContain('foi cancelada: não é preciso colher');
    expect(shown.farms[0].orders[0].text).not.toContain('Pedido da colheita');
    expect(shown.farms[1].orders[0].text).toBeUndefined();
    const rounds = (await ana().call('GET', '/admin/harvest')).body.rounds;
    expect(rounds.find(({ date }: { date: string }) => date === friday)).toMatchObject({ called_off: true });
    for (const by of ['whatsapp', 'email']) {
      const { status, body } = await press(untold.orders[0], by);
      expect(status).toBe(409);
      expect(JSON.stringify(body)).toContain('A entrega deste dia foi cancelada');
    }
    await store().db.delete(closedDays);
  });

  it('takes back the e-mail of a called-off day that has not left, and sends it when the day is back', async () => {
    const friday = day(4);
    await writeToTwoFarms('chegou@longe.example', 'parado@longe.example');
    const { pool, db } = store().deps.database;
    await pool.query(`update emails set sent_at = created_at, next_attempt_at = null
      where recipient = 'chegou@longe.example'`);
    await pool.query(`update emails set next_attempt_at = '${day(2)}T22:00Z', last_error = 'mail server down'
      where recipient = 'parado@longe.example'`);
    const written = async () =>
      (await store().deps.mail.list(50))
        .map(({ to }) => to)
        .filter((to) => to.endsWith('@longe.example'))
        .sort();

    await takeBackCalledOff(store().deps);
    expect(await written()).toEqual(['chegou@longe.example', 'parado@longe.example']);
    await db.insert(closedDays).values({ date: friday, reason: 'Enchente', createdAt: new Date() });
    await takeBackCalledOff(store().deps);
    await mailUnsentOrders(store().deps);
    expect(await written()).toEqual(['chegou@longe.example']);
    const [told, untold] = (await harvest(friday)).farms.map(({ orders }: { orders: [object] }) => orders[0]);
    expect(told.text).toContain('não é preciso colher');
    expect(untold).toMatchObject({ sent_at: null, sent_by: null, mail: null });
    expect(untold.text).toBeUndefined();

    await db.delete(closedDays);
    await mailUnsentOrders(store().deps);
    expect(await written()).toEqual(['chegou@longe.example', 'parado@longe.example']);
  });

  it('leaves nothing of a called-off day to be tried again: what was refused goes, what a restore holds ends', async () => {
    const friday = day(4);
    await writeToTwoFarms('recusada@sem.example', 'copia@sem.example');
    const { pool, db } = store().deps.database;
    const mail = (whose: string, set: string) =>
      pool.query(`update emails set ${set} where recipient = '${whose}@sem.example'`);
    await mail('recusada', `next_attempt_at = null, failed_at = '${day(2)}T21:04Z', last_error = '550 no'`);
    await mail('copia', `next_attempt_at = '${day(2)}T21:10Z', last_error = 'mail server down'`);
    await store().deps.mail.holdWaiting(db);
    const refused = async () =>
      (await worklistOf(store(), 'email-unsent')).find(({ who }) => who?.email === 'recusada@sem.example');
    expect(await refused()).toBeDefined();

    await db.insert(closedDays).values({ date: friday, reason: 'Enchente', createdAt: new Date() });
    await takeBackCalledOff(store().deps);
    expect(await refused()).toBeUndefined();
    const [untold, doubted] = (await harvest(friday)).farms.map(
      ({ orders }: { orders: [object] }) => orders[0],
    );
    expect(untold).toMatchObject({ sent_at: null, sent_by: null, mail: null });
    expect(doubted).toMatchObject({ sent_at: null, sent_by: 'email', mail: 'failed' });
    const kept = async () => (await store().deps.mail.list(50)).find(({ to }) => to === 'copia@sem.example');
    expect((await kept())?.validUntil).toEqual(store().clock.now());

    // They had left before the machine was lost: so the farmer is told that nothing is to be harvested.
    expect((await ana().call('POST', '/admin/emails/restored/sent')).status).toBe(200);
    expect((await harvest(friday)).farms[1].orders[0].text).toContain('não é preciso colher');
    await db.delete(closedDays);
  });

  it('lists who was asked before a day was closed and is driven again, until they have said so anew', async () => {
    const friday = day(4);
    await settleFarm(store(), 'A avisada', [{ productId: green(), portions: 1, usual: 900 }]);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    await sendAll(friday);
    const [line] = await ordersOf(friday);
    const answer = (revision: number) =>
      ana().call('POST', `/admin/harvest/orders/${line?.id}/answer`, {
        answer_id: crypto.randomUUID(),
        revision,
        text: 'tudo',
      });
    expect((await answer(0)).status).toBe(200);
    const listed = async (kind: 'harvest-day-back' | 'harvest-closed-day') =>
      (await worklistOf(store(), kind)).filter(({ link }) => link?.includes(friday));

    at(`${day(2)}T20:00`);
    const days = [{ date: friday, reason: 'Greve' }];
    const { body: impact } = await ana().call('POST', '/admin/closed-days/impact', { days, place: null });
    const expected = { baskets: impact.baskets, orders: impact.orders };
    await ana().call('POST', '/admin/closed-days', { days, place: null, expected });
    expect(await listed('harvest-closed-day')).toHaveLength(1);
    expect(await listed('harvest-day-back')).toEqual([]);

    at(`${day(2)}T21:00`);
    const [closed] = await store().db.select().from(closedDays).where(eq(closedDays.date, friday));
    expect((await ana().call('DELETE', `/admin/closed-days/${closed?.id}`)).status).toBe(200);
    expect(await listed('harvest-closed-day')).toEqual([]);
    expect(await listed('harvest-day-back')).toMatchObject([
      { matter: expect.stringContaining('A avisada pode ter ouvido que não era preciso colher.') },
    ]);
    at(`${day(2)}T21:30`);
    expect((await answer(1)).status).toBe(200);
    expect(await listed('harvest-day-back')).toEqual([]);
  });
});
