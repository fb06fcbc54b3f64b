import { describe, expect, it } from 'vitest';
import { reasonOf } from './closing.rules.ts';

const closed = [
  { date: '2027-12-24', reason: 'Natal' },
  { date: '2027-12-31', reason: 'Ano Novo' },
];

describe('why baskets leave their days', () => {
  it('is why those days are closed, or what is closed until then where one makes room or follows', () => {
    expect(reasonOf(closed, ['2027-12-31'])).toBe('Ano Novo');
    expect(reasonOf(closed, ['2027-12-24', '2027-12-31'])).toBe('Natal; Ano Novo');
    expect(reasonOf(closed, ['2027-12-28', '2027-12-31'])).toBe('Natal; Ano Novo');
    expect(reasonOf(closed, ['2027-12-28'])).toBe('Natal');
  });
});
