import type { FarmOrder, RoundProduct } from '@cesta/contract/harvest';
import { describe, expect, it } from 'vitest';
import { answeredInWords, missingOf } from './round-words.ts';

const product: RoundProduct = {
  product_id: 'a',
  product_name: 'Quiabo',
  category: 'Legumes',
  unit: 'kg',
  baskets: 10,
  renewals: 0,
  orders: 0,
  wanted: 10,
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

describe('20.5: what is missing of a product', () => {
  it('is what neither came nor is promised', () => {
    expect(missingOf(product)).toBe(6);
    expect(missingOf({ ...product, supply: 9 })).toBe(1);
    expect(missingOf({ ...product, supply: 0 })).toBe(10);
  });

  it('is nothing where nobody is asked and nothing came', () => {
    expect(missingOf({ ...product, supply: null })).toBe(0);
  });

  it('is nothing of what is packed: that was there', () => {
    expect(missingOf({ ...product, packed: 10 })).toBe(0);
    expect(missingOf({ ...product, packed: 3 })).toBe(6);
  });
});

describe('20.3: what counts of an order that nobody answered', () => {
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
