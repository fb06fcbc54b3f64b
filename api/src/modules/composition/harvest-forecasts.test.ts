import { describe, expect, it } from 'vitest';
import { useHarvestRounds } from '../../testing/harvest-rounds.ts';
import { settleFarm } from '../../testing/harvests.ts';
import { signIn } from '../../testing/sign-in.ts';
import { subscriberOf } from '../../testing/subscribers.ts';
import { tellForecasts } from './outlook.service.ts';

const { ana, at, basketOf, day, green, harvest, honey, run, setEmails, shelf, store } = useHarvestRounds();

const NOT_SENT = { sent_at: null, sent_by: null };

describe('telling farmers what is expected', () => {
  const grown = (place: number) => [{ productId: shelf().vegetables[place] ?? '', portions: 1, usual: 900 }];
  const mark = (date: string, producerId: string, by = 'whatsapp') =>
    ana().call('POST', `/admin/harvest/${date}/forecasts/${producerId}/sent`, { by });
  const sentOf = async (date: string) => {
    const { farms } = await harvest(date);
    return Object.fromEntries(
      farms.map((farm: { producer_id: string; forecast_sent: unknown }) => [
        farm.producer_id,
        farm.forecast_sent,
      ]),
    );
  };
  const told = async (address: string) =>
    (await store().deps.mail.list(50)).filter(({ to }) => to === address).length;

  it('marks a forecast as sent, once, by whoever was first: WhatsApp or the e-mail that leaves by itself', async () => {
    const tuesday = day(8);
    const phoned = await settleFarm(store(), 'Pelo WhatsApp', grown(0), { phone: '71988887777' });
    const mailed = await settleFarm(store(), 'Por e-mail', grown(1), { email: 'um@roca.example' });
    const both = await settleFarm(store(), 'Primeiro a gente', grown(2), { email: 'dois@roca.example' });
    at(`${day(2)}T19:00`);
    await basketOf();
    // There is no forecast to speak of yet.
    expect((await mark(tuesday, phoned.producerId)).status).toBe(409);
    at(`${day(3)}T08:00`);
    await setEmails(false);
    await tellForecasts(store().deps);
    expect(await sentOf(tuesday)).toEqual({
      [phoned.producerId]: NOT_SENT,
      [mailed.producerId]: NOT_SENT,
      [both.producerId]: NOT_SENT,
    });

    const at0930 = new Date(`${day(3)}T12:30:00.000Z`).toISOString();
    at(`${day(3)}T09:30`);
    expect((await mark(tuesday, phoned.producerId)).body.message).toBe('Marcado como enviado.');
    expect((await mark(tuesday, both.producerId)).status).toBe(200);
    at(`${day(3)}T09:40`);
    expect((await mark(tuesday, phoned.producerId, 'phone')).status).toBe(200);
    await setEmails(true);
    await Promise.all([tellForecasts(store().deps), tellForecasts(store().deps)]);
    expect((await mark(tuesday, mailed.producerId)).status).toBe(200);
    expect(await sentOf(tuesday)).toEqual({
      [phoned.producerId]: { sent_at: at0930, sent_by: 'whatsapp' },
      [mailed.producerId]: { sent_at: store().clock.now().toISOString(), sent_by: 'email' },
      [both.producerId]: { sent_at: at0930, sent_by: 'whatsapp' },
    });
    expect([await told('um@roca.example'), await told('dois@roca.example')]).toEqual([1, 0]);
    const { rows } = await store().deps.database.pool.query(
      "select subject_id, before, after from audit_log where action = 'forecast_sent' order by id",
    );
    expect(rows).toEqual([
      { subject_id: phoned.producerId, before: tuesday, after: 'whatsapp' },
      { subject_id: both.producerId, before: tuesday, after: 'whatsapp' },
    ]);
  });

  it('counts no forecast as sent whose e-mail has not left, and takes it back once told by another way', async () => {
    const tuesday = day(8);
    const farm = await settleFarm(store(), 'Na fila', grown(0), { email: 'fila@roca.example' });
    at(`${day(2)}T19:00`);
    await basketOf();
    at(`${day(3)}T08:00`);
    await setEmails(true);
    await tellForecasts(store().deps);
    expect(await sentOf(tuesday)).toMatchObject({ [farm.producerId]: { sent_by: 'email' } });
    const mail = (set: string) =>
      store().deps.database.pool.query(`update emails set ${set} where recipient = 'fila@roca.example'`);
    await mail(`next_attempt_at = '${day(3)}T12:00Z', last_error = 'mail server down'`);
    expect(await sentOf(tuesday)).toEqual({ [farm.producerId]: NOT_SENT });
    expect((await mark(tuesday, farm.producerId)).status).toBe(200);
    expect(await sentOf(tuesday)).toMatchObject({ [farm.producerId]: { sent_by: 'whatsapp' } });
    await tellForecasts(store().deps);
    expect(await told('fila@roca.example')).toBe(0);
  });

  it('marks nothing for who is told nothing, by no other way, and once farmers are asked', async () => {
    const tuesday = day(8);
    const farm = await settleFarm(store(), 'Previsto', [{ productId: green(), portions: 1, usual: 900 }]);
    at(`${day(2)}T19:00`);
    await basketOf();
    at(`${day(3)}T08:00`);
    await tellForecasts(store().deps);
    const none = await settleFarm(store(), 'Sem nada', [{ productId: honey() }]);
    expect(await mark(tuesday, none.producerId)).toMatchObject({
      status: 409,
      body: { message: 'Pelo que se espera agora, nada cabe a este produtor. Atualize a página.' },
    });
    expect((await mark(tuesday, crypto.randomUUID())).status).toBe(404);
    expect((await mark(tuesday, farm.producerId, 'email')).status).toBe(422);
    const packer = subscriberOf(store(), (await signIn(store(), { role: 'packer' })).user);
    const path = `/admin/harvest/${tuesday}/forecasts/${farm.producerId}/sent`;
    expect((await packer.call('POST', path, { by: 'whatsapp' })).status).toBe(403);
    expect(await sentOf(tuesday)).toEqual({ [farm.producerId]: NOT_SENT });
    at(`${day(6)}T18:03`);
    await run();
    expect((await mark(tuesday, farm.producerId)).status).toBe(409);
  });
});
