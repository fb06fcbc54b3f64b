import { WEEKDAY_NAMES } from '@cesta/contract/base/calendar';

/** 1 is Monday, as in the contract. */
export const WEEKDAYS: readonly { day: number; short: string; name: string }[] = WEEKDAY_NAMES.map(
  (text, index) => {
    const name = text.charAt(0).toUpperCase() + text.slice(1);
    return { day: index + 1, short: name.slice(0, 3), name };
  },
);

/** 'terça, sexta' */
export function dayNames(weekdays: readonly number[]): string {
  return WEEKDAY_NAMES.filter((_, index) => weekdays.includes(index + 1)).join(', ');
}

/** '2 dias antes' */
export function daysBefore(count: number): string {
  return count === 0 ? 'no mesmo dia' : count === 1 ? '1 dia antes' : `${count} dias antes`;
}
