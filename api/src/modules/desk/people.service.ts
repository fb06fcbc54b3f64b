import { toReais } from '@cesta/contract/base/money';
import { readQuestion } from '@cesta/contract/panel/desk-question';
import type { PeopleList, PeopleQuery, PersonRow } from '@cesta/contract/panel/people';
import type { Db } from '../../platform/database/db.ts';
import { findCustomerFigures } from '../dashboard/customers.service.ts';
import * as queries from './people.queries.ts';

/** One page of the customers, or those that a few words find. */
export async function listPeople(db: Db, query: PeopleQuery): Promise<PeopleList> {
  const { words } = readQuestion(query.q);
  return words.length > 0 ? listFound(db, words, query) : listPage(db, query);
}

/** One more than is shown: if it comes, there are others, and who wants them writes more. */
async function listFound(
  db: Db,
  words: readonly string[],
  { sort, limit }: PeopleQuery,
): Promise<PeopleList> {
  const rows = await queries.listFound(db, words, sort ?? 'newest', limit + 1);
  const people = await addFigures(db, rows.slice(0, limit));
  return { people, next: null, total: people.length, total_is_least: rows.length > limit };
}

async function listPage(db: Db, { sort, after, limit }: PeopleQuery): Promise<PeopleList> {
  const place = placeIn(after);
  const rows =
    sort === 'last-order'
      ? await listByLastOrder(db, place, limit + 1)
      : (await queries.listNewest(db, place, limit + 1)).map((row) => ({ ...row, of: 'u' as const }));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    people: await addFigures(db, shown),
    next: last && rows.length > limit ? `${last.of}~${last.moment}~${last.place}` : null,
    total: await queries.countCustomers(db),
    total_is_least: false,
  };
}

/** First who has bought, then who never has. */
async function listByLastOrder(db: Db, place: queries.Place | undefined, limit: number) {
  const buyers =
    place?.of === 'u'
      ? []
      : (await queries.listLastBuyers(db, place, limit)).map((row) => ({ ...row, of: 'o' as const }));
  if (buyers.length === limit) return buyers;
  const after = place?.of === 'u' ? place : undefined;
  const others = await queries.listNeverBought(db, after, limit - buyers.length);
  return [...buyers, ...others.map((row) => ({ ...row, of: 'u' as const }))];
}

function placeIn(after: string | undefined): queries.Place | undefined {
  const [of, moment = '', id = ''] = after?.split('~') ?? [];
  return of === 'o' || of === 'u' ? { of, moment, id } : undefined;
}

async function addFigures(db: Db, rows: readonly queries.CustomerRow[]): Promise<PersonRow[]> {
  const figures = await findCustomerFigures(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, email, phone, createdAt }) => {
    const own = figures.get(id);
    return {
      ...{ id, name, email, phone },
      created_at: new Date(createdAt).toISOString(),
      last_order_at: own?.lastOrderAt?.toISOString() ?? null,
      total_paid: own ? toReais(own.totalPaid) : 0,
      subscription: own?.subscription ?? null,
    };
  });
}
