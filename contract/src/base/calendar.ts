// Free of zod on purpose: public pages show dates too.
// Days are texts ('2026-03-31') as they stand on a calendar in Bahia; moments are what clocks and databases keep.

export const TIME_ZONE = 'America/Bahia';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** A day of the calendar, or 24 hours: the same, for Bahia has had no summer time since 2013. */
export const DAY_MS = 86_400_000;

type Moment = Date | string | number;

/** Made at its first use: that is what takes time, and no page needs them all. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): (at: Moment) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => {
    made ??= new Intl.DateTimeFormat(locale, options);
    return made.format(new Date(at));
  };
}

/** Writes a moment as clocks and calendars in Bahia show it, wherever the reader is. */
export function momentFormatter(options: Intl.DateTimeFormatOptions): (at: Moment) => string {
  const write = formatter('pt-BR', { ...options, timeZone: TIME_ZONE });
  // What a browser has kept may be anything: it is shown as nothing rather than as an error.
  return (at) => (Number.isNaN(new Date(at).getTime()) ? '' : write(at));
}

/** Writes a day of the calendar: no time zone may move it. */
export function dayFormatter(options: Intl.DateTimeFormatOptions): (day: string) => string {
  return formatter('pt-BR', { ...options, timeZone: 'UTC' });
}

const wallClock = /* @__PURE__ */ formatter('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The day that it is in Bahia at that moment. */
export function dayOf(moment: Moment): string {
  return wallClock(moment).slice(0, 10);
}

/** When it is that time of that day in Bahia. Asked of the time zone, in case summer time ever comes back. */
export function momentOf(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (moment: number) => Date.parse(`${wallClock(moment).replace(' ', 'T')}Z`) - moment;
  const first = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(first));
}

export function startOfDay(day: string): Date {
  return momentOf(day, '00:00');
}

export function endOfDay(day: string): Date {
  return startOfDay(addDays(day, 1));
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text, such as one from an address, is a day that there is. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** Of the week that the day lies in. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}

/** Monday first. */
export const WEEKDAY_NAMES = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'] as const;

/** '15 de novembro de 2026' */
export const formatLongDay = /* @__PURE__ */ momentFormatter({ dateStyle: 'long' });

/** '15/11/2026, 09:30' */
export const formatMoment = /* @__PURE__ */ momentFormatter({ dateStyle: 'short', timeStyle: 'short' });

/** 'terça-feira, 31 de março' */
export const spokenDay = /* @__PURE__ */ dayFormatter({ weekday: 'long', day: 'numeric', month: 'long' });

/** 'terça', 'sábado' */
export function spokenWeekday(day: string): string {
  return WEEKDAY_NAMES[weekdayOf(day) - 1] ?? '';
}

const dayAndMonth = /* @__PURE__ */ dayFormatter({ day: 'numeric', month: 'long' });

/** 'terça, 31 de março', as one speaks of one's basket */
export function shortSpokenDay(day: string): string {
  return `${spokenWeekday(day)}, ${dayAndMonth(day)}`;
}

const dayAndMonthInDigits = /* @__PURE__ */ dayFormatter({ day: '2-digit', month: '2-digit' });

/** '31/03/2026' */
export function dayInDigits(day: string): string {
  return day.split('-').reverse().join('/');
}

/** 'ter 31/03', where there is little room */
export function briefDay(day: string): string {
  return `${spokenWeekday(day).slice(0, 3)} ${dayAndMonthInDigits(day)}`;
}

/** 'domingo, 29 de março às 18:00' */
export const spokenMoment = /* @__PURE__ */ momentFormatter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'na terça-feira, 31 de março', 'no domingo, 29 de março' */
export function onDay(day: string): string {
  return `${articleOf(day)} ${spokenDay(day)}`;
}

/** 'no domingo, 29 de março às 18:00' */
export function onMoment(moment: Date): string {
  return `${articleOf(dayOf(moment))} ${spokenMoment(moment)}`;
}

const articleOf = (day: string) => (weekdayOf(day) < 6 ? 'na' : 'no');
