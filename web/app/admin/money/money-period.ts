import { addDays, dayOf, isDay } from '@cesta/contract/base/calendar';
import type { LedgerStep } from '@cesta/contract/panel/ledger';

/** Days as a calendar in Bahia has them, both included. */
export interface MoneyPeriod {
  from: string;
  to: string;
  by: LedgerStep;
}

export type PeriodChoice = 'month' | 'last-month' | '30d' | '12m';

export const PERIOD_CHOICES: readonly { value: PeriodChoice; text: string }[] = [
  { value: 'month', text: 'Este mês' },
  { value: 'last-month', text: 'Mês passado' },
  { value: '30d', text: '30 dias' },
  { value: '12m', text: '12 meses' },
];

export function periodOf(choice: PeriodChoice, now: number): MoneyPeriod {
  const today = dayOf(now);
  const first = `${today.slice(0, 8)}01`;
  if (choice === '30d') return { from: addDays(today, -29), to: today, by: 'day' };
  if (choice === 'month') return { from: first, to: today, by: 'day' };
  const last = addDays(first, -1);
  if (choice === 'last-month') return { from: `${last.slice(0, 8)}01`, to: last, by: 'day' };
  // The eleven months before this one, and this one.
  const month = Number(first.slice(5, 7));
  const year = Number(first.slice(0, 4));
  const start = month === 12 ? `${year}-01` : `${year - 1}-${String(month + 1).padStart(2, '0')}`;
  return { from: `${start}-01`, to: today, by: 'month' };
}

/** What the address asks for; this month where it asks for nothing, or for nonsense. */
export function periodIn(get: (name: string) => string, now: number): MoneyPeriod {
  const usual = periodOf('month', now);
  const [from, to] = [get('de'), get('ate')];
  const known = isDay(from) && isDay(to) ? { from, to } : { from: usual.from, to: usual.to };
  return { ...known, by: get('por') === 'mes' ? 'month' : 'day' };
}

export function choiceOf(period: MoneyPeriod, now: number): PeriodChoice | undefined {
  return PERIOD_CHOICES.map(({ value }) => value).find((choice) => {
    const { from, to } = periodOf(choice, now);
    return from === period.from && to === period.to;
  });
}
