// How much the words of a farmer say there is.

import { stem, wordsOf } from '../base/search-words.ts';
import { type AskedLine, isUnitWord } from './phone-names.ts';
import { ALL, countOf, GONE, isSpoken, LACKS, NOT, NOTHING } from './phone-words.ts';
import { mostAnswered } from './supply-constants.ts';

export type Amount = 'all' | 'none' | number;

export function amountIn(
  words: readonly string[],
  line: AskedLine,
  lines: readonly AskedLine[],
): Amount | undefined {
  const counts = countsIn(words, line, lines);
  const hasNumber = words.some((word) => /^\d/.test(word) || countOf(word) !== undefined);
  if (!hasNumber) return yesOrNo(words);
  const [count] = counts;
  // 'falta 2 quiabo' may be two less, 'não tem 5' says nothing of four.
  const isPlain = new Set(counts).size === 1 && !isDenied(words) && !words.some((word) => NOTHING.has(word));
  return isPlain && count !== undefined && isCount(count, line) ? count : undefined;
}

/** Of '2 caixas de 20 kg' the twenty is no number of boxes. */
function countsIn(words: readonly string[], { unit }: AskedLine, lines: readonly AskedLine[]): number[] {
  const [counted = ''] = wordsOf(unit);
  return words.flatMap((word, at) => {
    const count = countOf(word);
    const next = words[at + 1];
    const isOther =
      next !== undefined && !isSpoken(next) && isUnitWord(next, lines) && stem(next) !== stem(counted);
    return count === undefined || isOther ? [] : count;
  });
}

export const isDenied = (words: readonly string[]): boolean =>
  words.some((word) => word === 'sem' || NOT.has(word) || GONE.has(word) || LACKS.has(word));

/** All, none, or undefined where it could be either. */
export function yesOrNo(words: readonly string[]): 'all' | 'none' | undefined {
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const isNot = has(NOT);
  const isNothing = has(NOTHING);
  const isAll = has(ALL);
  const isSem = words.includes('sem');
  // 'não falta', 'não falta nada'; 'não acabou' may be little.
  if (has(LACKS)) return isSem || isAll ? undefined : isNot ? 'all' : isNothing ? undefined : 'none';
  if (has(GONE)) return isNot || isNothing || isSem ? undefined : 'none';
  if (isSem && isNot) return undefined;
  if (isNot || isNothing || isSem) return isAll ? undefined : 'none';
  return isAll ? 'all' : undefined;
}

function isCount(count: number, { asked }: AskedLine): boolean {
  return Number.isInteger(count) && count >= 0 && count <= mostAnswered(asked);
}
