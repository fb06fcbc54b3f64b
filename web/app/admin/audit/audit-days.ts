import { TIME_ZONE } from '@cesta/contract/constants';

const DAY_MS = 86_400_000;
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' });
const spoken = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** '2026-11-15', as a calendar in Bahia has it. */
export function dayOf(at: string | number): string {
  return calendar.format(new Date(at));
}

/** 'Hoje', 'Ontem', 'Sexta-feira, 13 de novembro de 2026' */
export function dayName(day: string, now: number): string {
  if (day === dayOf(now)) return 'Hoje';
  if (day === dayOf(now - DAY_MS)) return 'Ontem';
  const text = spoken.format(new Date(day));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
