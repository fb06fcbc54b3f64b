// Free of zod on purpose: the screen shows how a line was understood while it is typed, by the same rule as the server.

import { fold, isNear, stem, wordsOf } from '../base/search-words.ts';
import {
  ALL,
  BETWEEN_PARTS,
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
import { mostAnswered } from './supply-constants.ts';

export interface AskedLine {
  id: string;
  productName: string;
  unit: string;
  /** In the farmer's units. */
  asked: number;
  /** What was confirmed before; null while nobody has answered. */
  confirmed: number | null;
}

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

/** What one part says: of lines by name, of all that is not named, nothing at all, or what cannot be told. */
type Said =
  | { of: 'named'; lines: readonly AskedLine[]; amount: Amount; exceptBy?: string }
  | { of: 'others'; amount: 'all' | 'none' }
  | { of: 'nothing' }
  | { of: 'unknown' };
type Amount = 'all' | 'none' | number;

const UNKNOWN: Said = { of: 'unknown' };

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

/** 'nada, fora quiabo' would be some okra; 'menos quiabo' alone may be less of it. */
function isPossible(
  { exceptBy }: Extract<Said, { of: 'named' }>,
  others: 'all' | 'none' | undefined,
): boolean {
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

function understandPart(part: string, place: number, lines: readonly AskedLine[]): Said[] {
  // Nobody brings two and a half boxes, and '1.000' is not one.
  if (/\d[.,]\d/.test(part)) return [UNKNOWN];
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
  return amount === undefined ? UNKNOWN : { of: 'named', lines: [line], amount };
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

function amountIn(
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

const isDenied = (words: readonly string[]): boolean =>
  words.some((word) => word === 'sem' || NOT.has(word) || GONE.has(word) || LACKS.has(word));

/** All, none, or undefined where it could be either. */
function yesOrNo(words: readonly string[]): 'all' | 'none' | undefined {
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

function isCount(count: number, { asked }: AskedLine): boolean {
  return Number.isInteger(count) && count >= 0 && count <= mostAnswered(asked);
}

/** The words that can be of a product's name. */
function namesIn(words: readonly string[], lines: readonly AskedLine[]): string[] {
  return words.filter((word) => !isSpoken(word) && !isUnitWord(word, lines));
}

/** 'caixas', 'kg': says what is counted, not which product. */
function isUnitWord(word: string, lines: readonly AskedLine[]): boolean {
  const isIn = (text: string) => wordsOf(text).some((other) => stem(other) === stem(word));
  return lines.some(({ unit }) => isIn(unit)) && !lines.some(({ productName }) => isIn(productName));
}

/** The one line that these words can mean; of several the one whose name they are. */
function lineOf(about: readonly string[], lines: readonly AskedLine[]): AskedLine | undefined {
  if (about.length === 0) return undefined;
  const exact = lines.filter(({ productName }) =>
    meansAll(about, productName, (a, b) => stem(a) === stem(b)),
  );
  const near =
    exact.length > 0 ? exact : lines.filter(({ productName }) => meansAll(about, productName, isLike));
  if (near.length <= 1) return near[0];
  const whole = near.filter(({ productName }) => fold(productName) === about.join(' '));
  const shortest = near.filter(({ productName }) => wordsOf(productName).length === about.length);
  return whole.length === 1 ? whole[0] : shortest.length === 1 ? shortest[0] : undefined;
}

function isLike(typed: string, word: string): boolean {
  return stem(word).startsWith(stem(typed)) || isNear(stem(typed), stem(word));
}

function meansAll(
  words: readonly string[],
  productName: string,
  isSame: (typed: string, word: string) => boolean,
): boolean {
  const own = wordsOf(productName);
  return words.every((typed) => own.some((word) => isSame(typed, word)));
}
