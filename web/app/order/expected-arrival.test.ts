import { describe, expect, it } from 'vitest';
import { arrivalText } from './expected-arrival.tsx';

describe('the day of arrival before the payment', () => {
  const cutoff = '2026-11-18T21:00:00.000Z';

  it('names the day, and until when to pay for it', () => {
    expect(arrivalText('2026-11-20', cutoff, Date.parse('2026-11-16T12:00:00.000Z'))).toBe(
      'Pagando até quarta-feira, 18 de novembro às 18:00, chega sexta-feira, 20 de novembro.',
    );
  });

  it('says today where the hour is of today, in Bahia', () => {
    expect(arrivalText('2026-11-20', cutoff, Date.parse('2026-11-18T03:00:00.000Z'))).toBe(
      'Pagando até hoje às 18:00, chega sexta-feira, 20 de novembro.',
    );
  });
});
