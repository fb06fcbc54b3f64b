import { DAY_MS, dayOf, HOUR_MS } from '@cesta/contract/base/calendar';

export const SESSION_MS = 12 * HOUR_MS;
export const REMEMBERED_SESSION_MS = 30 * DAY_MS;
export const RESET_MS = HOUR_MS;
/** Who was given an account on the phone opens the e-mail in their own time. */
export const FIRST_PASSWORD_MS = 7 * DAY_MS;
export const CONFIRMATION_MS = 48 * HOUR_MS;
/** A device that was not used for this long is forgotten. */
export const DEVICE_MS = 180 * DAY_MS;
/** An invitation that nobody answered can be sent again for this long after it has expired. */
export const INVITATION_KEPT_MS = 30 * DAY_MS;
/** A session's last use is noted at most this often: a page makes many calls. Far below the shortest idle time, an hour. */
export const LAST_USE_STEP_MS = 5 * 60_000;

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'no Android'],
  [/\biPhone\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bWindows\b/, 'no Windows'],
  [/\bCrOS\b/, 'no ChromeOS'],
  [/\bMacintosh\b/, 'no Mac'],
  [/\bLinux\b/, 'no Linux'],
];

/** 'Chrome no Android': enough to recognise one's own phone, too little to follow anybody. */
export function deviceLabel(userAgent: string | undefined): string {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (!browser && !system) return 'Dispositivo desconhecido';
  return [browser ?? 'Navegador', system].filter(Boolean).join(' ');
}

export function sessionEnd(now: Date, remember: boolean): Date {
  return new Date(now.getTime() + (remember ? REMEMBERED_SESSION_MS : SESSION_MS));
}

/** '1 minuto', '12 minutos', '3 horas': never less than is left. */
export function spokenWait(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  const [count, unit] = minutes > 90 ? [Math.ceil(minutes / 60), 'hora'] : [minutes, 'minuto'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

export interface IdleTimes {
  ordinaryMs: number;
  rememberedMs: number;
}

/** When a session ends that is not used any more. */
export function idleEnd(
  session: { lastUsedAt: Date; expiresAt: Date; remember: boolean },
  idle: IdleTimes,
): Date {
  const end = session.lastUsedAt.getTime() + (session.remember ? idle.rememberedMs : idle.ordinaryMs);
  return new Date(Math.min(end, session.expiresAt.getTime()));
}

/** Not in the future, by the store's day. */
export function isPossibleBirthdate(birthdate: string, now: Date): boolean {
  return birthdate <= dayOf(now);
}
