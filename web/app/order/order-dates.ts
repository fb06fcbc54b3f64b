import { momentFormatter } from '@cesta/contract/calendar';

export { formatLongDay, formatMoment } from '@cesta/contract/calendar';

/** '15/11/2026' */
export const formatDay = momentFormatter({ dateStyle: 'short' });
/** '09:30' */
export const formatTime = momentFormatter({ timeStyle: 'short' });
