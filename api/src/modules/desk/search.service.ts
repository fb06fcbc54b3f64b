import { toReais } from '@cesta/contract/base/money';
import { readQuestion } from '@cesta/contract/panel/desk-question';
import type { DeskSearchAnswer, FoundOrder, FoundPerson, FoundStop } from '@cesta/contract/panel/desk-search';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { findBox } from '../fulfilment/boxes.service.ts';
import * as queries from './search.queries.ts';

const MOST_PEOPLE = 20;
const MOST_ORDERS = 5;

/** Whoever is meant: by box, order, name, phone, e-mail, CPF or neighbourhood. */
export async function searchDesk(deps: Deps, text: string): Promise<DeskSearchAnswer> {
  const { db } = deps.database;
  const { words, order, box } = readQuestion(text);
  const [stops, orders, people] = await Promise.all([
    box === null ? [] : findStops(deps, box),
    order === null ? [] : findOrders(db, order),
    words.length === 0 ? [] : findPeople(db, words),
  ]);
  return {
    results: [...stops, ...orders.slice(0, MOST_ORDERS), ...people.slice(0, MOST_PEOPLE)],
    more: orders.length > MOST_ORDERS || people.length > MOST_PEOPLE,
  };
}

/** One more than is shown: if it comes, there are others. */
async function findPeople(db: Db, words: readonly string[]): Promise<FoundPerson[]> {
  const rows = await queries.listPeople(db, words, MOST_PEOPLE + 1);
  return rows.map(({ neighborhood, city, ...row }) => ({
    ...row,
    kind: 'person',
    person_id: row.id,
    neighborhood: neighborhood ?? '',
    city: city ?? '',
  }));
}

async function findOrders(db: Db, start: string): Promise<FoundOrder[]> {
  const rows = await queries.listOrders(db, start, MOST_ORDERS + 1);
  return rows.map(({ id, personId, name, totalCents, status, paymentStatus, createdAt }) => ({
    kind: 'order',
    id,
    person_id: personId,
    name,
    total: toReais(totalCents),
    status,
    payment_status: paymentStatus,
    created_at: createdAt.toISOString(),
  }));
}

async function findStops(deps: Deps, number: number): Promise<FoundStop[]> {
  const found = await findBox(deps, number);
  if (!found) return [];
  const { box, date, kind, id, state, address } = found;
  const { db } = deps.database;
  const [owner] = kind === 'basket' ? [await queries.findBasketOwner(db, id)] : await ownerOfOrder(db, id);
  return [
    {
      kind: 'stop',
      id,
      person_id: owner?.personId ?? null,
      name: owner?.name ?? '',
      ...{ box, date, of: kind, state, neighborhood: address.neighborhood },
    },
  ];
}

/** A whole id leads to one order. */
function ownerOfOrder(db: Db, id: string) {
  return queries.listOrders(db, id.replaceAll('-', ''), 1);
}
