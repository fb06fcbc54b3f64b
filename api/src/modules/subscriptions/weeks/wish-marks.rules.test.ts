import { DAY_MS } from '@cesta/contract/base/calendar';
import { RHYTHMS } from '@cesta/contract/subscriptions/subscription-constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVERY_WEEK, type WishedWeeks } from './weeks.rules.ts';
import { isNewer, markFor, markIn, markWords, WISH_KEY } from './wish-marks.rules.ts';

const CHANGED = new Date('2027-03-03T12:30:00.123Z');
const ROW = { weeksChangedAt: CHANGED, currentPeriodStart: new Date('2027-03-01T13:00:00Z') };
const FROM = '2027-02-15';
const read = (text: string | null) => markIn({ [WISH_KEY]: text ?? '' });

const weeks = Array.from({ length: 10 }, (_, index) =>
  new Date(Date.parse('2027-03-01') + index * 7 * DAY_MS).toISOString().slice(0, 10),
);
const week = fc.constantFrom(...weeks);
const wishes: fc.Arbitrary<WishedWeeks> = fc
  .record({
    pause: fc.option(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 5 }))),
    everyWeeks: fc.constantFrom(...RHYTHMS),
    rhythm: week,
    choices: fc.uniqueArray(
      fc.record({ week, ordinal: fc.nat(2), choice: fc.constantFrom('skip' as const, 'keep' as const) }),
      { selector: (choice) => `${choice.week}.${choice.ordinal}` },
    ),
  })
  .map(({ pause, everyWeeks, rhythm, choices }) => ({
    pausedFrom: pause ? String(weeks[pause[0]]) : null,
    pausedUntil: pause ? String(weeks[pause[0] + pause[1]]) : null,
    everyWeeks,
    rhythmFrom: everyWeeks === 1 ? null : rhythm,
    choices,
  }));

const sorted = (choices: WishedWeeks['choices']) =>
  [...choices].sort((a, b) => `${a.week}${a.ordinal}`.localeCompare(`${b.week}${b.ordinal}`));

describe('what the provider keeps of the wishes for coming weeks', () => {
  it('is read as it was written, whatever somebody wished, and fits', () => {
    fc.assert(
      fc.property(wishes, (wished) => {
        const text = markFor(ROW, wished) ?? '';
        expect(text.length).toBeLessThanOrEqual(500);
        expect(read(text)).toEqual({
          ...wished,
          changedAt: CHANGED,
          from: FROM,
          choices: sorted(wished.choices),
        });
      }),
    );
  });

  it('leaves out weeks that are long over, and the furthest of more than fit', () => {
    const skip = (of: string) => ({ week: of, ordinal: 0, choice: 'skip' as const });
    const old = { ...EVERY_WEEK, choices: [skip('2027-02-08'), skip(FROM)] };
    expect(read(markFor(ROW, old))?.choices).toEqual([skip(FROM)]);
    const many = weeks.flatMap((of) => Array.from({ length: 9 }, (_, ordinal) => ({ ...skip(of), ordinal })));
    const kept = read(markFor(ROW, { ...EVERY_WEEK, choices: many }))?.choices ?? [];
    expect(kept.length).toBeGreaterThan(30);
    expect(kept).toEqual(many.slice(0, kept.length));
  });

  it('is nothing where nothing was ever wished, and nothing that somebody else wrote', () => {
    expect(markFor({ ...ROW, weeksChangedAt: null }, EVERY_WEEK)).toBeNull();
    const good = markFor(ROW, { ...EVERY_WEEK, pausedFrom: '2027-03-08', pausedUntil: '2027-03-22' }) ?? '';
    expect(read(good)).not.toBeNull();
    const parts = good.split('|');
    const bad = [
      '',
      'pause until april',
      `2${good.slice(1)}`,
      `${good}|more`,
      ...[
        [1, 'yesterday'],
        [2, ''],
        [2, '2027-02-30'],
        [3, '2027-03-08'],
        [3, '2027-03-22/2027-03-08'],
        [3, '2027-03-08/9999-03-08'],
        [4, '3@2027-03-08'],
        [4, '2@'],
        [4, ''],
        [5, '-270308'],
        [5, '-271308.0'],
        [5, '-270308.0;+270315.0'],
      ].map(([at, value]) => parts.with(Number(at), String(value)).join('|')),
      ...parts.map((_, index) => parts.slice(0, index).join('|')),
    ];
    for (const text of bad) expect([text, read(text)]).toEqual([text, null]);
    fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => read(text) === null));
  });

  it('counts only where it is newer than what we know, and is told in words', () => {
    const mark = read(
      markFor(ROW, {
        ...EVERY_WEEK,
        pausedFrom: '2027-03-08',
        pausedUntil: '2027-03-22',
        choices: [{ week: '2027-03-29', ordinal: 0, choice: 'skip' }],
      }),
    );
    if (!mark) throw new Error('It cannot be read');
    expect(isNewer(mark, null)).toBe(true);
    expect(isNewer(mark, new Date(CHANGED.getTime() - 1))).toBe(true);
    expect(isNewer(mark, CHANGED)).toBe(false);
    expect(isNewer(null, null)).toBe(false);
    expect(markWords(mark)).toBe('pausa até 22/03/2027, toda semana, 1 entrega pulada');
  });
});
