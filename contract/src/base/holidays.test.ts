import { describe, expect, it } from 'vitest';
import { weekdayOf } from './calendar.ts';
import { comingHolidays, easterOf, holidaysOf } from './holidays.ts';

const KNOWN_EASTERS = [
  '1818-03-22',
  '1943-04-25',
  '1961-04-02',
  '2000-04-23',
  '2008-03-23',
  '2019-04-21',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
  '2100-03-28',
];

const dated = (year: number) => holidaysOf(year).map(({ date, name }) => `${date} ${name}`);

describe('the holidays of Brazil', () => {
  it.each(KNOWN_EASTERS)('know that Easter of %s was or will be on that day', (date) => {
    expect(easterOf(Number(date.slice(0, 4)))).toBe(date);
  });

  it('are those of the calendars of 2026 and 2027', () => {
    expect(dated(2026)).toEqual([
      '2026-01-01 Ano-novo',
      '2026-02-16 Carnaval (segunda-feira)',
      '2026-02-17 Carnaval (terça-feira)',
      '2026-04-03 Sexta-feira Santa',
      '2026-04-21 Tiradentes',
      '2026-05-01 Dia do Trabalhador',
      '2026-06-04 Corpus Christi',
      '2026-09-07 Independência do Brasil',
      '2026-10-12 Nossa Senhora Aparecida',
      '2026-11-02 Finados',
      '2026-11-15 Proclamação da República',
      '2026-11-20 Dia da Consciência Negra',
      '2026-12-25 Natal',
    ]);
    expect(dated(2027)).toContain('2027-02-09 Carnaval (terça-feira)');
    expect(dated(2027)).toContain('2027-05-27 Corpus Christi');
  });

  it('fall on the weekday that they are named after, for two centuries', () => {
    for (let year = 1900; year < 2100; year += 1) {
      expect(weekdayOf(easterOf(year))).toBe(7);
      const days = new Map(holidaysOf(year).map(({ name, date }) => [name, weekdayOf(date)]));
      expect([
        days.get('Carnaval (segunda-feira)'),
        days.get('Carnaval (terça-feira)'),
        days.get('Sexta-feira Santa'),
        days.get('Corpus Christi'),
      ]).toEqual([1, 2, 5, 4]);
    }
  });

  it('of the coming twelve months begin today and end before today a year on; carnaval is left to the store', () => {
    const coming = comingHolidays('2026-12-25');
    expect(coming[0]).toEqual({ date: '2026-12-25', name: 'Natal', isOptional: false });
    expect(coming.at(-1)?.date).toBe('2027-11-20');
    expect(coming).toHaveLength(13);
    expect(coming.filter(({ isOptional }) => isOptional).map(({ name }) => name)).toEqual([
      'Carnaval (segunda-feira)',
      'Carnaval (terça-feira)',
      'Corpus Christi',
    ]);
  });
});
