import { TIME_ZONE } from '@cesta/contract/constants';

// A delivery's day is a day on the calendar, not a moment: no time zone may move it.
const day = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const deadline = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
});
const hour = new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, timeStyle: 'short' });

/** 'terça-feira, 18 de novembro', of '2026-11-18'. */
export function spokenDay(date: string): string {
  return day.format(new Date(date));
}

/** 'domingo, 16/11, às 18:00' */
export function spokenDeadline(moment: string): string {
  const at = new Date(moment);
  return `${deadline.format(at)}, às ${hour.format(at)}`;
}
