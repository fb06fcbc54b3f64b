import { describe, expect, it } from 'vitest';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { useMondays } from '../../../testing/mondays.ts';
import { leastBasket, pass } from '../../../testing/subscribers.ts';
import { comingOf, returnsOf, runWeeks, skip, TO_CUTOFF } from '../../../testing/weeks.ts';

const { paying, shelf, subscriberOf } = useMondays();

describe('a skip beside a restore, a run and an export', () => {
  it('that went back under another name, as a restore may leave it, goes back once', async () => {
    const subscriber = await subscriberOf('premium');
    const { id } = await comingOf(subscriber);
    await skip(subscriber, id);
    const { pool } = paying().store.deps.database;
    await pool.query(
      `insert into week_returns (key, invoice_id, kind, amount_cents, cause, reason, ordinal, state, created_at)
       select 'delivery:' || gen_random_uuid(), invoice_id, 'credit', 12500, 'skip', 'found', ordinal, 'settled', now()
       from deliveries where id = $1`,
      [id],
    );
    await pass(paying(), TO_CUTOFF);
    await runWeeks(paying());
    expect(await returnsOf(paying(), subscriber)).toHaveLength(1);
    const { rows } = await pool.query('select frozen_at from deliveries where id = $1', [id]);
    expect(rows[0].frozen_at).not.toBeNull();
  });

  it('that waited behind the run until its cut-off was past is too late, and so is a swap', async () => {
    const subscriber = await subscriberOf();
    const { id, changes_until } = await comingOf(subscriber);
    const { store, provider } = paying();
    await pass(paying(), { to: new Date(Date.parse(changes_until) - 1000) });
    const selectedProducts = leastBasket(shelf(), 'familia');
    const held = await store.deps.database.pool.connect();
    await held.query('begin');
    await held.query('select id from subscriptions for update');
    const presses = [
      skip(subscriber, id),
      subscriber.call('PUT', `/subscription/deliveries/${id}/items`, { selectedProducts }),
    ];
    await untilWaiting(store, presses.length);
    await provider.advance({ to: new Date(changes_until) });
    await held.query('update deliveries set frozen_at = cutoff_at where id = $1', [id]);
    await held.query('commit');
    held.release();
    const answers = await Promise.all(presses);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'TOO_LATE_TO_SKIP'],
      [409, 'DELIVERY_CLOSED'],
    ]);
    expect(await comingOf(subscriber)).toMatchObject({ status: 'scheduled', off: null, differs: false });
  });

  it('is handed out as skipped, with the weeks that its customer does not want', async () => {
    const subscriber = await subscriberOf();
    const { id, date } = await comingOf(subscriber);
    await skip(subscriber, id);
    const { body } = await subscriber.call('GET', `/users/${subscriber.id}/export`);
    const [own] = body.subscriptions;
    expect(own.deliveries).toMatchObject([{ date, status: 'skipped' }]);
    expect(own.weeks).toMatchObject({ every_weeks: 1, choices: [{ ordinal: 0, choice: 'skip' }] });
  });
});
