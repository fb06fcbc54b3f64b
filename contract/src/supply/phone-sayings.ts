// What one part of a farmer's answer says: of which lines, and how much.

import { wordsOf } from '../base/search-words.ts';
import { type Amount, amountIn, isDenied, yesOrNo } from './phone-amounts.ts';
import { type AskedLine, lineOf, namesIn } from './phone-names.ts';
import {
  ALL,
  countOf,
  EXCEPT,
  GONE,
  HAS,
  isSpoken,
  LACKS,
  NOT,
  NOTHING,
  REST,
  withoutAsides,
} from './phone-words.ts';

/** What one part says: of lines by name, of all that is not named, nothing at all, or what cannot be told. */
export type Said =
  | { of: 'named'; lines: readonly AskedLine[]; amount: Amount; exceptBy?: string; isMore?: true }
  | { of: 'others'; amount: 'all' | 'none' }
  | { of: 'nothing' }
  | { of: 'unknown' };

const UNKNOWN: Said = { of: 'unknown' };

/** 'tudo, -2 quiabo', '+2 quiabo', '3+ quiabo'; the dash of '- 3 quiabo' and of 'quiabo-3' takes nothing off. */
const SIGNED = /(?:^|[\s(:])[-+−–±]\d|\d\+/u;
/** '50% quiabo' is no fifty boxes, and '~3', '>3' may be more or less. */
const ROUGH = /[%~≈<>]/u;

export function understandPart(part: string, place: number, lines: readonly AskedLine[]): Said[] {
  // Nobody brings two and a half boxes, and '1.000' is not one.
  if (/\d[.,]\d/.test(part)) return [UNKNOWN];
  if (SIGNED.test(part) || (ROUGH.test(part) && /\d/.test(part))) return [UNKNOWN];
  const words = withoutNameParts(withoutAsides(wordsOf(part)), lines);
  if (words.length === 0 && wordsOf(part).length > 0) return [{ of: 'nothing' }];
  // 'tirando o quiabo tem tudo'
  const whole = words.indexOf('tudo');
  if (EXCEPT.has(words[0] ?? '') && whole > 0) {
    // 'tirando o quiabo, perdi tudo' is the opposite.
    if (isDenied(words)) return [UNKNOWN];
    const except = words.slice(0, HAS.has(words[whole - 1] ?? '') ? whole - 1 : whole);
    return [saidBy(except, place, lines), { of: 'others', amount: 'all' }];
  }
  return [saidBy(words, place, lines)];
}

/** The 'sem' of 'uva sem semente' belongs to its name, and says nothing of how much there is. */
function withoutNameParts(words: readonly string[], lines: readonly AskedLine[]): string[] {
  const names = lines.map(({ productName }) => wordsOf(productName));
  return words.filter((word, at) => {
    const before = words[at - 1];
    const isOfName = names.some((name) =>
      name.some((it, place) => it === word && place > 0 && name[place - 1] === before),
    );
    return !(isOfName && isSpoken(word));
  });
}

function saidBy(words: readonly string[], place: number, lines: readonly AskedLine[]): Said {
  const [first = ''] = words;
  const about = namesIn(words, lines);
  // '2 a mais', 'tem mais quiabo', 'pelo menos 3', 'não só quiabo'
  const isUnclear =
    words.some((word, at) => EXCEPT.has(word) && at > 0) ||
    (words.includes('mais') && !words.includes('nao') && (first !== 'mais' || place === 0)) ||
    (words.includes('so') && words.indexOf('nao') >= 0 && words.indexOf('nao') < words.indexOf('so'));
  if (isUnclear) return UNKNOWN;
  if (words.some((word) => REST.has(word))) return about.length > 0 ? UNKNOWN : saidOfRest(words);
  if (about.length === 0) return saidOfWhole(words, lines);
  const line = lineOf(about, lines);
  if (!line) return saidOfSeveral(words, lines);
  if (EXCEPT.has(first)) return exceptionOf(words, line, lines);
  const amount = amountIn(words, line, lines);
  if (amount === undefined) return UNKNOWN;
  return { of: 'named', lines: [line], amount, ...(first === 'mais' && { isMore: true }) };
}

/** 'sem quiabo e alface', 'quiabo e alface acabaram', 'tudo menos quiabo e alface'. */
function saidOfSeveral(words: readonly string[], lines: readonly AskedLine[]): Said {
  const groups = words
    .join(' ')
    .split(' e ')
    .map((group) => group.split(' '));
  const meant = groups.map((group) => lineOf(namesIn(group, lines), lines));
  const isOneAmount = groups.length > 1 && !words.some((word) => countOf(word) !== undefined);
  if (!isOneAmount || meant.some((line) => line === undefined)) return UNKNOWN;
  const named = meant.flatMap((line) => line ?? []);
  const [front = [], ...more] = groups;
  const back = groups.at(-1) ?? [];
  if (EXCEPT.has(front[0] ?? ''))
    return more.every(isBare) && isBare(front.slice(1))
      ? { of: 'named', lines: named, amount: 'none', exceptBy: front[0] ?? '' }
      : UNKNOWN;
  // One saying before all of the names, or one after them.
  const saying = more.every(isBare) ? front : groups.slice(0, -1).every(isBare) ? back : [];
  const isBefore = saying === front;
  const place = saying.findIndex((word) => !isSpoken(word));
  const isBeside = isBefore
    ? !isBare(saying.slice(0, place)) && isBare(saying.slice(place))
    : isBare(saying.slice(0, place + 1));
  const amount = isBeside ? yesOrNo(saying) : undefined;
  return amount === undefined ? UNKNOWN : { of: 'named', lines: named, amount };
}

/** Without a word that says how much. */
function isBare(words: readonly string[]): boolean {
  return ![NOT, NOTHING, GONE, LACKS, ALL, HAS, EXCEPT, new Set(['sem'])].some((set) =>
    words.some((word) => set.has(word)),
  );
}

/** 'menos quiabo' is none of it, 'menos quiabo que tem 2' is two; 'menos 2 quiabo' may be two or two less. */
function exceptionOf(words: readonly string[], line: AskedLine, lines: readonly AskedLine[]): Said {
  const [exceptBy = '', ...rest] = words;
  const counts = rest.flatMap((word, at) => (countOf(word) === undefined ? [] : at));
  const named = rest.findIndex((word) => namesIn([word], lines).length > 0);
  if (counts.length > 0) {
    const amount = counts.every((at) => at > named) ? amountIn(rest, line, lines) : undefined;
    return amount === undefined ? UNKNOWN : { of: 'named', lines: [line], amount };
  }
  // 'menos quiabo, que acabou' says it twice; 'menos quiabo ok' contradicts itself.
  const isNone = isBare(rest) || yesOrNo(rest) === 'none';
  return isNone ? { of: 'named', lines: [line], amount: 'none', exceptBy } : UNKNOWN;
}

function saidOfRest(words: readonly string[]): Said {
  if (words.some((word) => countOf(word) !== undefined)) return UNKNOWN;
  const amount = yesOrNo(words) ?? (!isDenied(words) && words.some((it) => HAS.has(it)) ? 'all' : undefined);
  return amount === undefined ? UNKNOWN : { of: 'others', amount };
}

/** Nothing was named: all lines are meant, or the only one there is. */
function saidOfWhole(words: readonly string[], lines: readonly AskedLine[]): Said {
  const [only] = lines;
  if (EXCEPT.has(words[0] ?? '')) return UNKNOWN;
  if (words.some((word) => countOf(word) !== undefined || /^\d/.test(word))) {
    const amount = only && lines.length === 1 ? amountIn(words, only, lines) : undefined;
    return only && amount !== undefined ? { of: 'named', lines: [only], amount } : UNKNOWN;
  }
  const amount = yesOrNo(words);
  // A lone 'não' answers what nobody knows; 'acabou' and 'não tem' need to say what, unless there is but one.
  const isOfAll = words.some((word) => ALL.has(word) || NOTHING.has(word));
  const isClear = isOfAll || (lines.length === 1 && words.some((word) => !NOT.has(word)));
  return amount !== undefined && isClear ? { of: 'others', amount } : UNKNOWN;
}
