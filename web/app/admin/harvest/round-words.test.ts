import type { FarmOrder, HarvestRoundSummary, RoundProduct } from '@cesta/contract/supply/harvest';
import { describe, expect, it } from 'vitest';
import { answeredInWords, missingOf, roundInWords } from './round-words.ts';

const product: RoundProduct = {
  product_id: 'a',
  product_name: 'Quiabo',
  category: 'Legumes',
  unit: 'kg',
  baskets: 10,
  renewals: 0,
  orders: 0,
  wanted: 10,
  later: 0,
  packed: 0,
  asked: 10,
  is_asked: true,
  confirmed: 4,
  unanswered: 0,
  unasked: 0,
  received: 0,
  is_received: false,
  supply: 4,
  growers: 1,
};

describe('what is missing of a product', () => {
  it('is what neither came nor is promised', () => {
    expect(missingOf(product)).toBe(6);
    expect(missingOf({ ...product, supply: 9 })).toBe(1);
    expect(missingOf({ ...product, supply: 0 })).toBe(10);
  });

  it('is nothing where nobody is asked and nothing came', () => {
    expect(missingOf({ ...product, supply: null })).toBe(0);
  });

  it('is nothing of what is asked for at a cut-off still ahead', () => {
    expect(missingOf({ ...product, later: 6 })).toBe(0);
    expect(missingOf({ ...product, later: 2 })).toBe(4);
  });

  it('is nothing of what is packed: that was there', () => {
    expect(missingOf({ ...product, packed: 10 })).toBe(0);
    expect(missingOf({ ...product, packed: 3 })).toBe(6);
  });
});

describe('how far a round is', () => {
  const round: HarvestRoundSummary = {
    date: '2026-11-17',
    state: 'settled',
    next_cutoff: null,
    made_until: '2026-11-15T21:00:00.000Z',
    answers_until: '2026-11-16T10:00:00.000Z',
    forecast_at: null,
    called_off: false,
    orders: 9,
    sent: 8,
    answered: 2,
    silent: 6,
    passed_over: 1,
  };

  it('counts as answered what somebody said, and tells the others apart', () => {
    expect(roundInWords(round)).toBe('2 responderam, 6 pela regra do silêncio, 1 não foi chamado a tempo.');
    const waiting = { ...round, state: 'asked' as const, silent: 0, passed_over: 0 };
    expect(roundInWords(waiting)).toContain('2 de 9 pedidos respondidos, até ');
    expect(roundInWords({ ...waiting, silent: 6 })).toContain('1 por responder, até ');
  });

  it('tells of a cut-off still ahead, whosever it is: baskets of a closed day bring theirs along', () => {
    const more = { ...round, next_cutoff: '2026-11-15T21:00:00.000Z' };
    expect(roundInWords(more)).toMatch(
      / Ainda há outro corte deste dia: domingo, 15 de novembro às 18:00\.$/,
    );
    expect(roundInWords({ ...more, orders: 0 })).toContain('Ainda há outro corte deste dia');
    expect(roundInWords({ ...more, state: 'ahead' })).not.toContain('outro corte');
  });

  it('is nowhere once it was called off', () => {
    expect(roundInWords({ ...round, state: 'asked', called_off: true })).toMatch(/^Entrega cancelada/);
  });
});

describe('what counts of an order that nobody answered', () => {
  const silent: FarmOrder = {
    id: 'a',
    number: 1,
    made_at: '2026-11-15T21:00:00.000Z',
    sent_at: '2026-11-15T21:10:00.000Z',
    sent_by: 'whatsapp',
    mail: null,
    answered_at: '2026-11-16T10:00:00.000Z',
    answered_by: 'silence',
    note: '',
    revision: 1,
    lines: [],
    late_answer: null,
  };

  it('is what the farmer’s rule says', () => {
    expect(answeredInWords(silent)).toContain('vale a regra do silêncio');
  });

  it('is nothing where the farmer was not told in time', () => {
    const nothing = 'não foi chamado a tempo: nada conta dele';
    expect(answeredInWords({ ...silent, sent_at: null, sent_by: null })).toBe(nothing);
    expect(answeredInWords({ ...silent, sent_at: '2026-11-16T10:00:01.000Z' })).toBe(nothing);
    expect(answeredInWords({ ...silent, answered_at: null, answered_by: null })).toBeNull();
  });
});
