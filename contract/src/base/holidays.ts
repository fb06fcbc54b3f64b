import { addDays } from './calendar.ts';

/** A national holiday of Brazil, or a day on which most of the country does not work either. */
export interface Holiday {
  date: string;
  name: string;
  /** By law a working day ('ponto facultativo'): the store decides. */
  isOptional: boolean;
}

/** Laws 662/1949, 6.802/1980 and 14.759/2023. */
const FIXED: readonly [monthAndDay: string, name: string][] = [
  ['01-01', 'Ano-novo'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalhador'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia da Consciência Negra'],
  ['12-25', 'Natal'],
];

/** Counted from Easter Sunday. */
const MOVABLE: readonly [days: number, name: string, isOptional: boolean][] = [
  [-48, 'Carnaval (segunda-feira)', true],
  [-47, 'Carnaval (terça-feira)', true],
  [-2, 'Sexta-feira Santa', false],
  [60, 'Corpus Christi', true],
];

/** Easter Sunday by the Gregorian calendar (the anonymous algorithm of 1876). */
export function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const golden = year % 19;
  const drift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - drift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return isoDay(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** Of one year, first to last. */
export function holidaysOf(year: number): Holiday[] {
  const easter = easterOf(year);
  return [
    ...FIXED.map(([day, name]) => ({ date: `${year}-${day}`, name, isOptional: false })),
    ...MOVABLE.map(([days, name, isOptional]) => ({ date: addDays(easter, days), name, isOptional })),
  ].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Of the twelve months that begin with this day. */
export function comingHolidays(today: string): Holiday[] {
  const year = Number(today.slice(0, 4));
  const end = `${year + 1}${today.slice(4)}`;
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ date }) => today <= date && date < end);
}

function isoDay(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
