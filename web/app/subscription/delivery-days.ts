import { dayFormatter, momentFormatter } from '@cesta/contract/base/calendar';

export { spokenDay } from '@cesta/contract/base/calendar';

/** '8 de dezembro' */
export const dayAndMonth = dayFormatter({ day: 'numeric', month: 'long' });

const deadline = momentFormatter({ weekday: 'long', day: '2-digit', month: '2-digit' });
const hour = momentFormatter({ timeStyle: 'short' });

/** 'domingo, 16/11, às 18:00' */
export function spokenDeadline(moment: string): string {
  return `${deadline(moment)}, às ${hour(moment)}`;
}
