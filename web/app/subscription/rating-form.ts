/** What is sent of a basket that came. */
export interface RatingValues {
  score: string;
  words: string;
  items: { product_id: string; liked: boolean }[];
}

export const WORDS_MAX = 1000;
export const SCORES = [
  { score: 1, word: 'Ruim' },
  { score: 2, word: 'Fraca' },
  { score: 3, word: 'Média' },
  { score: 4, word: 'Boa' },
  { score: 5, word: 'Ótima' },
] as const;

const ITEM = 'item-';
export const itemField = (productId: string) => `${ITEM}${productId}`;

export function scoreWord(score: number): string {
  return SCORES.find((one) => one.score === score)?.word ?? '';
}

/** From a form sent by a browser with or without JavaScript. */
export function ratingFrom(form: FormData): RatingValues {
  const items = [...form].flatMap(([name, value]) =>
    name.startsWith(ITEM) ? [{ product_id: name.slice(ITEM.length), liked: value === 'sim' }] : [],
  );
  return { score: String(form.get('score') ?? ''), words: String(form.get('words') ?? ''), items };
}
