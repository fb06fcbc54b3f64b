import type pg from 'pg';
import type { Role } from './roles.ts';

/** Somebody who asks for nothing: whatever changes here was written by others. */
export interface Watched {
  id: string;
  /** A farm with a statement; nobody has it for their own. */
  producerId: string;
}

interface Part {
  /** Those besides its owner who may write it. */
  writers: readonly Role[];
  sql: string;
  /** Time itself adds rows. */
  mayGrow?: true;
}

const CREW: readonly Role[] = ['packer', 'driver', 'admin'];
const OFFICE: readonly Role[] = ['admin'];
const OWN_SUBSCRIPTIONS = 'in (select id from subscriptions where user_id = $1)';

/** What of somebody others might lay hands on. Columns that jobs write by themselves are left out. */
export const PARTS = {
  profile: {
    writers: [],
    sql: `select name, email, phone, cpf, birthdate, password_hash, email_verified_at, deleted_at
      from users where id = $1`,
  },
  favourites: { writers: [], sql: 'select product_id from favourites where user_id = $1' },
  role: { writers: OFFICE, sql: 'select role from users where id = $1' },
  addresses: {
    writers: OFFICE,
    sql: `select id, label, zipcode, street, number, complement, neighborhood, city, state, is_default
      from addresses where user_id = $1`,
  },
  sessions: { writers: OFFICE, sql: 'select id, token_hash, expires_at from sessions where user_id = $1' },
  subscription: {
    writers: OFFICE,
    sql: `select id, address_id, plan_type, next_plan_type, status, paused_from, paused_until, every_weeks, rhythm_from,
      cancel_at_period_end, card_last4 from subscriptions where user_id = $1`,
  },
  basket: { writers: OFFICE, sql: `select * from basket_items where subscription_id ${OWN_SUBSCRIPTIONS}` },
  'choices of weeks': {
    writers: OFFICE,
    sql: `select week, ordinal, choice from week_choices where subscription_id ${OWN_SUBSCRIPTIONS}
      union all select week, ordinal, product_id::text from delivery_choices where subscription_id ${OWN_SUBSCRIPTIONS}`,
  },
  tastes: {
    writers: OFFICE,
    sql: `select completes, wants_reminders, null as product from subscriber_tastes where user_id = $1
      union all select null, null, product_id from never_products where user_id = $1`,
  },
  orders: {
    writers: CREW,
    sql: `select id, status, payment_status, total_cents, notes, delivery_address, customer_name, customer_phone,
      paid_cents, refunding_cents, refunded_cents, with_delivery_id, deleted_at from orders where user_id = $1`,
  },
  'lines of orders': {
    writers: CREW,
    sql: `select i.id, i.product_id, i.quantity, i.missing_at from order_items i join orders o on o.id = i.order_id
      where o.user_id = $1`,
  },
  deliveries: {
    writers: CREW,
    sql: `select id, date, status, address from deliveries where subscription_id ${OWN_SUBSCRIPTIONS}`,
    mayGrow: true,
  },
  statements: {
    writers: CREW,
    sql: `select s.id, s.state, s.total_cents, s.nota, s.paid_on, l.id as line, l.amount_cents, l.statement_id
      from statement_lines l left join statements s on s.id = l.statement_id where l.producer_id = $2 and $1 <> ''`,
  },
} as const satisfies Record<string, Part>;
type PartName = keyof typeof PARTS;

/** Of each part its rows, each as text. */
export type Fingerprint = Record<PartName, string[]>;

export async function takeFingerprint(pool: pg.Pool, { id, producerId }: Watched): Promise<Fingerprint> {
  const taken: [string, string[]][] = [];
  for (const [name, { sql }] of Object.entries(PARTS)) {
    const { rows } = await pool.query<object>(sql, sql.includes('$2') ? [id, producerId] : [id]);
    taken.push([name, rows.map((row) => JSON.stringify(row)).toSorted()]);
  }
  return Object.fromEntries(taken) as Fingerprint;
}

/** What is otherwise than before although none of these roles may write it. */
export function foreignWrites(before: Fingerprint, after: Fingerprint, roles: readonly Role[]): string[] {
  return Object.entries<Part>(PARTS)
    .filter(([, { writers }]) => !writers.some((role) => roles.includes(role)))
    .flatMap(([name, { mayGrow }]) => {
      const [old, now] = [before[name as PartName], after[name as PartName]];
      const gone = old.filter((row) => !now.includes(row)).map((row) => `${name}: no longer ${row}`);
      const come = mayGrow ? [] : now.filter((row) => !old.includes(row)).map((row) => `${name}: now ${row}`);
      return [...gone, ...come];
    });
}
