import { addDays, DAY_MS, dayOf, momentOf, spokenDay } from '@cesta/contract/base/calendar';
import type { Rating, RatingInput } from '@cesta/contract/subscriptions/ratings';
import type { DeliveryStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';

/** From its day on the link in the e-mail opens for so long. */
export const LINK_DAYS = 30;
/** After an outage nobody is asked about a basket of long ago. */
export const ASKED_WITHIN_DAYS = 3;
/** Nobody's telephone rings at night, in Bahia. */
const FIRST_HOUR = '08:00';
const LAST_HOUR = '21:00';
/** From this score on down somebody of the store should answer. */
export const LOW_SCORE = 2;

export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS);
}

export function mayAskNow(now: Date): boolean {
  const today = dayOf(now);
  return now >= momentOf(today, FIRST_HOUR) && now < momentOf(today, LAST_HOUR);
}

export function askedSince(today: string): string {
  return addDays(today, -ASKED_WITHIN_DAYS);
}

/** It has come: somebody said so or, where nobody marks what was brought, its day is over. */
export function hasCome({ status, date }: { status: DeliveryStatus; date: string }, today: string): boolean {
  return status === 'delivered' || (status === 'packed' && date < today);
}

/** Thumbs for what was in the basket, each once; the last one counts. */
export function thumbsFor(items: readonly PackedItem[], given: RatingInput['items'] = []): Rating['items'] {
  const said = new Map(given.map(({ product_id, liked }) => [product_id.toLowerCase(), liked]));
  return items.flatMap(({ product_id }) => {
    const liked = said.get(product_id);
    return liked === undefined ? [] : [{ product_id, liked }];
  });
}

interface LowRating {
  date: string;
  score: number;
  words: string;
  disliked: readonly string[];
}

/** As it stands among the messages to the store. */
export function lowRatingText({ date, score, words, disliked }: LowRating): string {
  return [
    `Nota ${score} de 5 para a cesta de ${spokenDay(date)}.`,
    ...(words ? [words] : []),
    ...(disliked.length > 0 ? [`Não gostou de: ${disliked.join(', ')}.`] : []),
  ].join('\n');
}
