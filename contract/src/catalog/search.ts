// Free of zod on purpose: the shop searches in the browser too.
import { fold, isNear, stem, wordsOf } from '../base/search-words.ts';

export interface Searchable {
  name: string;
  category: string;
  /** What a server knows, and a browser may not. */
  description?: string | undefined;
  producer?: { name: string } | null | undefined;
}

/** Each a group of words or phrases that mean the same. */
export type Synonyms = readonly (readonly string[])[];

export interface Found<P> {
  /** The best kind of match that there is, and only that. */
  found: P[];
  /** By another name for what was typed, where what was found only has the word somewhere in its name. */
  related: P[];
  /** Only when nothing is found: what is named almost like it. */
  nearest: P[];
  /** The word that was probably meant, as the shelf spells it; empty when there is no such. */
  meant: string;
}

/** A word or phrase of the search, and every way to say it, as stems. */
interface Term {
  said: readonly string[];
  others: readonly (readonly string[])[];
}

const MOST_TERMS = 8;
const MOST_NEAR = 8;

/** The words of a search as they stand in names: what is typed is looked for anywhere in a name, whatever its sign. */
export function plainWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean).slice(0, MOST_TERMS);
}

/**
 * The one rule of searching, for shop and server. What is typed is looked for in names; only where no name has it,
 * by singular and plural, by other names, by category and producer; then in descriptions. Typing errors come last and
 * apart: what is near is offered, not found.
 */
export function search<P extends Searchable>(
  products: readonly P[],
  text: string,
  synonyms: Synonyms,
): Found<P> {
  const words = plainWords(text);
  const nothing = { found: [], related: [], nearest: [], meant: '' };
  if (words.length === 0) return { ...nothing, found: [...products] };
  const terms = termsOf(text, synonyms);
  const plain = ranked(products, (product) => plainRank(fold(product.name), words));
  if (plain.length > 0) {
    const isNamedSo = plain.some(({ name }) => fold(name).startsWith(words.join(' ')));
    const related = isNamedSo ? [] : ranked(products, (product) => otherNameRank(product, terms));
    return { ...nothing, found: plain, related: related.filter((product) => !plain.includes(product)) };
  }
  if (terms.length === 0) return nothing;
  const understood = ranked(products, (product) => understoodRank(product, terms));
  if (understood.length > 0) return { ...nothing, found: understood };
  return { ...nothing, ...nearestTo(products, text, synonyms) };
}

/** Whatever could stand in a name for what is typed, as stems: lets a database fetch few and this rule choose. */
export function stemsFor(text: string, synonyms: Synonyms): string[] {
  return [...new Set(termsOf(text, synonyms).flatMap(({ said, others }) => [said, ...others].flat()))];
}

/** The groups that have a word near one that is typed: 'maxaxeira' means that of 'macaxeira'. */
export function nearSynonyms(text: string, synonyms: Synonyms): Synonyms {
  const typed = wordsOf(text).slice(0, MOST_TERMS);
  const known = (group: readonly string[]) => group.flatMap(wordsOf);
  return synonyms.filter((group) => known(group).some((word) => typed.some((each) => isNear(each, word))));
}

function plainRank(name: string, words: readonly string[]): number | null {
  if (!words.every((word) => name.includes(word))) return null;
  const [first = ''] = words;
  if (name.startsWith(first)) return 0;
  return words.some((word) => startsWord(name, word)) ? 1 : 2;
}

function startsWord(name: string, word: string): boolean {
  const place = name.indexOf(word);
  return place === 0 || !/[\p{L}\p{N}]/u.test(name[place - 1] ?? '');
}

/** By its name in other words, or by what it is. */
function otherNameRank({ name, category }: Searchable, terms: readonly Term[]): number | null {
  const inName = stemsIn(name);
  const inCategory = stemsIn(category);
  const isOther = ({ others }: Term) =>
    others.some((words) => holds(inName, words) || holds(inCategory, words));
  const isSaid = ({ said }: Term) => holds(inName, said);
  return terms.some(isOther) && terms.every((term) => isSaid(term) || isOther(term)) ? 0 : null;
}

/** By the best place that each term is found in: name, other name, category, producer, description. The worst counts. */
function understoodRank(product: Searchable, terms: readonly Term[]): number | null {
  const { name, category, producer, description } = product;
  const inName = stemsIn(name);
  const elsewhere = [category, producer?.name ?? '', description ?? ''].map(stemsIn);
  const ranks = terms.map(({ said, others }) => {
    if (holds(inName, said)) return 0;
    if (others.some((words) => holds(inName, words))) return 1;
    const place = elsewhere.findIndex((stems) => [said, ...others].some((words) => holds(stems, words)));
    return place === -1 ? null : 2 + place;
  });
  return ranks.includes(null) ? null : Math.max(...ranks.map(Number));
}

function stemsIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).map(stem));
}

function holds(stems: ReadonlySet<string>, words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => stems.has(word));
}

/** A search that is one phrase of a group is one term; else each word is one. */
function termsOf(text: string, synonyms: Synonyms): Term[] {
  const groups = synonyms.map((group) => group.map((phrase) => wordsOf(phrase).map(stem)));
  const said = wordsOf(text).slice(0, MOST_TERMS).map(stem);
  const termFor = (words: readonly string[]): Term => ({
    said: words,
    others: groups.filter((group) => group.some((phrase) => isSame(phrase, words))).flat(),
  });
  const whole = termFor(said);
  return whole.others.length > 0 ? [whole] : said.map((word) => termFor([word]));
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, place) => word === b[place]);
}

/** Each word is looked up among the words of names and synonyms: a typing error is mended, and then searched for. */
function nearestTo<P extends Searchable>(products: readonly P[], text: string, synonyms: Synonyms) {
  const spelled = new Map<string, string>();
  for (const phrase of [...products.map(({ name }) => name), ...synonyms.flat()]) {
    for (const word of phrase.match(/[\p{L}\p{N}]+/gu) ?? []) {
      if (!spelled.has(fold(word))) spelled.set(fold(word), word.toLowerCase());
    }
  }
  const known = [...spelled.keys()];
  const mended = wordsOf(text)
    .slice(0, MOST_TERMS)
    .map((word) => (spelled.has(word) ? word : nearestWord(word, known)));
  if (mended.length === 0 || mended.includes(null)) return { nearest: [], meant: '' };
  const meant = mended.map((word) => spelled.get(word ?? '') ?? '').join(' ');
  if (fold(meant) === wordsOf(text).join(' ')) return { nearest: [], meant: '' };
  const { found } = search(products, meant, synonyms);
  return { nearest: found.slice(0, MOST_NEAR), meant: found.length > 0 ? meant : '' };
}

/** Exchanged or doubled letters are commoner than a wrong first one: that one wins a draw. */
function nearestWord(typed: string, known: readonly string[]): string | null {
  const near = known.filter((word) => isNear(typed, word) || isNear(stem(typed), stem(word)));
  return near.find((word) => word[0] === typed[0]) ?? near[0] ?? null;
}

function ranked<P>(products: readonly P[], rankOf: (product: P) => number | null): P[] {
  return products
    .flatMap((product) => {
      const rank = rankOf(product);
      return rank === null ? [] : [{ product, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ product }) => product);
}
