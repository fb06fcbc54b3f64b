import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerInWords, confirmedAfter, faultOf, isTimeUp, verdictOn } from './answering.rules.ts';

const now = new Date('2026-11-16T09:00:00Z');
const open = { answersUntil: new Date('2026-11-16T10:00:00Z'), closedAt: null };
const over = { answersUntil: now, closedAt: null };
const unanswered = { revision: 0, answeredBy: null };
const answered = { revision: 1, answeredBy: 'page' } as const;

const line = (id: string, asked: number, confirmed: number | null = null) => ({
  id,
  productName: id,
  unit: 'caixa',
  asked,
  confirmed,
});

describe('what becomes of an answer', () => {
  it('counts from the page until the time is up and is late from that moment on', () => {
    expect(verdictOn({ by: 'page', revision: 0 }, unanswered, open, now)).toBe('applied');
    expect(verdictOn({ by: 'page', revision: 0 }, unanswered, over, now)).toBe('late');
    expect(isTimeUp({ answersUntil: null, closedAt: null }, now)).toBe(false);
    expect(isTimeUp({ answersUntil: open.answersUntil, closedAt: now }, now)).toBe(true);
  });

  it('counts on the phone however late it is', () => {
    expect(verdictOn({ by: 'phone' }, unanswered, over, now)).toBe('applied');
    expect(verdictOn({ by: 'phone' }, answered, { ...over, closedAt: now }, now)).toBe('applied');
  });

  it('is stale when somebody answered meanwhile, and late before it is stale', () => {
    expect(verdictOn({ by: 'page', revision: 0 }, answered, open, now)).toBe('stale');
    expect(verdictOn({ by: 'phone', revision: 0 }, answered, open, now)).toBe('stale');
    expect(verdictOn({ by: 'page', revision: 0 }, answered, over, now)).toBe('late');
  });

  it('lets silence speak only for who said nothing', () => {
    expect(verdictOn({ by: 'silence' }, unanswered, over, now)).toBe('applied');
    expect(verdictOn({ by: 'silence' }, answered, over, now)).toBe('needless');
  });
});

describe('what an answer says', () => {
  it('speaks for lines that it leaves out: as before, or as asked', () => {
    const lines = [line('a', 12), line('b', 5, 2), line('c', 7, 0)];
    expect(confirmedAfter(lines, [{ lineId: 'c', confirmed: 9 }])).toEqual([
      { lineId: 'a', confirmed: 12 },
      { lineId: 'b', confirmed: 2 },
      { lineId: 'c', confirmed: 9 },
    ]);
  });

  it('leaves no line of the order open and makes none up', () => {
    const Lines = fc.uniqueArray(fc.tuple(fc.uuid(), fc.nat(50), fc.option(fc.nat(50))), {
      selector: ([id]) => id,
    });
    fc.assert(
      fc.property(Lines, fc.nat(9999), (drawn, units) => {
        const lines = drawn.map(([id, asked, confirmed]) => line(id, asked, confirmed));
        const answer = lines.slice(0, 2).map(({ id }) => ({ lineId: id, confirmed: units }));
        const after = confirmedAfter(lines, answer);
        expect(after.map(({ lineId }) => lineId)).toEqual(lines.map(({ id }) => id));
        expect(after.slice(0, 2).every(({ confirmed }) => confirmed === units)).toBe(true);
        expect(confirmedAfter(lines, after)).toEqual(after);
      }),
    );
  });

  it.each([
    [[{ lineId: 'x', confirmed: 1 }], '', /não é deste pedido/],
    [
      [
        { lineId: 'a', confirmed: 1 },
        { lineId: 'a', confirmed: 2 },
      ],
      '',
      /não é deste pedido/,
    ],
    [[{ lineId: 'a', confirmed: -1 }], '', /de 0 a 9999/],
    [[{ lineId: 'a', confirmed: 1.5 }], '', /de 0 a 9999/],
    [[{ lineId: 'a', confirmed: Number.NaN }], '', /de 0 a 9999/],
    [[{ lineId: 'a', confirmed: 10_000 }], '', /de 0 a 9999/],
    [[], 'x'.repeat(501), /no máximo 500/],
  ])('refuses %j', (answer, note, message) => {
    expect(faultOf([line('a', 3)], answer, note)).toMatch(message);
  });

  it('may be more than asked', () => {
    expect(faultOf([line('a', 3)], [{ lineId: 'a', confirmed: 9999 }], '')).toBeNull();
  });

  it('may be all that was asked, however much that is, and then no more', () => {
    const lines = [line('a', 12_000)];
    expect(faultOf(lines, [{ lineId: 'a', confirmed: 12_000 }], '')).toBeNull();
    expect(faultOf(lines, [{ lineId: 'a', confirmed: 12_001 }], '')).toMatch(/de 0 a 12000/);
  });

  it('reads in words by what is not as asked', () => {
    const lines = [line('Tomate', 12), line('Couve', 5)];
    expect(answerInWords(lines, confirmedAfter(lines, []))).toBe('tudo');
    const less = confirmedAfter(lines, [
      { lineId: 'Tomate', confirmed: 10 },
      { lineId: 'Couve', confirmed: 0 },
    ]);
    expect(answerInWords(lines, less)).toBe('Tomate 10 de 12 (caixa); Couve nada');
  });
});
