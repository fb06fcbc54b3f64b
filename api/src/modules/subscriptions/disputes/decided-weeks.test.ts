import { describe, expect, it } from 'vitest';
import { useBankWeeks } from '../../../testing/bank-weeks.ts';
import { loseCoverage, pass } from '../../../testing/subscribers.ts';
import { runWeeks } from '../../../testing/weeks.ts';
import { press } from '../../../testing/worklist.ts';

const { paying, store, paidWeek, dispute, decide, listed, basketsOf, isSettled } = useBankWeeks();

describe('a week whose dispute the shop has won', () => {
  it('is looked at as long as one of its baskets is yet to come, though the money of the other went back', async () => {
    const week = await paidWeek('premium');
    await decide(await dispute(week), 'won');
    const [first] = await basketsOf(week);
    await pass(paying(), { to: new Date((first?.cutoffAt.getTime() ?? 0) + 60_000) });
    await runWeeks(paying());
    // The first one is closed and comes all the same.
    await loseCoverage(store(), week.subscriber, '01001000');
    expect((await basketsOf(week)).map(({ status }) => status)).toEqual(['scheduled', 'cancelled']);
    await pass(paying(), { hours: 3 });
    const [item] = await listed('undelivered-week', week.subscriber);
    expect(item?.amount).toBe(125);
    expect((await press(store(), item, 'Devolver o dinheiro agora')).status).toBe(200);
    expect(await isSettled(week)).toBe(false);
  });
});
