// Free of zod on purpose: the screen shows how a line was understood while it is typed, by the same rule as the server.
import { fold, isNear, stem, wordsOf } from './search-words.ts';
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
}

export interface UnderstoodAnswer {
  lines: UnderstoodLine[];
  /** Parts that nothing was made of, as they were typed. */
  unknown: string[];
}

/** More is not typed in one line. */
export const PHONE_ANSWER_MAX = 500;

const NUMBERS: Record<string, number> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  doze: 12,
  quinze: 15,
  vinte: 20,
};
const NONE = new Set(['sem', 'nada', 'nenhum', 'nenhuma', 'nao', 'zero', 'acabou', 'falta', 'faltou']);
const ALL = new Set([
  'tudo',
  'todos',
  'todas',
  'ok',
  'sim',
  'confirma',
  'confirmo',
  'confirmado',
  'completo',
]);
/** Words that add nothing: 'só 3 caixas de quiabo'. */
const FILLING = new Set(
  'so apenas de do da dos das com o a os as e tem tenho vai vou ter mais menos resto x que pra para'.split(
    ' ',
  ),
);

/**
 * What a farmer said on the phone: '3 quiabo, 2 alface, sem tomate', 'tudo', 'tudo, menos alface 2', 'nada'. Parts are
 * divided by commas, semicolons, line ends or 'e'. Names may be short, in the plural or mistyped, as long as one product
 * alone can be meant. What is not mentioned stays as it was.
 */
export function understandAnswer(text: string, lines: readonly AskedLine[]): UnderstoodAnswer {
  const said = new Map<string, number>();
  const unknown: string[] = [];
  for (const part of partsOf(text)) {
    const found = understandPart(part, lines);
    if (!found) unknown.push(part);
    for (const [id, confirmed] of found ?? []) said.set(id, confirmed);
  }
  return {
    lines: lines.map(({ id, asked, confirmed }) => ({
      id,
      confirmed: said.get(id) ?? confirmed ?? asked,
      isSaid: said.has(id),
    })),
    unknown,
  };
}

function partsOf(text: string): string[] {
  return text
    .slice(0, PHONE_ANSWER_MAX)
    .split(/[,;\n]| e (?=\d|sem |nada |um |uma |dois |duas )/u)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/** Undefined when it cannot be told what is meant. */
function understandPart(part: string, lines: readonly AskedLine[]): [string, number][] | undefined {
  const words = wordsOf(part);
  const counts = words.flatMap((word) => countOf(word) ?? []);
  const names = words.filter(
    (word) => !isNumber(word) && !NONE.has(word) && !ALL.has(word) && !FILLING.has(word),
  );
  const isNone = words.some((word) => NONE.has(word));
  const isAll = words.some((word) => ALL.has(word));
  const about = names.filter((word) => !isUnitWord(word, lines));
  const meant = about.length > 0 ? lineOf(about, names, lines) : undefined;
  if (about.length === 0) return ofWhole(lines, { counts, isNone, isAll, names });
  if (!meant) return undefined;
  if (isNone) return [[meant.id, 0]];
  // Of '2 caixas de 20 kg de quiabo' the first number counts.
  const [count] = counts;
  if (count !== undefined) return isCount(count, meant) ? [[meant.id, count]] : undefined;
  return isAll ? [[meant.id, meant.asked]] : undefined;
}

interface Whole {
  counts: readonly number[];
  isNone: boolean;
  isAll: boolean;
  names: readonly string[];
}

/** Nothing was named: all lines are meant, or the only one there is. */
function ofWhole(
  lines: readonly AskedLine[],
  { counts, isNone, isAll }: Whole,
): [string, number][] | undefined {
  const [only] = lines;
  const [count] = counts;
  if (isAll && counts.length === 0) return lines.map(({ id, asked }) => [id, asked]);
  if (isNone) return lines.map(({ id }) => [id, 0]);
  return only && lines.length === 1 && count !== undefined && isCount(count, only)
    ? [[only.id, count]]
    : undefined;
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word) || word in NUMBERS;
}

function countOf(word: string): number | undefined {
  if (/^\d{1,9}$/.test(word)) return Number(word);
  return Object.hasOwn(NUMBERS, word) ? NUMBERS[word] : undefined;
}

function isCount(count: number, { asked }: AskedLine): boolean {
  return Number.isInteger(count) && count >= 0 && count <= mostAnswered(asked);
}

/** 'caixas', 'kg': says what is counted, not which product. */
function isUnitWord(word: string, lines: readonly AskedLine[]): boolean {
  const isIn = (text: string) => wordsOf(text).some((other) => stem(other) === stem(word));
  return lines.some(({ unit }) => isIn(unit)) && !lines.some(({ productName }) => isIn(productName));
}

/** The one line that these words can mean; of several the one whose name they are. */
function lineOf(
  about: readonly string[],
  names: readonly string[],
  lines: readonly AskedLine[],
): AskedLine | undefined {
  const exact = lines.filter(({ productName }) =>
    meansAll(about, productName, (a, b) => stem(a) === stem(b)),
  );
  const near =
    exact.length > 0 ? exact : lines.filter(({ productName }) => meansAll(about, productName, isLike));
  if (near.length <= 1) return near[0];
  const whole = near.filter(({ productName }) => fold(productName) === names.join(' '));
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
