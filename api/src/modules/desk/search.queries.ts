import type { Cents } from '@cesta/contract/base/money';
import type { OrderStatus, PaymentStatus } from '@cesta/contract/orders/order-constants';
import type { PeopleSort } from '@cesta/contract/panel/people';
import {
  LIVE_SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@cesta/contract/subscriptions/subscription-constants';
import { and, asc, between, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { addresses, users } from '../identity/identity.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';

/** So many are looked at and ranked. Whoever would find more asks more precisely. */
const CANDIDATES = 600;
const NEIGHBOURS = 200;

interface PersonRow extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  neighborhood: string | null;
  city: string | null;
  subscription: SubscriptionStatus | null;
}

/** The signs that LIKE takes for others are meant as they stand. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&');
const startsWord = (word: string) => `% ${literal(word)}%`;
/** Short ones are in everything; where a word begins they say something. */
const anywhere = (word: string) => (word.length < 3 ? startsWord(word) : `%${literal(word)}%`);

const all = (text: SQL, patterns: readonly string[]) =>
  sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  );

/**
 * Who is meant: by name, e-mail, phone or CPF, first where the words begin, then by neighbourhood. Each way is led by
 * an index, and given up once there are enough: what every e-mail has costs no more than a rare name.
 */
function found(words: readonly string[]): SQL {
  const people = sql`
    (select id, case when ${all(sql`search_text`, words.map(startsWord))} then 0 else 1 end as rank, null::uuid as address_id
    from (select id, search_text from ${users}
      where deleted_at is null and ${all(sql`search_text`, words.map(anywhere))} limit ${CANDIDATES}) as named)`;
  // Each address leads to its one person: no plan may read all people for it.
  const byNeighbourhood = words
    .filter((word) => word.length >= 3)
    .map(
      (word) => sql`
    (select u.id, 2 as rank, a.id as address_id from ${addresses} a
    cross join lateral (select id, search_text, deleted_at from ${users} where id = a.user_id offset 0) u
    where a.search_text like ${startsWord(word)} and u.deleted_at is null
      and ${all(sql`(u.search_text || a.search_text)`, words.map(startsWord))} limit ${NEIGHBOURS})`,
    );
  return sql`
    select id, min(rank) as rank, min(address_id::text)::uuid as address_id
    from (${sql.join([people, ...byNeighbourhood], sql` union all `)}) as ways group by id`;
}

/** With what tells two of the same name apart. */
export function peopleStatement(words: readonly string[], limit: number): SQL {
  const live = sql.raw(LIVE_SUBSCRIPTION_STATUSES.map((status) => `'${status}'`).join(', '));
  return sql`
    with found as (${found(words)}), best as (
      select u.id, u.name, u.email, u.phone, found.rank, found.address_id,
        u.search_text like ${` ${literal(words[0] ?? '')}%`} as leads
      from found join ${users} u on u.id = found.id
      order by found.rank, leads desc, u.name, u.id limit ${limit}
    )
    select best.id, best.name, best.email, best.phone, a.neighborhood, a.city, s.status as subscription
    from best
    left join lateral (
      select neighborhood, city from ${addresses} where user_id = best.id
      order by id = best.address_id desc nulls last, is_default desc limit 1) a on true
    left join lateral (
      select status from ${subscriptions} where user_id = best.id
      order by status in (${live}) desc, created_at desc limit 1) s on true
    order by best.rank, best.leads desc, best.name, best.id`;
}

/** The customers that a list shows for these words, in its order. */
export function customersStatement(words: readonly string[], sort: PeopleSort, limit: number): SQL {
  const lastOrder = sql`(select max(o.created_at) from ${orders} o where o.user_id = u.id and o.deleted_at is null)`;
  return sql`
    with found as (${found(words)})
    select u.id, u.name, u.email, u.phone, u.created_at as "createdAt"
    from found join ${users} u on u.id = found.id
    where u.role = 'customer'
    order by ${sort === 'last-order' ? sql`${lastOrder} desc nulls last, ` : sql``}u.created_at desc, u.id desc
    limit ${limit}`;
}

export async function listPeople(db: Db, words: readonly string[], limit: number): Promise<PersonRow[]> {
  const { rows } = await db.execute<PersonRow>(peopleStatement(words, limit));
  return rows;
}

export interface FoundOrderRow {
  id: string;
  personId: string | null;
  name: string;
  totalCents: Cents;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  createdAt: Date;
}

const present = sql<string | null>`case when ${users.deletedAt} is null then ${users.id} end`;

/** Ids are random from the first character on: what begins alike lies side by side. */
export function listOrders(db: Db, start: string, limit: number): Promise<FoundOrderRow[]> {
  return db
    .select({
      id: orders.id,
      personId: present,
      name: orders.customerName,
      totalCents: orders.totalCents,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(between(orders.id, start.padEnd(32, '0'), start.padEnd(32, 'f')), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))
    .limit(limit);
}

/** Whose basket it is. */
export async function findBasketOwner(
  db: Db,
  id: string,
): Promise<{ personId: string | null; name: string } | undefined> {
  const [row] = await db
    .select({ personId: present, name: users.name })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(deliveries.id, id));
  return row;
}
