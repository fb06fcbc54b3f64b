import { DAY_MS } from '@cesta/contract/base/calendar';
import { describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { useRounds } from '../../../testing/rounds.ts';
import { CRUZ_DAS_ALMAS } from '../../../testing/subscribers.ts';
import { forgetUser } from '../../identity/users.queries.ts';
import { remindSubscribers } from './notices.service.ts';

const { store, at, day, basketOf, shelf } = useRounds();
const anybody = { headers: {} };

const query = async (text: string, ...values: unknown[]) =>
  (await store().deps.database.pool.query(text, values)).rows;
const remind = () => remindSubscribers(store().deps);
const reminders = async ({ email }: { email: string }) =>
  (await store().deps.mail.list(500)).filter(
    ({ to, key }) => to === email && key.startsWith('basket-reminder:'),
  );
const unsubscribe = (token: string) =>
  callAs(anybody, store(), 'POST', '/subscription/reminders/unsubscribe', { token });

const look = (token: string) => callAs(anybody, store(), 'POST', '/subscription/reminders/link', { token });

describe('the reminder before the cut-off', () => {
  it('comes the day before, from its hour on, once, and says what is in it and until when', async () => {
    const { subscriber } = await basketOf();
    at(`${day(1)}T09:59`);
    await remind();
    expect(await reminders(subscriber)).toEqual([]);
    at(`${day(1)}T10:00`);
    await Promise.all([remind(), remind()]);
    await remind();
    const [message, ...more] = await reminders(subscriber);
    expect(more).toEqual([]);
    expect(message?.subject).toBe('Sua cesta de sexta');
    expect(message?.text).toMatch(/trocar os itens ou pular esta entrega até quarta-feira, [^\n]* às 18:00/);
    // It is paid, and comes through a pause.
    expect(message?.text).not.toContain('pausar');
    expect(message?.text).toContain('Vegetal 1');
    expect(message?.text).toContain('/minha-conta?tab=assinatura');
    expect(message?.text).toContain(message?.unsubscribeUrl ?? 'no address');
    expect(message?.validUntil?.toISOString()).toBe(`${day(2)}T21:00:00.000Z`);
  });

  it('follows the cut-off of its own city', async () => {
    const away = await basketOf(CRUZ_DAS_ALMAS);
    const [delivery] = (await away.subscriber.subscription()).next_deliveries;
    const until = delivery?.changes_until ?? '';
    expect(until.slice(0, 10)).not.toBe(day(2));
    await query(
      `update subscriptions set started_at = started_at - interval '3 days' where id = $1`,
      away.id,
    );
    await remind();
    const [message] = await reminders(away.subscriber);
    expect(message?.validUntil?.toISOString()).toBe(until);
  });

  it('goes to those who can still change something, a skipped delivery included, and to nobody else', async () => {
    const skipped = await basketOf();
    await query(`update deliveries set status = 'skipped' where subscription_id = $1`, skipped.id);
    const cancelled = await basketOf();
    await query(`update deliveries set status = 'cancelled' where subscription_id = $1`, cancelled.id);
    const ended = await basketOf();
    await query(`update subscriptions set status = 'canceled', ended_at = now() where id = $1`, ended.id);
    const closed = await basketOf();
    await query('update deliveries set frozen_at = now() where subscription_id = $1', closed.id);
    at(`${day(1)}T12:00`);
    await remind();
    const [message] = await reminders(skipped.subscriber);
    expect(message?.text).toMatch(
      /A entrega de sexta-feira[^\n]* está pulada[\s\S]*voltar atrás até quarta-feira/,
    );
    for (const { subscriber } of [cancelled, ended, closed]) expect(await reminders(subscriber)).toEqual([]);
  });

  it('is caught up with after an outage while there is time, and not in the last two hours', async () => {
    const late = await basketOf();
    at(`${day(2)}T15:59`);
    await remind();
    expect(await reminders(late.subscriber)).toHaveLength(1);
    const tooLate = await basketOf();
    at(`${day(2)}T16:01`);
    await remind();
    at(`${day(2)}T18:01`);
    await remind();
    expect(await reminders(tooLate.subscriber)).toEqual([]);
  });

  it('is not written to who has just subscribed and was told the same', async () => {
    at(`${day(1)}T09:00`);
    const { subscriber } = await basketOf();
    at(`${day(1)}T12:00`);
    await remind();
    expect(await reminders(subscriber)).toEqual([]);
  });

  it('does not come again because the basket was changed', async () => {
    const { subscriber } = await basketOf();
    at(`${day(1)}T12:00`);
    await remind();
    await subscriber.call('PUT', '/subscription/tastes', { never: [shelf().fruits[7]], complete: false });
    await query(`delete from emails where recipient = $1`, subscriber.email);
    await remind();
    expect(await reminders(subscriber)).toEqual([]);
  });
});

describe('wanting no reminders', () => {
  it('takes one post without signing in, however often, and is undone in the account', async () => {
    const { subscriber } = await basketOf();
    at(`${day(1)}T12:00`);
    await remind();
    const [message] = await reminders(subscriber);
    const token = message?.unsubscribeUrl?.split('/').at(-1) ?? '';
    expect((await subscriber.subscription()).reminders).toBe(true);
    for (const _ of [1, 2]) {
      const { status, body } = await unsubscribe(token);
      expect([status, body.message]).toEqual([200, 'Pronto! Você não recebe mais estes lembretes.']);
    }
    expect((await subscriber.subscription()).reminders).toBe(false);
    await query('delete from delivery_notices');
    await query('delete from emails where recipient = $1', subscriber.email);
    await remind();
    expect(await reminders(subscriber)).toEqual([]);
    const { body } = await subscriber.call('PUT', '/subscription/reminders', { wanted: true });
    expect(body.message).toBe('Lembretes ligados!');
    expect(body.subscription.reminders).toBe(true);
    await remind();
    expect(await reminders(subscriber)).toHaveLength(1);
  });

  it('works long after, keeps the other tastes, and takes no other link', async () => {
    const { subscriber } = await basketOf();
    const { signedLinks } = store().deps;
    const never = [shelf().fruits[7]];
    await subscriber.call('PUT', '/subscription/tastes', { never, complete: true });
    const token = signedLinks.sign('reminders', subscriber.id);
    for (const bad of ['', 'x', signedLinks.sign('rating', subscriber.id), `${token.slice(0, -3)}AAA`])
      for (const ask of [look, unsubscribe])
        expect((await ask(bad)).body.code).toBe('UNSUBSCRIBE_LINK_INVALID');
    store().clock.set(new Date(store().clock.now().getTime() + 20 * DAY_MS));
    expect((await unsubscribe(token)).status).toBe(200);
    const { tastes, reminders: wanted } = await subscriber.subscription();
    expect([tastes, wanted]).toEqual([{ never, complete: true }, false]);
    await forgetUser(store().db, subscriber.id, store().clock.now());
    expect((await unsubscribe(token)).status).toBe(200);
  });
});
