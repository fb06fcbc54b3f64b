// Free of zod on purpose: the search box asks only for what the server would look for.
import { onlyDigits } from '../base/formats.ts';
import { fold } from '../base/search-words.ts';

/** What somebody on the phone said, taken apart. */
export interface DeskQuestion {
  /** Folded; numbers without their punctuation. Empty when nobody is looked for by them. */
  words: readonly string[];
  /** The first characters of an order's id, without hyphens. */
  order: string | null;
  /** Of the coming round. */
  box: number | null;
}

/** From this many characters on something is looked for: fewer are in almost every name. */
export const SEARCH_FROM = 3;
const MOST_WORDS = 6;
/** Without a '#' shorter ones are rather part of a phone number, or a name: 'ada', 'cafe'. */
const ORDER_FROM = 6;
const COUNTRY = '55';

const BOX = /^(caixa |cx |)(\d{1,4})$/;
const ORDER = /^(#|pedido #?|)([\da-f-]{3,36})$/;
/** Only what has three letters or digits in a row leads an index to few rows. */
const FINDABLE = /[\p{L}\p{N}]{3}/u;
const NUMBER = /^\+?[\d().\-/]+$/;

export function readQuestion(text: string): DeskQuestion {
  const said = fold(text)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .join(' ')
    .replace(/^# /, '#');
  const [, boxWord, box] = BOX.exec(said) ?? [];
  const [, orderWord, id = ''] = ORDER.exec(said) ?? [];
  const order = id.replaceAll('-', '');
  const isOrder = order.length >= (orderWord ? SEARCH_FROM : ORDER_FROM) && order.length <= 32;
  return {
    words: boxWord || orderWord || said.startsWith('#') ? [] : wordsIn(said),
    order: isOrder ? order : null,
    box: box && Number(box) > 0 ? Number(box) : null,
  };
}

/** Whether there is anything to look for yet. */
export function isAsked({ words, order, box }: DeskQuestion): boolean {
  return words.length > 0 || order !== null || box !== null;
}

/** Numbers that follow one another are one: a phone number is written in many ways, and stored in one. */
function wordsIn(said: string): string[] {
  const words: string[] = [];
  let digits = '';
  const endNumber = () => {
    if (digits) words.push(withoutCountry(digits));
    digits = '';
  };
  for (const word of said.split(' ')) {
    if (NUMBER.test(word) && /\d/.test(word)) {
      digits += onlyDigits(word);
    } else {
      endNumber();
      if (word) words.push(word);
    }
  }
  endNumber();
  const most = words.slice(0, MOST_WORDS);
  return most.some((word) => FINDABLE.test(word)) ? most : [];
}

/** '0055 71…' from abroad, '0 71…' as a telephone shows who calls: stored without. A CPF, too, may begin with a zero. */
function withoutCountry(written: string): string {
  const digits = written.length >= 12 ? written.replace(/^0{1,2}/, '') : written;
  return digits.length >= 12 && digits.startsWith(COUNTRY) ? digits.slice(COUNTRY.length) : digits;
}
