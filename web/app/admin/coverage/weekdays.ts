/** 1 is Monday, as in the contract. */
export const WEEKDAYS: readonly { day: number; short: string; name: string }[] = [
  { day: 1, short: 'Seg', name: 'Segunda' },
  { day: 2, short: 'Ter', name: 'Terça' },
  { day: 3, short: 'Qua', name: 'Quarta' },
  { day: 4, short: 'Qui', name: 'Quinta' },
  { day: 5, short: 'Sex', name: 'Sexta' },
  { day: 6, short: 'Sáb', name: 'Sábado' },
  { day: 7, short: 'Dom', name: 'Domingo' },
];

/** 'terça, sexta' */
export function dayNames(weekdays: readonly number[]): string {
  return WEEKDAYS.filter(({ day }) => weekdays.includes(day))
    .map(({ name }) => name.toLowerCase())
    .join(', ');
}

/** '2 dias antes' */
export function daysBefore(count: number): string {
  return count === 0 ? 'no mesmo dia' : count === 1 ? '1 dia antes' : `${count} dias antes`;
}
