import { describe, expect, it } from 'vitest';
import { useStore } from '../testing/test-store.ts';
import { createLimits } from './limits.ts';
import { counters } from './platform.tables.ts';

describe('limits', () => {
  const store = useStore();

  it('count together in all processes and forget when the window is over', async () => {
    const { db, clock } = store();
    const fail = (error: Error) => {
      throw error;
    };
    const [one, two] = [createLimits(db, clock, fail), createLimits(db, clock, fail)];
    expect(await one.add('login:a', 60_000)).toBe(1);
    expect(await two.add('login:a', 60_000)).toBe(2);
    expect(await one.peek('login:a')).toBe(2);
    clock.advance(60_001);
    expect(await two.peek('login:a')).toBe(0);
    expect(await two.add('login:a', 60_000)).toBe(1);
    await two.clear('login:a');
    expect(await one.peek('login:a')).toBe(0);
    one.close();
    two.close();
  });

  it('lose no count when many come at once', async () => {
    const { deps } = store();
    await Promise.all(Array.from({ length: 50 }, () => deps.limits.add('login:b', 60_000)));
    expect(await deps.limits.peek('login:b')).toBe(50);
  });

  it('keep no address or e-mail in the database', async () => {
    const { deps, db } = store();
    await deps.limits.add('login:maria@exemplo.com', 60_000);
    expect(JSON.stringify(await db.select().from(counters))).not.toContain('maria');
  });
});
