import { beforeEach, describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';
import { worklistOf } from '../../testing/worklist.ts';
import { acceptHolidays } from './closed-days.service.ts';
import { closedDays } from './coverage.tables.ts';

const store = useStore();
const reminders = () => worklistOf(store(), 'holidays-missing');
const on = (day: string) => store().clock.set(`${day}T00:30:00-03:00`);
const close = (date: string, city: string | null = null) =>
  store()
    .db.insert(closedDays)
    .values({ date, reason: 'Feriado', city, state: city && 'BA', createdAt: store().clock.now() });

beforeEach(async () => {
  await store().db.delete(closedDays);
});

describe('the holidays of the next year', () => {
  it('are asked for from 15 November on, while nobody has entered any', async () => {
    on('2027-11-14');
    expect(await reminders()).toEqual([]);
    for (const day of ['2027-11-15', '2027-12-31']) {
      on(day);
      expect(await reminders()).toMatchObject([
        { id: '2028', since: '2027-11-15T03:00:00.000Z', link: '/admin?tab=cobertura' },
      ]);
    }
    on('2028-01-01');
    expect(await reminders()).toEqual([]);
  });

  it('are entered once one of them is, wherever that is', async () => {
    on('2027-11-20');
    await close('2027-12-25');
    await close('2028-01-03');
    expect((await reminders())[0]?.matter).toContain('Nenhum feriado de 2028');
    await close('2028-04-14', 'Salvador');
    expect(await reminders()).toEqual([]);
  });

  it('are not asked for where the proposals were accepted', async () => {
    on('2027-11-20');
    await acceptHolidays(store().db, store().clock.now(), '2027-11-20');
    expect(await reminders()).toEqual([]);
  });
});
