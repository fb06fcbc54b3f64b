// Free of zod on purpose: the screen shows how a line was understood while it is typed, by the same rule as the server.

import { wordsOf } from '../base/search-words.ts';
import type { Amount } from './phone-amounts.ts';
import { type AskedLine, isLike, meansAll, namesIn } from './phone-names.ts';
import { type Said, understandPart } from './phone-sayings.ts';
import { BETWEEN_PARTS, countOf, REST } from './phone-words.ts';

export interface UnderstoodLine {
  id: string;
  confirmed: number;
  /** False: not mentioned, it stays as confirmed before, or as asked. */
  isSaid: boolean;
  /** A part that was not understood may be about it: somebody has to look. */
  isDoubtful: boolean;
}

export interface UnderstoodAnswer {
  lines: UnderstoodLine[];
  /** Parts that nothing was made of, as they were typed. */
  unknown: string[];
}

/** More is not typed in one line. */
export const PHONE_ANSWER_MAX = 500;

/**
 * What a farmer said on the phone: '3 quiabo, 2 alface, sem tomate', 'tudo', 'tudo menos alface', 'quiabo acabou, o
 * resto ok', 'nada'. Names may be short, in the plural or mistyped, as long as one product alone can be meant. 'tudo',
 * 'nada' and 'o resto' are about what is not named, wherever they stand. What is not mentioned stays as it was; what
 * could mean two things is not understood.
 */
export function understandAnswer(text: string, lines: readonly AskedLine[]): UnderstoodAnswer {
  const heard = partsOf(text).flatMap((part, place) =>
    understandPart(part, place, lines).map((said) => ({ part, said })),
  );
  const isSilent = heard.every(({ said }) => said.of === 'nothing');
  const others = heard.flatMap(({ said }) => (said.of === 'others' ? said.amount : []))[0];
  const named = new Map<string, number>();
  const doubtful = new Set<string>();
  const unknown = new Set<string>();
  let last: readonly AskedLine[] = [];
  let mayBeAboutAny = false;
  let mayBeAboutNext = false;
  for (const { part, said } of heard) {
    const isClear =
      said.of === 'named'
        ? isPossible(said, others) && said.lines.every((line) => isSame(named, line, said.amount))
        : said.of === 'others'
          ? said.amount === others
          : said.of === 'nothing' && !isSilent;
    if (said.of === 'named') last = said.lines;
    if (isClear && said.of === 'named')
      for (const line of said.lines) {
        named.set(line.id, unitsOf(line, said.amount));
        // 'uns trinta, dois quiabo' may be one saying.
        if (mayBeAboutNext) doubtful.add(line.id);
      }
    mayBeAboutNext = false;
    if (isClear) continue;
    unknown.add(part);
    const about = mentionedIn(part, lines, last);
    for (const { id } of about) doubtful.add(id);
    mayBeAboutNext = about.length === 0;
    mayBeAboutAny ||= mayBeAboutNext || wordsOf(part).some((word) => OF_ALL.has(word) || REST.has(word));
  }
  return {
    lines: lines.map((line) => {
      const { id, asked, confirmed } = line;
      const isDoubtful = doubtful.has(id) || (mayBeAboutAny && !named.has(id));
      const rest = others === undefined || isDoubtful ? undefined : unitsOf(line, others);
      const meant = named.get(id) ?? rest;
      return { id, confirmed: meant ?? confirmed ?? asked, isSaid: meant !== undefined, isDoubtful };
    }),
    unknown: [...unknown],
  };
}

/** What is not understood of these may be about every line. */
const OF_ALL = new Set(['tudo', 'nada']);

const unitsOf = ({ asked }: AskedLine, amount: Amount): number =>
  amount === 'all' ? asked : amount === 'none' ? 0 : amount;

/** Said twice it has to be the same. */
const isSame = (named: ReadonlyMap<string, number>, line: AskedLine, amount: Amount): boolean =>
  (named.get(line.id) ?? unitsOf(line, amount)) === unitsOf(line, amount);

/**
 * 'nada, fora quiabo' would be some okra; 'menos quiabo' alone may be less of it. After '3 quiabo', 'mais 2 alface' goes
 * on counting; beside 'tudo' it may be two on top.
 */
function isPossible(
  { exceptBy, isMore }: Extract<Said, { of: 'named' }>,
  others: 'all' | 'none' | undefined,
): boolean {
  if (isMore) return others !== 'all';
  if (exceptBy === undefined) return true;
  return exceptBy === 'menos' ? others === 'all' : others !== 'none';
}

/** The lines that a part may be about: those with a word of it in their name, or the last named if it names nothing. */
function mentionedIn(part: string, lines: readonly AskedLine[], last: readonly AskedLine[]): AskedLine[] {
  const names = namesIn(wordsOf(part), lines);
  if (names.length === 0 && wordsOf(part).some((word) => countOf(word) !== undefined)) return [...last];
  return lines.filter(({ productName }) =>
    names.some((typed) => typed.length > 2 && meansAll([typed], productName, isLike)),
  );
}

function partsOf(text: string): string[] {
  return text
    .slice(0, PHONE_ANSWER_MAX)
    .split(BETWEEN_PARTS)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}
