import { TIME_ZONE } from '@cesta/contract/constants';

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: TIME_ZONE });
  return (at: string | number) => {
    const moment = new Date(at);
    return Number.isNaN(moment.getTime()) ? '' : formatter.format(moment);
  };
};

/** '15/11/2026' */
export const formatDay = format({ dateStyle: 'short' });
/** '15 de novembro de 2026' */
export const formatLongDay = format({ dateStyle: 'long' });
/** '15/11/2026, 09:30' */
export const formatMoment = format({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
/** '09:30' */
export const formatTime = format({ timeStyle: 'short' });
