// Which product the words of a farmer are about, and which words say what is counted.

import { fold, isNear, stem, wordsOf } from '../base/search-words.ts';
import { isSpoken } from './phone-words.ts';

export interface AskedLine {
  id: string;
  productName: string;
  unit: string;
  /** In the farmer's units. */
  asked: number;
  /** What was confirmed before; null while nobody has answered. */
  confirmed: number | null;
}

/** The words that can be of a product's name. */
export function namesIn(words: readonly string[], lines: readonly AskedLine[]): string[] {
  return words.filter((word) => !isSpoken(word) && !isUnitWord(word, lines));
}

/** 'caixas', 'kg': says what is counted, not which product. */
export function isUnitWord(word: string, lines: readonly AskedLine[]): boolean {
  const isIn = (text: string) => wordsOf(text).some((other) => stem(other) === stem(word));
  return lines.some(({ unit }) => isIn(unit)) && !lines.some(({ productName }) => isIn(productName));
}

/** The one line that these words can mean; of several the one whose name they are. */
export function lineOf(about: readonly string[], lines: readonly AskedLine[]): AskedLine | undefined {
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

export function isLike(typed: string, word: string): boolean {
  return stem(word).startsWith(stem(typed)) || isNear(stem(typed), stem(word));
}

export function meansAll(
  words: readonly string[],
  productName: string,
  isSame: (typed: string, word: string) => boolean,
): boolean {
  const own = wordsOf(productName);
  return words.every((typed) => own.some((word) => isSame(typed, word)));
}
