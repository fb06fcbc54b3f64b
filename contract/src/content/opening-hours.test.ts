import { describe, expect, it } from 'vitest';
import { readOpeningHours } from './opening-hours.ts';

const read = (days: string, hours: string) => readOpeningHours([{ days, hours }]);
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

describe('opening hours that machines can read', () => {
  it('are those that people read', () => {
    const entries = [
      { days: 'Segunda a sexta', hours: '9h-18h' },
      { days: 'Sábado', hours: '9h-13h' },
    ];
    expect(readOpeningHours(entries)).toEqual([
      { days: WEEK, opens: '09:00', closes: '18:00' },
      { days: ['Saturday'], opens: '09:00', closes: '13:00' },
    ]);
  });

  it.each([
    ['segunda-feira a sexta-feira', '08:30 às 17:00', { days: WEEK, opens: '08:30', closes: '17:00' }],
    ['Sábados e domingos', '9h30 - 12h', { days: ['Saturday', 'Sunday'], opens: '09:30', closes: '12:00' }],
    [
      'Terça, quinta e sábado',
      '7h a 11h',
      { days: ['Tuesday', 'Thursday', 'Saturday'], opens: '07:00', closes: '11:00' },
    ],
  ])('%s, %s', (days, hours, expected) => {
    expect(read(days, hours)).toEqual([expected]);
  });

  it.each([
    ['Feriados', '9h-12h'],
    ['Sexta a terça', '9h-12h'],
    ['Segunda a sexta', 'o dia todo'],
    ['Segunda a sexta', '18h-9h'],
    ['Segunda a sexta', '9h-12h-18h'],
    ['Segunda a sexta', '9h-12h e 14h-18h'],
    ['Segunda a sexta', '9h99-12h'],
    ['', ''],
  ])('leave out what cannot be read: %s, %s', (days, hours) => {
    expect(read(days, hours)).toEqual([]);
  });
});
