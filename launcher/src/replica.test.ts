import { type Database, openDatabase } from '@cesta/api/platform/database/db';
import { openReports } from '@cesta/api/platform/database/reports';
import { replicaGauges } from '@cesta/api/platform/database/reports.gauges';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pair, startPair } from './testing/temporary-replica.ts';

let pair: Pair;
let database: Database;

beforeAll(async () => {
  pair = await startPair();
  database = openDatabase(pair.original.url, { max: 2 });
  await database.db.execute('create table notes (word text)');
});
afterAll(async () => {
  await database?.close();
  await pair?.stop();
});

const open = (maxLagMs: number, url = pair.copy.url) =>
  openReports(database, { url, maxLagMs }, () => undefined);
const countNotes = async (reports: ReturnType<typeof open>) => {
  const { result, lagMs } = await reports.read(async (db) => {
    const { rows } = await db.execute<{ notes: number; copies: boolean }>(
      'select count(*)::int as notes, pg_is_in_recovery() as copies from notes',
    );
    return rows[0];
  });
  return { ...result, lagMs };
};

/** What Prometheus reads. */
const figures = (reports: Pick<ReturnType<typeof open>, 'measure'>) =>
  replicaGauges(reports).read(database.db, new Date());

async function onCopy(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: pair.copy.url });
  await client.connect();
  await client.query(text);
  await client.end();
}

describe('reports', () => {
  it('are read from a copy that has caught up, and say that it is not behind', async () => {
    await database.db.execute(`insert into notes values ('one')`);
    const reports = open(30_000);
    await expect
      .poll(() => countNotes(reports), { timeout: 30_000, interval: 2500 })
      .toEqual({ notes: 1, copies: true, lagMs: 0 });
    await expect
      .poll(() => figures(reports), { timeout: 30_000 })
      .toEqual({ cesta_replica_readable: [{ value: 1 }], cesta_replica_lag_seconds: [{ value: 0 }] });
    expect(await figures({ measure: null })).toEqual({});
    await reports.close();
  });

  it('say how far a copy is behind that still counts, and leave one that is further', async () => {
    await onCopy('select pg_wal_replay_pause()');
    await database.db.execute(`insert into notes values ('two')`);
    const patient = open(3_600_000);
    const behind = await countNotes(patient);
    expect(behind).toMatchObject({ notes: 1, copies: true });
    expect(behind.lagMs).toBeGreaterThan(0);
    expect((await figures(patient)).cesta_replica_lag_seconds?.[0]?.value).toBeGreaterThan(0);
    await patient.close();
    const strict = open(0);
    expect(await countNotes(strict)).toEqual({ notes: 2, copies: false, lagMs: null });
    await strict.close();
    await onCopy('select pg_wal_replay_resume()');
  });

  it('are never where something is to be written', async () => {
    const wrong = openDatabase(pair.copy.url, { max: 1 });
    await expect(wrong.db.execute('select 1')).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('copies another one') }),
    });
    await wrong.close();
  });

  it('are read from the original once the copy has become one itself', async () => {
    const reports = open(3_600_000);
    expect(await countNotes(reports)).toMatchObject({ copies: true });
    await onCopy('select pg_promote()');
    await onCopy(`insert into notes values ('astray')`);
    await expect
      .poll(() => countNotes(reports), { timeout: 30_000, interval: 2500 })
      .toEqual({ notes: 2, copies: false, lagMs: null });
    await reports.close();
  });

  it('are read from the original while the copy is away', async () => {
    await pair.copy.stop();
    const reports = open(30_000);
    expect(await countNotes(reports)).toMatchObject({ copies: false, lagMs: null });
    expect(await figures(reports)).toEqual({ cesta_replica_readable: [{ value: 0 }] });
    await reports.close();
  });
});
