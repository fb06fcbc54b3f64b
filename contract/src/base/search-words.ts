// Free of zod on purpose: the shop searches in the browser too.

/** Without case and accents: 'Limão' and 'limao' are one word. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, folded; more of them than anybody searches for are not looked at. */
export function wordsOf(text: string): string[] {
  return (
    fold(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, MOST_WORDS) ?? []
  );
}
const MOST_WORDS = 400;

/**
 * One form for singular and plural of a folded Portuguese word: 'limoes' and 'limao', 'paes' and 'pao', 'girassois'
 * and 'girassol', 'flores' and 'flor'. No dictionary: both sides of a comparison are changed alike, so it is enough
 * that the two forms of a word meet.
 */
export function stem(word: string): string {
  if (word.length < 4) return word;
  if (/[ao]es$/.test(word)) return `${word.slice(0, -3)}ao`;
  if (word.endsWith('ns')) return `${word.slice(0, -2)}m`;
  const single = word.endsWith('s') ? word.slice(0, -1) : word;
  if (/[rz]e$/.test(single)) return single.slice(0, -1);
  return /[aeou][il]$|il$/.test(single) && single.length > 3 ? single.replace(/il$|[il]$/, endOf) : single;
}

/** 'funil' and 'funis' meet at 'funi', 'animal' and 'animais' at 'anima'. */
function endOf(end: string): string {
  return end === 'il' ? 'i' : '';
}

/** How a stem may begin in a name: 'limao' also stands for 'limoes'. */
export function spellingsOf(stemmed: string): string[] {
  if (stemmed.endsWith('ao')) return ['ao', 'oes', 'aes'].map((end) => `${stemmed.slice(0, -2)}${end}`);
  return stemmed.endsWith('m') ? [stemmed, `${stemmed.slice(0, -1)}ns`] : [stemmed];
}

/** How many typing errors a word of this length forgives: short words have too many neighbours. */
export function forgiven(word: string): number {
  return word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
}

/** Whether one is the other with a typing error: a letter wrong, missing, too many or two exchanged. */
export function isNear(typed: string, word: string): boolean {
  const most = Math.min(forgiven(typed), forgiven(word));
  return Math.abs(typed.length - word.length) <= most && distance(typed, word, most) <= most;
}

/** Optimal string alignment; given up as soon as it is past `most`. */
function distance(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let place = 1; place <= b.length; place += 1) {
      const isSame = a[row - 1] === b[place - 1];
      const isSwapped = a[row - 1] === b[place - 2] && a[row - 2] === b[place - 1];
      next.push(
        Math.min(
          at(last, place) + 1,
          at(next, place - 1) + 1,
          at(last, place - 1) + (isSame ? 0 : 1),
          row > 1 && place > 1 && isSwapped ? at(beforeLast, place - 2) + 1 : most + 1,
        ),
      );
    }
    if (Math.min(...next) > most) return most + 1;
    beforeLast = last;
    last = next;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], place: number) => row[place] ?? 0;
