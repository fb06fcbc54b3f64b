// Free of zod on purpose: the home page tells search engines.

/** As machines read it: names of days as schema.org has them, times of the day. */
export interface OpeningHours {
  days: string[];
  opens: string;
  closes: string;
}

const DAYS = [
  ['segunda', 'Monday'],
  ['terca', 'Tuesday'],
  ['quarta', 'Wednesday'],
  ['quinta', 'Thursday'],
  ['sexta', 'Friday'],
  ['sabado', 'Saturday'],
  ['domingo', 'Sunday'],
] as const;

/** 'Segunda a sexta', '9h-18h' as the operator writes it. What cannot be read is left out: better nothing than wrong. */
export function readOpeningHours(entries: readonly { days: string; hours: string }[]): OpeningHours[] {
  return entries.flatMap(({ days, hours }) => {
    const open = readDays(plain(days));
    const [opens, closes, ...more] = plain(hours)
      .split(/ ?(?:-|–|ate|as|a) ?/)
      .map(readTime);
    return open.length > 0 && opens && closes && more.length === 0 && opens < closes
      ? [{ days: open, opens, closes }]
      : [];
  });
}

/** 'segunda a sexta', 'sabado', 'sabado e domingo' */
function readDays(text: string): string[] {
  const [from, to, ...more] = text.split(/ a /).map(placeOf);
  if (to !== undefined) {
    const isSpan = from !== undefined && from >= 0 && to > from && more.length === 0;
    return isSpan ? DAYS.slice(from, to + 1).map(([, name]) => name) : [];
  }
  const places = text.split(/, | e /).map(placeOf);
  return places.every((place) => place >= 0) ? places.flatMap((place) => DAYS[place]?.[1] ?? []) : [];
}

/** 'Segundas', 'segunda-feira': the first word decides. */
function placeOf(text: string): number {
  const word = text
    .trim()
    .replace(/-feiras?$/, '')
    .replace(/s$/, '');
  return DAYS.findIndex(([name]) => name === word);
}

/** '9h', '9h30', '09:00' */
function readTime(text: string): string | null {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:h|:)(\d{2})?$/.exec(text.trim()) ?? [];
  if (!hour || Number(hour) > 24 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
