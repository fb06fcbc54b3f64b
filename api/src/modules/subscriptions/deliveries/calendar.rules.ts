import { TIME_ZONE } from '@cesta/contract/constants';

// Days are texts ('2026-03-31') as they stand on a calendar in Bahia; moments are what clocks and databases keep.

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});
const spoken = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const spokenClock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

const DAY_MS = 86_400_000;

export function dayOf(moment: Date): string {
  return wallClock.format(moment).slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** When it is that time of that day in Bahia. Asked of the time zone, in case summer time ever comes back. */
export function momentOf(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (moment: number) => Date.parse(`${wallClock.format(moment).replace(' ', 'T')}Z`) - moment;
  const first = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(first));
}

/** 'terça-feira, 31 de março' */
export function spokenDay(day: string): string {
  return spoken.format(new Date(day));
}

/** 'domingo, 29 de março às 18:00' */
export function spokenMoment(moment: Date): string {
  return spokenClock.format(moment);
}
