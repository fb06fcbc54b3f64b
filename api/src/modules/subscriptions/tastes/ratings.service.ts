import { DAY_MS, dayOf, spokenDay } from '@cesta/contract/base/calendar';
import { calledBy } from '@cesta/contract/identity/called-by';
import type {
  LinkedBasket,
  RatedBasket,
  Rating,
  RatingAnswer,
  RatingReport,
  RatingRequest,
} from '@cesta/contract/subscriptions/ratings';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { deleteMessages, writeMessage } from '../../content/contact.service.ts';
import { findPeople, type Person } from '../../identity/identity.service.ts';
import * as queries from './ratings.queries.ts';
import { hasCome, LOW_SCORE, lowRatingText, thumbsFor } from './ratings.rules.ts';

/** How far back the operator's report goes, and how long it is. */
const REPORTED_DAYS = 90;
const REPORTED = 30;

type Found = NonNullable<queries.RatedDelivery>;

/** The last basket that has come, with what was said of it. */
export async function readLastBasket(
  db: Db,
  subscriptionId: string,
  today: string,
): Promise<RatedBasket | null> {
  const row = await queries.findLast(db, subscriptionId, today);
  return row ? basketOf(row, await queries.findRating(db, row.id)) : null;
}

function basketOf({ id, date, items }: Found, rating: queries.RatingRow | undefined): RatedBasket {
  return {
    id,
    date,
    items: items.map(({ product_id, product_name }) => ({ product_id, product_name })),
    rating: rating ? toRating(rating) : null,
  };
}

function toRating({ score, words, items, ratedAt }: queries.RatingRow): Rating {
  return { score, words, items, rated_at: ratedAt.toISOString() };
}

/** For whoever holds the link that its customer was sent: this basket, a first name, and nothing else. */
export async function openRatingLink(deps: Deps, token: string): Promise<LinkedBasket> {
  const { db } = deps.database;
  const { found, person } = await findByLink(db, deps, token);
  const first_name = calledBy(person.name);
  return { ...basketOf(found, await queries.findRating(db, found.id)), first_name };
}

async function findByLink(db: Db, deps: Deps, token: string): Promise<{ found: Found; person: Person }> {
  const link = deps.signedLinks.read('rating', token, deps.clock.now());
  const found = link && link !== 'expired' ? await queries.findRated(db, link.id) : undefined;
  const person = found && (await findPeople(db, [found.userId])).get(found.userId);
  // Of a deleted account nothing is shown or written any more.
  if (!found || !person?.email) throw new AppError('RATING_LINK_INVALID');
  return { found, person };
}

/** Once for each basket, by its customer or by whoever holds its link. The first word stands. */
export function rateDelivery(
  deps: Deps,
  userId: string | undefined,
  id: string,
  { token, ...input }: RatingRequest,
): Promise<RatingAnswer> {
  return deps.database.db.transaction(async (tx) => {
    const { found, person } =
      token === undefined ? await findOwn(tx, userId, id) : await findByLink(tx, deps, token);
    if (found.id !== id.toLowerCase()) throw new AppError('RATING_LINK_INVALID');
    const now = deps.clock.now();
    if (!hasCome(found, dayOf(now))) throw new AppError('NOT_RATABLE');
    const { score, words = '' } = input;
    const items = thumbsFor(found.items, input.items);
    const written = await queries.insertRating(tx, {
      deliveryId: found.id,
      score,
      words,
      items,
      ratedAt: now,
    });
    if (!written) return alreadyRated(tx, found);
    if (score <= LOW_SCORE) await tellStore(tx, deps, person, found, written);
    const message =
      score <= LOW_SCORE
        ? 'Obrigado por contar. Alguém da nossa equipe vai ler e responder.'
        : 'Obrigado! Sua avaliação ajuda a próxima cesta a vir melhor.';
    return { message, rating: toRating(written), already: false };
  });
}

async function findOwn(tx: Db, userId: string | undefined, id: string) {
  if (userId === undefined) throw new AppError('UNAUTHENTICATED');
  const found = await queries.findRated(tx, id);
  const person = (await findPeople(tx, [userId])).get(userId);
  if (found?.userId !== userId || !person) throw new AppError('DELIVERY_NOT_FOUND');
  return { found, person };
}

async function alreadyRated(tx: Db, { id }: Found): Promise<RatingAnswer> {
  const rating = await queries.findRating(tx, id);
  if (!rating) throw new AppError('CONFLICT');
  return { message: 'Você já avaliou esta cesta. Obrigado!', rating: toRating(rating), already: true };
}

/**
 * With the messages that bad ones became, also where nobody has confirmed the account's address: they were written from
 * within it, or by the link of its basket.
 */
export async function forgetRatings(tx: Db, deps: Pick<Deps, 'mail'>, userId: string): Promise<void> {
  await deleteMessages(tx, deps, await queries.deleteRatingsOf(tx, userId));
}

/** A bad basket is answered like a message to the store: there it is read, answered and ticked off. */
async function tellStore(
  tx: Db,
  deps: Deps,
  { name, email }: Person,
  { id, date, items }: Found,
  { score, words, items: thumbs }: queries.RatingRow,
): Promise<void> {
  const isDisliked = (productId: string) =>
    thumbs.some(({ product_id, liked }) => product_id === productId && !liked);
  const disliked = items
    .filter(({ product_id }) => isDisliked(product_id))
    .map(({ product_name }) => product_name);
  await writeMessage(tx, deps, {
    // One delivery has one rating, and so one message.
    id,
    name,
    email,
    message: lowRatingText({ date, score, words, disliked }),
    about: `Avaliação da cesta de ${spokenDay(date)}`,
  });
}

export async function reportRatings(deps: Deps): Promise<RatingReport> {
  const { db } = deps.database;
  const since = new Date(deps.clock.now().getTime() - REPORTED_DAYS * DAY_MS);
  const rows = await queries.listRatings(db, since, LOW_SCORE, REPORTED);
  const people = await findPeople(db, [...new Set(rows.map(({ userId }) => userId))]);
  return {
    ...(await queries.summarize(db, since)),
    ratings: rows.map(({ rating, date, items, userId }) => ({
      delivery_id: rating.deliveryId,
      date,
      customer: people.get(userId)?.name ?? '',
      score: rating.score,
      words: rating.words,
      items: rating.items.flatMap(({ product_id, liked }) => {
        const item = items.find((each) => each.product_id === product_id);
        return item ? [{ product_name: item.product_name, liked }] : [];
      }),
      rated_at: rating.ratedAt.toISOString(),
    })),
    products: await queries.rateProducts(db, since, REPORTED),
  };
}
