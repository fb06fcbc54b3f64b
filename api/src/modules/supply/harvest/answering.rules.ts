import type { AskedLine } from '@cesta/contract/supply/phone-names';
import { type AnsweredBy, HARVEST_NOTE_MAX, mostAnswered } from '@cesta/contract/supply/supply-constants';

export interface AnswerLine {
  lineId: string;
  confirmed: number;
}

interface Standing {
  revision: number;
  answeredBy: AnsweredBy | null;
}

interface Round {
  answersUntil: Date | null;
  closedAt: Date | null;
}

/** The time is up once it is over or once silence was counted, whichever is first. */
export function isTimeUp({ answersUntil, closedAt }: Round, now: Date): boolean {
  return closedAt !== null || (answersUntil !== null && answersUntil <= now);
}

/**
 * What becomes of an answer. Lateness goes before staleness: a draft that found its signal after the deadline is
 * kept, whatever was said meanwhile. An operator on the phone has heard the farmer last and is never late; silence
 * speaks only for who said nothing.
 */
export function verdictOn(
  answer: { by: AnsweredBy; revision?: number | undefined },
  order: Standing,
  round: Round,
  now: Date,
): 'applied' | 'late' | 'stale' | 'needless' {
  if (answer.by === 'silence') return order.answeredBy === null ? 'applied' : 'needless';
  if (answer.by === 'page' && isTimeUp(round, now)) return 'late';
  return answer.revision !== undefined && answer.revision !== order.revision ? 'stale' : 'applied';
}

/**
 * An answer speaks for the whole order: a line that it leaves out keeps what was confirmed, and counts as asked if
 * nothing was. So 'tudo, mas só 10 de couve' is one line on the phone.
 */
export function confirmedAfter(lines: readonly AskedLine[], answer: readonly AnswerLine[]): AnswerLine[] {
  const said = new Map(answer.map(({ lineId, confirmed }) => [lineId, confirmed]));
  return lines.map(({ id, asked, confirmed }) => ({
    lineId: id,
    confirmed: said.get(id) ?? confirmed ?? asked,
  }));
}

interface Said {
  lines: readonly AnswerLine[];
  note: string;
}

export function isSameAnswer(one: Said, other: Said): boolean {
  const inWords = ({ lines, note }: Said) =>
    JSON.stringify([note, lines.map(({ lineId, confirmed }) => `${lineId} ${confirmed}`).sort()]);
  return inWords(one) === inWords(other);
}

/** What is wrong with an answer, in the farmer's words; null when nothing is. */
export function faultOf(
  lines: readonly AskedLine[],
  answer: readonly AnswerLine[],
  note: string,
): string | null {
  const known = new Map(lines.map(({ id, asked }) => [id, mostAnswered(asked)]));
  const named = new Set(answer.map(({ lineId }) => lineId));
  if (named.size !== answer.length || [...named].some((id) => !known.has(id)))
    return 'Um dos produtos não é deste pedido. Abra a página de novo.';
  const wrong = answer.find(({ lineId, confirmed }) => !isQuantity(confirmed, known.get(lineId) ?? 0));
  if (wrong) return `A quantidade vai de 0 a ${known.get(wrong.lineId)}, sem vírgula.`;
  return note.length > HARVEST_NOTE_MAX ? `O recado tem no máximo ${HARVEST_NOTE_MAX} letras.` : null;
}

function isQuantity(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

/** 'tudo', or what is not as asked: 'Tomate 10 de 12 (caixa de 20 kg); Couve nada' */
export function answerInWords(lines: readonly AskedLine[], confirmed: readonly AnswerLine[]): string {
  const units = new Map(confirmed.map((line) => [line.lineId, line.confirmed]));
  const others = lines.flatMap(({ id, productName, unit, asked }) => {
    const given = units.get(id) ?? asked;
    if (given === asked) return [];
    return given === 0 ? `${productName} nada` : `${productName} ${given} de ${asked} (${unit})`;
  });
  return others.join('; ') || 'tudo';
}
