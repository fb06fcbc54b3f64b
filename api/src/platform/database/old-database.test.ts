import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';

/** The last one before e-mails had a queue of their own and refunds their states. */
const OLD = 17;

describe('a database of the time before', () => {
  const name = `old_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  let admin: pg.Client;
  let client: pg.Client;

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: String(url) });
    await admin.connect();
    await admin.query(`create database ${name}`);
    url.pathname = `/${name}`;
    client = new pg.Client({ connectionString: String(url) });
    await client.connect();
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const { entries, ...head } = JSON.parse(await readFile(journal, 'utf8'));
    await writeFile(journal, JSON.stringify({ ...head, entries: entries.slice(0, OLD + 1) }));
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await rm(folder, { recursive: true });
    await client.query(getConstructionPlans('pgboss'));
  });
  afterAll(async () => {
    await client.end();
    await admin.query(`drop database ${name}`);
    await admin.end();
  });

  async function unsent(key: string, age: string, state: string): Promise<void> {
    const { rows } = await client.query<{ id: string }>(
      `insert into emails (key, recipient, subject, body_text, body_html, created_at)
       values ($1, 'ana@exemplo.test', $1, '', '', now() - $2::interval) returning id`,
      [key, age],
    );
    await client.query(
      `insert into pgboss.job (name, data, state) values ('mail.deliver', $1, $2::pgboss.job_state)`,
      [{ id: rows[0]?.id }, state],
    );
  }

  /** Cents that were paid for it, each with the state and the reason of its refund. */
  async function order(payments: [refund: 'pending' | 'done', reason: string][], kept = 0): Promise<string> {
    const { rows } = await client.query<{ id: string }>(
      `with person as (insert into users (name, email, password_hash)
         values ('Ana', gen_random_uuid() || '@exemplo.test', 'x') returning id)
       insert into orders (user_id, total_cents, shipping_cents, delivery_address, customer_name, customer_email,
         created_at, updated_at)
       select id, 2780, 1000, '{}', 'Ana', 'ana@exemplo.test', now(), now() from person returning id`,
    );
    const id = rows[0]?.id ?? '';
    const refunded = [...payments, ...Array.from({ length: kept }, () => undefined)];
    for (const [index, refund] of refunded.entries()) {
      const intent = `pi_${id}_${index}`;
      await client.query(
        `insert into payment_attempts (order_id, attempt, state, session_id, payment_intent_id, created_at, expires_at)
         values ($1, $2, 'paid', $3, $3, now(), now())`,
        [id, index + 1, intent],
      );
      if (refund)
        await client.query(
          `insert into refunds (payment_intent_id, order_id, amount_cents, reason, state, created_at)
           values ($1, $2, 2780, $3, $4, now())`,
          [intent, id, refund[1], refund[0]],
        );
    }
    return id;
  }

  it('sends what waited, leaves what is old to the operator, drops links that have ended, and counts money right', async () => {
    await client.query(`select pgboss.create_queue('mail.deliver', '{"policy":"standard"}')`);
    await unsent('order-paid:1', '1 day', 'retry');
    await unsent('order-paid:2', '9 days', 'failed');
    await unsent('password-reset:3', '9 days', 'failed');
    await unsent('password-reset:4', '1 day', 'failed');
    await unsent('order-paid:5', '1 day', 'completed');
    await client.query(`update emails set sent_at = now() where key = 'order-paid:5'`);
    const [kept, back, twice] = [
      await order([], 1),
      await order([['done', 'given back at the provider']]),
      await order([['pending', 'paid twice']], 1),
    ];
    await client.query(
      `insert into products (name, description, category, price_cents, image_url)
       select name, '', 'Frutas', 100, '' from unnest(array['Limão-taiti', 'Limão taiti', '🥕']) as name`,
    );
    await migrate(String(url));
    const { rows: addresses } = await client.query<{ slug: string }>(
      'select slug from products join product_slugs using (slug) order by length(slug)',
    );
    expect(addresses.map(({ slug }) => slug)).toEqual([
      'produto',
      'limao-taiti',
      expect.stringMatching(/^limao-taiti-[0-9a-f]{8}$/),
    ]);
    const { rows } = await client.query(
      `select key, next_attempt_at is not null as waits, failed_at is not null as listed,
         valid_until < now() as over from emails order by seq`,
    );
    expect(rows).toEqual([
      { key: 'order-paid:1', waits: true, listed: false, over: null },
      { key: 'order-paid:2', waits: false, listed: true, over: null },
      { key: 'password-reset:3', waits: false, listed: false, over: true },
      { key: 'password-reset:4', waits: true, listed: false, over: true },
      { key: 'order-paid:5', waits: false, listed: false, over: null },
    ]);
    const { rows: money } = await client.query(
      `select id, paid_cents as paid, refunding_cents as refunding, refunded_cents as refunded from orders`,
    );
    expect(new Set(money)).toEqual(
      new Set([
        { id: kept, paid: 2780, refunding: 0, refunded: 0 },
        { id: back, paid: 2780, refunding: 0, refunded: 2780 },
        { id: twice, paid: 2780, refunding: 0, refunded: 0 },
      ]),
    );
  });
});
