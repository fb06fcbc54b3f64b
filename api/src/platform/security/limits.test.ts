import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';
import { counters } from '../database/platform.tables.ts';
import { createFloodCounts } from './flood-counts.ts';
import { createLimits, type Limit } from './limits.ts';

const store = useStore();
const fail = (error: Error) => {
  throw error;
};

/** Another process of the same store. */
function openLimits(onMet?: (limit: Limit) => void) {
  const { db, clock } = store();
  return createLimits(db, clock, { secret: 'one secret', onError: fail, ...(onMet && { onMet }) });
}

const MINUTE = 60_000;
const limit = (name: string, max: number) => ({ name, account: 'ana@exemplo.test', max, windowMs: MINUTE });

describe('limits', () => {
  it('count together in all processes and forget when the window is over', async () => {
    const { clock } = store();
    const [one, two] = [openLimits(), openLimits()];
    const twice = limit('together', 2);
    expect([await one.count(twice), await two.count(twice)]).toEqual([null, null]);
    expect(await one.refusal([twice])).toEqual({ retryAfterMs: MINUTE });
    expect(await one.count(twice)).toEqual({ retryAfterMs: MINUTE });
    clock.advance(MINUTE + 1);
    expect(await two.refusal([twice])).toBeNull();
    expect([await two.count(twice), await one.count(twice)]).toEqual([null, null]);
    await two.clear([twice]);
    expect(await one.refusal([twice])).toBeNull();
    one.close();
    two.close();
  });

  it('lose no count when many come at once', async () => {
    const { deps } = store();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => deps.limits.count(limit('many at once', 50))),
    );
    expect(answers.filter(Boolean)).toEqual([]);
    expect(await deps.limits.refusal([limit('many at once', 50)])).not.toBeNull();
    expect(await deps.limits.refusal([limit('many at once', 51)])).toBeNull();
  });

  it('count in the transaction that asks, and not at all when it is taken back', async () => {
    const { deps, db } = store();
    const once = limit('in a transaction', 1);
    await expect(
      db.transaction(async (tx) => {
        expect(await deps.limits.countWithin(tx, once)).toBeNull();
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await db.transaction((tx) => deps.limits.countWithin(tx, once))).toBeNull();
    expect(await db.transaction((tx) => deps.limits.countWithin(tx, once))).toEqual({ retryAfterMs: MINUTE });
  });

  it('count a mailbox, whatever the accounts are called that mean it', async () => {
    const { deps } = store();
    const to = (account: string) => ({ ...limit('emails', 1), account, mailbox: 'ana@exemplo.test' });
    expect(await deps.limits.count(to('ana+1@exemplo.test'))).toBeNull();
    expect(await deps.limits.count(to('ana+2@exemplo.test'))).not.toBeNull();
  });

  it('keep no address or e-mail in the database, nor a hash that can be tried out without the secret', async () => {
    const { clock, db } = store();
    const one = openLimits();
    const other = createLimits(db, clock, { secret: 'another secret', onError: fail });
    const maria = { name: 'sign-in', account: 'maria@exemplo.com', max: 1, windowMs: MINUTE };
    await one.count(maria);
    expect(await one.refusal([maria])).not.toBeNull();
    expect(await other.refusal([maria])).toBeNull();
    expect(JSON.stringify(await db.select().from(counters))).not.toContain('maria');
    one.close();
    other.close();
  });
});

describe('places under a limit', () => {
  it('are never taken by more than there are, by however many at once and in two processes', async () => {
    const [one, two] = [openLimits(), openLimits()];
    const tries = Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? one : two).reserve([limit('few', 7), limit('many', 1000)]),
    );
    const taken = (await Promise.all(tries)).filter((answer) => 'giveBack' in answer);
    expect(taken).toHaveLength(7);
    // Who was refused by one of them has taken nothing under the other.
    const left = await Promise.all(Array.from({ length: 3 }, () => one.reserve([limit('many', 10)])));
    expect(left.filter((answer) => 'giveBack' in answer)).toHaveLength(3);
    expect(await two.reserve([limit('many', 10)])).toEqual({ retryAfterMs: expect.any(Number) });
    one.close();
    two.close();
  });

  it('are there again when given back, but not for a window that came later', async () => {
    const limits = openLimits();
    const [first] = [await limits.reserve([limit('back', 1)])];
    expect(await limits.refusal([limit('back', 1)])).toEqual({ retryAfterMs: MINUTE });
    if ('giveBack' in first) await first.giveBack();
    expect(await limits.refusal([limit('back', 1)])).toBeNull();
    const early = await limits.reserve([limit('back', 1)]);
    store().clock.advance(MINUTE + 1);
    await limits.reserve([limit('back', 1)]);
    if ('giveBack' in early) await early.giveBack();
    expect(await limits.refusal([limit('back', 1)])).not.toBeNull();
    limits.close();
  });
});

describe('counts of floods', () => {
  it('stay bounded in memory however many addresses come', () => {
    const { db, clock } = store();
    const floods = createFloodCounts(db, clock, fail);
    for (let index = 0; index < 60_000; index += 1)
      floods.add(`address ${index}`, { max: 9, windowMs: MINUTE });
    expect(floods.size).toBe(50_000);
    floods.close();
  });

  it('are added up between processes in one statement, without those that are far from the limit', async () => {
    const { db, clock, deps } = store();
    const [one, two] = [createFloodCounts(db, clock, fail), createFloodCounts(db, clock, fail)];
    const before = (await db.select().from(counters)).length;
    for (let index = 0; index < 300; index += 1) {
      one.add(`calm ${index}`, { max: 100, windowMs: MINUTE });
      for (let call = 0; call < 5; call += 1) one.add(`busy ${index}`, { max: 100, windowMs: MINUTE });
    }
    const statements: unknown[] = [];
    const { execute } = deps.database.db;
    db.execute = ((query: never) => {
      statements.push(query);
      return execute.call(db, query);
    }) as typeof db.execute;
    await one.sync();
    db.execute = execute;
    expect(statements).toHaveLength(1);
    expect((await db.select().from(counters)).length - before).toBe(300);
    two.add('busy 7', { max: 6, windowMs: MINUTE });
    await two.sync();
    expect(two.add('busy 7', { max: 6, windowMs: MINUTE })).toBeGreaterThan(0);
    one.close();
    two.close();
  });
});

describe('a limit that is met', () => {
  it('is told once for each key and window, not for each refusal', async () => {
    const told: Limit[] = [];
    const limits = openLimits((met) => told.push(met));
    for (let call = 0; call < 5; call += 1) {
      limits.isFlooding({ name: 'reads', address: '203.0.113.7', max: 2, windowMs: MINUTE });
      await limits.count(limit('sign-ups', 2));
    }
    expect(told.map(({ name }) => name).sort()).toEqual(['reads', 'sign-ups']);
    store().clock.advance(MINUTE + 1);
    for (let call = 0; call < 3; call += 1) await limits.count(limit('sign-ups', 2));
    expect(told).toHaveLength(3);
    limits.close();
  });
});
