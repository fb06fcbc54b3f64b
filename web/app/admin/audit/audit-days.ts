import { addDays, dayFormatter, dayOf } from '@cesta/contract/base/calendar';

const spoken = dayFormatter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** 'Hoje', 'Ontem', 'Sexta-feira, 13 de novembro de 2026' */
export function dayName(day: string, now: number): string {
  const today = dayOf(now);
  if (day === today) return 'Hoje';
  if (day === addDays(today, -1)) return 'Ontem';
  const text = spoken(day);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
