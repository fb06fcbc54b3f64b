import { addDays, dayInDigits, spokenDay } from '@cesta/contract/base/calendar';
import type { ClosingImpact, ClosingQuestion, ClosingRequest } from '@cesta/contract/coverage/closed-days';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { closedOn, drivesOn, nextDayAfter } from '@cesta/contract/coverage/delivery-days';

/** Further ahead nothing is planned, and a mistyped year is noticed. */
const MOST_DAYS_AHEAD = 550;

interface City {
  city: string;
  state: string;
  schedule: DeliverySchedule;
}

/** What is wrong with it, by field; null when nothing is. */
export function closingFault(
  { days, place, replaced_by }: ClosingQuestion,
  cities: readonly City[],
  today: string,
): Record<string, string> | null {
  if (days.some(({ date }) => date < today)) return { date: 'Escolha um dia de hoje em diante' };
  if (days.some(({ date }) => date > addDays(today, MOST_DAYS_AHEAD)))
    return { date: 'Escolha um dia dos próximos 18 meses' };
  const [day] = days;
  if (!replaced_by || !day) return null;
  const driven = cities
    .filter(({ city, state }) => !place || (place.city === city && place.state === state))
    .filter(({ schedule }) => drivesOn(schedule, day.date));
  if (driven.length === 0) return { replaced_by: 'Neste dia ninguém sai para entregar: não há o que mudar' };
  for (const { city, schedule } of driven) {
    if (closedOn(schedule, replaced_by)) return { replaced_by: `Também não há entrega em ${city} neste dia` };
    const next = nextDayAfter(schedule, day.date);
    // On that day all goes out by itself; after it the rounds would pass each other.
    if (replaced_by >= next)
      return { replaced_by: `Escolha um dia antes de ${spokenDay(next)}, a próxima saída em ${city}` };
  }
  return null;
}

interface Move {
  from: string;
  to: string;
}

/** How many go from which day to which. */
export function countMoves(baskets: readonly Move[], orders: readonly Move[]): ClosingImpact['moves'] {
  const lines = new Map<string, ClosingImpact['moves'][number]>();
  const lineOf = ({ from, to }: Move) => {
    const line = lines.get(`${from} ${to}`) ?? { from, to, baskets: 0, orders: 0 };
    lines.set(`${from} ${to}`, line);
    return line;
  };
  for (const move of baskets) lineOf(move).baskets += 1;
  for (const move of orders) lineOf(move).orders += 1;
  return [...lines.values()].sort((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1));
}

/** A page of the release before has read the counts alone. */
export function isAsRead(impact: ClosingImpact, expected: ClosingRequest['expected']): boolean {
  const { fingerprint = impact.fingerprint } = expected;
  return (
    impact.baskets === expected.baskets &&
    impact.orders === expected.orders &&
    impact.fingerprint === fingerprint
  );
}

/**
 * Why baskets leave these days. One that makes room for another, or follows it, leaves a day on which the van drives:
 * what was closed until then has pushed it there.
 */
export function reasonOf(
  closed: readonly { date: string; reason: string }[],
  days: readonly string[],
): string {
  const own = closed.filter(({ date }) => days.includes(date));
  const before = closed.filter(({ date }) => days.some((day) => date <= day));
  const isWhole = days.every((day) => own.some(({ date }) => date === day));
  return [...new Set((isWhole ? own : before).map(({ reason }) => reason))].join('; ');
}

/** '1 cesta e 3 pedidos' */
export function touchedText({ baskets, orders }: { baskets: number; orders: number }): string {
  return `${baskets} ${baskets === 1 ? 'cesta' : 'cestas'} e ${orders} ${orders === 1 ? 'pedido' : 'pedidos'}`;
}

/** What an operator reads whose question a colleague has answered in another way. */
export function closedText(
  day: { date: string; reason: string; replacedBy: string | null },
  baskets?: ClosingQuestion['baskets'],
): string {
  const instead = day.replacedBy ? `, com saída em ${dayInDigits(day.replacedBy)}` : '';
  const became = baskets ? `, e as cestas foram ${BECAME[baskets]}` : '';
  return `${dayInDigits(day.date)} já foi fechado por outra pessoa: “${day.reason}”${instead}${became}. O que você pediu não foi feito: atualize a página e confira.`;
}

const BECAME: Record<ClosingQuestion['baskets'], string> = {
  move: 'para outro dia',
  cancel: 'canceladas',
};
