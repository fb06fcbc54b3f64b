import { describe, expect, it } from 'vitest';
import { readSearch } from './order-search.rules.ts';

describe('what is typed to find an order', () => {
  it.each(['#1A2B3C4D', '1a2b3c4d', 'Pedido #1A2B3C4D', '1a2b-3c4d'])('%s is its number', (typed) => {
    expect(readSearch(typed)?.ids).toEqual({
      from: '1a2b3c4d-0000-0000-0000-000000000000',
      to: '1a2b3c4d-ffff-ffff-ffff-ffffffffffff',
    });
  });

  it.each([
    ['(71) 99912-3456', '71999123456'],
    ['+55 71 99912-3456', '71999123456'],
    ['99912', '99912'],
  ])('%s is a phone, in digits', (typed, digits) => {
    expect(readSearch(typed)?.parts).toEqual([digits]);
  });

  it('a name is looked for word by word, without accents', () => {
    expect(readSearch('  José da  Conceição ')?.parts).toEqual(['jose', 'da', 'conceicao']);
  });

  it('a word of hexadecimal letters is a number and a name', () => {
    expect(readSearch('Ada')).toMatchObject({
      parts: ['ada'],
      ids: { from: expect.stringMatching(/^ada00000/) },
    });
  });

  it.each(['', ' ', 'ab', 'a b', '#', '(1', '%'])('%j is too short to be looked for', (typed) => {
    expect(readSearch(typed)).toBeNull();
  });
});
