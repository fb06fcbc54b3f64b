import type { ReceivingFarm, ReceivingLine } from '@cesta/contract/supply/receiving';
import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  expectedTally,
  isSettled,
  isToCome,
  nextToSend,
  onItsWay,
  toShed,
  type Waiting,
  withAnswer,
  withDraft,
  withWaiting,
} from './receiving-queue.ts';

const waiting = (id: string, changes: Partial<Waiting> = {}): Waiting => ({
  date: '2026-11-17',
  line: { id, producerId: 'sitio', cropId: 'aipim', kind: 'received', quantity: '2' },
  counts: { producerId: 'sitio', key: 'aipim', kind: 'received', thousandths: 2000 },
  words: '2 × caixa de Aipim',
  refused: null,
  ...changes,
});

const line: ReceivingLine = {
  key: 'aipim',
  cropId: 'aipim',
  productId: 'p',
  productName: 'Aipim',
  unit: 'caixa',
  portions: 20,
  expected: 5,
  isConfirmed: true,
  received: 1,
  lost: 0,
};
const farm: ReceivingFarm = { producerId: 'sitio', name: 'Sítio', lines: [line], entries: [] };

describe('what waits to be sent', () => {
  it('keeps what is typed until it becomes lines', () => {
    const typed = withDraft(withDraft(EMPTY, 'a', '2,'), 'a', '2,5');
    expect(typed.drafts).toEqual({ a: '2,5' });
    expect(withDraft(typed, 'a', '').drafts).toEqual({});
    const sent = withWaiting(withDraft(typed, 'b', '1'), [waiting('1')], ['a']);
    expect([sent.drafts, sent.queue.length]).toEqual([{ b: '1' }, 1]);
  });

  it('goes day by day, the oldest first, and a hundred at once', () => {
    const many = Array.from({ length: 150 }, (_, place) => waiting(String(place)));
    const shed = withWaiting(EMPTY, [waiting('x', { date: '2026-11-10' }), ...many]);
    expect(nextToSend(shed)).toMatchObject({ date: '2026-11-10', lines: [{ line: { id: 'x' } }] });
    const rest = withAnswer(shed, { saved: ['x'], refused: [] });
    expect(nextToSend(rest)?.lines).toHaveLength(100);
    expect(nextToSend(EMPTY)).toBeNull();
  });

  it('lets go of what was saved, and shows what was refused without sending it for ever', () => {
    const shed = withWaiting(EMPTY, [waiting('1'), waiting('2'), waiting('3')]);
    const after = withAnswer(shed, { saved: ['1'], refused: [{ id: '2', message: 'Não dá' }] });
    expect(after.queue.map(({ line: { id }, refused }) => [id, refused])).toEqual([
      ['2', 'Não dá'],
      ['3', null],
    ]);
    expect(nextToSend(after)?.lines.map(({ line: { id } }) => id)).toEqual(['3']);
  });

  it('counts on the screen as if it had arrived, once', () => {
    const shed = withWaiting(EMPTY, [waiting('1'), waiting('2', { refused: 'Não dá' })]);
    const coming = onItsWay(shed, waiting('1').date);
    expect(expectedTally(line, farm, coming)).toEqual({ received: 3000, lost: 0, missing: 2000 });
    const arrived = { ...farm, entries: [{ id: '1' }] } as unknown as ReceivingFarm;
    expect(expectedTally({ ...line, received: 3 }, arrived, coming).received).toBe(3000);
  });

  it('counts for its own day alone: the same crop is awaited every week', () => {
    const shed = withWaiting(EMPTY, [waiting('1', { date: '2026-11-10' }), waiting('2')]);
    expect(onItsWay(shed, '2026-11-10').map(({ line: { id } }) => id)).toEqual(['1']);
    expect(onItsWay(shed, '2026-11-24')).toEqual([]);
  });

  it('is read from a browser that may have kept anything', () => {
    for (const kept of [null, 7, 'x', [], { drafts: 3, queue: [{}, null, 5] }])
      expect(toShed(kept)).toEqual(EMPTY);
    const shed = withDraft(withWaiting(EMPTY, [waiting('1')]), 'a', '2');
    expect(toShed(JSON.parse(JSON.stringify(shed)))).toEqual(shed);
  });
});

describe('what is still awaited of a farm', () => {
  const none = { received: 0, lost: 0, missing: 2000 };
  const part = { received: 1500, lost: 0, missing: 500 };
  const all = { received: 2000, lost: 250, missing: 0 };

  it('is every line of which something is missing, while its day lasts', () => {
    expect([none, part, all].map((tally) => isToCome(tally, false))).toEqual([true, true, false]);
    expect(isSettled([part, all], false)).toBe(false);
    expect(isSettled([all], false)).toBe(true);
  });

  it('is, of a day that is over, only what never came, and a farm of which something came is settled', () => {
    expect([none, part, all].map((tally) => isToCome(tally, true))).toEqual([true, false, false]);
    expect(isSettled([none, part], true)).toBe(true);
    expect(isSettled([none], true)).toBe(false);
  });
});
