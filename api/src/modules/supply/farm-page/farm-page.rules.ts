import { addDays, dayOf, momentFormatter, spokenWeekday } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { drivesOn } from '@cesta/contract/coverage/delivery-days';
import { quantityOf } from '@cesta/contract/supply/quantities';
import type { StatementLineKind } from '@cesta/contract/supply/supply-constants';

/** 'O que vou ter' asks for so many rounds ahead. */
const ROUNDS_AHEAD = 4;
/** Rounds further ahead than this are not looked for. */
export const FARTHEST_DAYS = 60;

/** The days of the next rounds of all cities, from tomorrow on, without those that the farm is asked for already. */
export function roundsAfter(
  today: string,
  calendars: readonly DeliverySchedule[],
  asked: ReadonlySet<string>,
): string[] {
  const found: string[] = [];
  for (let ahead = 1; ahead <= FARTHEST_DAYS && found.length < ROUNDS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead);
    if (!asked.has(date) && calendars.some((schedule) => drivesOn(schedule, date))) found.push(date);
  }
  return found;
}

/** What a farmer typed as a quantity; a text says what is wrong with it. */
export function readUnits(typed: string, product: string, most: number): number | string {
  const text = typed.trim();
  if (text === '') return `Faltou a quantidade de ${product}. Se não tem, escreva 0.`;
  if (!/^\d{1,10}$/.test(text) || Number(text) > most)
    return `A quantidade de ${product} é um número inteiro, de 0 a ${most}, sem vírgula.`;
  return Number(text);
}

/** A form as it came, by the names of its boxes. */
export type SentForm = ReadonlyMap<string, string>;

/** What stands in the boxes whose name begins so, by the rest of the name. */
export function boxesOf(form: SentForm, prefix: string): Map<string, string> {
  return new Map(
    [...form].flatMap(([name, text]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), text] as const] : [],
    ),
  );
}

const clockTime = momentFormatter({ hour: 'numeric', minute: '2-digit' });

/** 'segunda, 16/11, às 7:00' */
export function deadlineInWords(until: Date): string {
  const day = dayOf(until);
  const time = clockTime(until).replace(/^0(?=\d)/, '');
  return `${spokenWeekday(day)}, ${day.slice(8)}/${day.slice(5, 7)}, às ${time}`;
}

interface CountedLine {
  kind: StatementLineKind;
  quantityThousandths: number;
  unit: string;
  corrects: string | null;
}

/** 'descontado: 8 × caixa': what is taken off is said in words, not by a sign; empty where nothing is counted. */
export function countInWords({ kind, quantityThousandths, unit, corrects }: CountedLine): string {
  if (quantityThousandths === 0) return '';
  const count = quantityOf(Math.abs(quantityThousandths), unit);
  if (corrects !== null) return `desfeito: ${count}`;
  if (kind === 'crates') return `${quantityThousandths > 0 ? 'levou' : 'devolveu'} ${count}`;
  return quantityThousandths < 0 ? `descontado: ${count}` : count;
}
