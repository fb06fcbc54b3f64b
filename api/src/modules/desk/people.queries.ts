import type { PeopleSort } from '@cesta/contract/panel/people';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { users } from '../identity/identity.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { customersStatement } from './search.queries.ts';

export interface CustomerRow extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  createdAt: Date | string;
}

/**
 * Where the page before ended: 'o' at an order, 'u' at an account. The moment is the database's own text: a Date would
 * drop its microseconds.
 */
export interface Place {
  of: 'o' | 'u';
  moment: string;
  id: string;
}

type Paged = CustomerRow & { place: string; moment: string };

const person = sql`u.id, u.name, u.email, u.phone, u.created_at as "createdAt"`;
const isCustomer = sql`u.role = 'customer' and u.deleted_at is null`;

/** By account, newest first. */
export async function listNewest(db: Db, after: Place | undefined, limit: number): Promise<Paged[]> {
  const { rows } = await db.execute<Paged>(sql`
    select ${person}, u.id as place, u.created_at::text as moment from ${users} u
    where ${isCustomer} ${olderAccount(after)}
    order by u.created_at desc, u.id desc limit ${limit}`);
  return rows;
}

const olderAccount = (after: Place | undefined): SQL =>
  after ? sql`and (u.created_at, u.id) < (${after.moment}::timestamptz, ${after.id}::uuid)` : sql``;

/**
 * By their last order, newest first. Orders are walked from the newest on, and each that is not its customer's last is
 * passed over: a page costs what it shows.
 */
export async function listLastBuyers(db: Db, after: Place | undefined, limit: number): Promise<Paged[]> {
  const isOlder = after
    ? sql`and o.created_at <= ${after.moment}::timestamptz
        and (o.created_at < ${after.moment}::timestamptz or o.id > ${after.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<Paged>(sql`
    select ${person}, o.id as place, o.created_at::text as moment
    from ${orders} o
    cross join lateral (
      select last.id from ${orders} last where last.user_id = o.user_id and last.deleted_at is null
      order by last.created_at desc, last.id limit 1) last
    cross join lateral (select * from ${users} where id = o.user_id offset 0) u
    where o.deleted_at is null and last.id = o.id and ${isCustomer} ${isOlder}
    order by o.created_at desc, o.id limit ${limit}`);
  return rows;
}

/** Those who have never ordered, newest first. */
export async function listNeverBought(db: Db, after: Place | undefined, limit: number): Promise<Paged[]> {
  const { rows } = await db.execute<Paged>(sql`
    select ${person}, u.id as place, u.created_at::text as moment
    from ${users} u
    where ${isCustomer} and not exists (
      select from ${orders} o where o.user_id = u.id and o.deleted_at is null) ${olderAccount(after)}
    order by u.created_at desc, u.id desc limit ${limit}`);
  return rows;
}

export async function listFound(
  db: Db,
  words: readonly string[],
  sort: PeopleSort,
  limit: number,
): Promise<CustomerRow[]> {
  const { rows } = await db.execute<CustomerRow>(customersStatement(words, sort, limit));
  return rows;
}

export function countCustomers(db: Db): Promise<number> {
  return db.$count(users, and(eq(users.role, 'customer'), isNull(users.deletedAt)));
}
