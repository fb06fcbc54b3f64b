import { dayOf, momentFormatter, spokenMoment } from '@cesta/contract/base/calendar';
import { serverNow } from '../session/server-time.ts';

export { formatLongDay, formatMoment } from '@cesta/contract/base/calendar';

/** '15/11/2026' */
export const formatDay = momentFormatter({ dateStyle: 'short' });
/** '09:30' */
export const formatTime = momentFormatter({ timeStyle: 'short' });

/** 'as 14:30'; with its day where that is not today. */
export function payUntil(deadline: string, now: number = serverNow()): string {
  return dayOf(deadline) === dayOf(new Date(now)) ? `as ${formatTime(deadline)}` : spokenMoment(deadline);
}
