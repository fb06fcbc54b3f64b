import { addDays, dayOf } from '@cesta/contract/base/calendar';

/** Days as a calendar in Bahia has them ('2026-11-15'), both included; empty where there is no end. */
export interface Period {
  from: string;
  to: string;
}

export type PeriodChoice = '30d' | 'month' | 'last-month' | 'all';

export const PERIOD_CHOICES: readonly { value: PeriodChoice; text: string }[] = [
  { value: '30d', text: '30 dias' },
  { value: 'month', text: 'Este mês' },
  { value: 'last-month', text: 'Mês passado' },
  { value: 'all', text: 'Tudo' },
];

export function periodOf(choice: PeriodChoice, now: Date): Period {
  const today = dayOf(now);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (choice) {
    case '30d':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: firstOfMonth, to: today };
    case 'last-month': {
      const last = addDays(firstOfMonth, -1);
      return { from: `${last.slice(0, 8)}01`, to: last };
    }
    case 'all':
      return { from: '', to: '' };
  }
}

/** Which of the buttons stands for this period, if one does. */
export function choiceOf(period: Period, now: Date): PeriodChoice | undefined {
  return PERIOD_CHOICES.map(({ value }) => value).find((choice) => {
    const { from, to } = periodOf(choice, now);
    return from === period.from && to === period.to;
  });
}

/** What is wrong with it, said kindly; undefined when nothing is. */
export function flawOf({ from, to }: Period): string | undefined {
  return from && to && from > to ? 'A data final vem antes da inicial. Troque uma delas.' : undefined;
}
