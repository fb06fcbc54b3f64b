import { randomBytes, randomInt } from 'node:crypto';
import { hashPassword } from '@cesta/api/platform/security/passwords';
import { hashToken, newToken } from '@cesta/api/platform/security/tokens';
import type pg from 'pg';
import type { Watched } from './fingerprint.ts';
import { type Known, type KnownThings, PASSWORD, readThings } from './known-things.ts';
import type { Role } from './roles.ts';
import type { HostileStage } from './stage.ts';

type Player = Exclude<Role, 'nobody'>;

/** Somebody whose data no one can mistake: two words and a telephone that occur nowhere else. */
export interface Actor {
  id: string;
  token: string;
  /** In name, address and notes. */
  mark: string;
  /** In the e-mail alone. */
  emailMark: string;
  email: string;
  phone: string;
}

export interface Cast {
  actors: Record<Player, Actor>;
  /** Has what customers have, and calls nothing. */
  bystander: Actor & Watched;
  known: Known;
  /** Everything that has an id by now, theirs above all. */
  things: KnownThings;
}

const COST = { memoryKib: 64, passes: 1 };

/** New people for each block of calls: those before them may be deleted, promoted or signed out by now. */
export async function makeCast(stage: HostileStage): Promise<Cast> {
  const { pool } = stage;
  const actor = (role: Player) => makeActor(pool, role, PASSWORD);
  const actors = {
    customer: await actor('customer'),
    other: await actor('other'),
    packer: await actor('packer'),
    driver: await actor('driver'),
    admin: await actor('admin'),
  };
  // Nobody guesses this one's password.
  const watched = await makeActor(pool, 'customer', newToken());
  const bystander = { ...watched, producerId: await makeFarm(pool) };
  await Promise.all([actors.customer, actors.other, bystander].map((each) => buySomething(stage, each)));
  await likeSomething(stage, bystander);
  // What was paid for is known, planned and set aside before anybody looks.
  await stage.provider.settle();
  await stage.store.work();
  await stage.store.work();
  const known = {
    people: Object.values(actors),
    bystander: bystander.id,
    shelf: stage.shelf,
    tokens: await makeTokens(pool, actors),
  };
  return { actors, bystander, known, things: await readThings(pool, known) };
}

async function makeActor(pool: pg.Pool, role: Player, password: string): Promise<Actor> {
  const mark = `zq${randomBytes(6).toString('hex')}n`;
  const emailMark = `zq${randomBytes(6).toString('hex')}e`;
  const email = `${emailMark}@exemplo.test`;
  const phone = `719${randomInt(10_000_000, 100_000_000)}`;
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (name, email, password_hash, role, phone, email_verified_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now(), now(), now()) returning id`,
    [`Zilda ${mark}`, email, await hashPassword(password, COST), role === 'other' ? 'customer' : role, phone],
  );
  const id = rows[0]?.id ?? '';
  await pool.query(
    `insert into addresses (user_id, label, zipcode, street, number, complement, neighborhood, city, state, is_default, created_at)
     values ($1, 'Casa', '40110010', $2, '10', '', 'Centro', 'Salvador', 'BA', true, now())`,
    [id, `Rua ${mark}`],
  );
  const actor = { id, token: '', mark, emailMark, email, phone };
  await signIn(pool, actor);
  return actor;
}

/** A session as sign-in writes it. False when the account is gone. */
async function signIn(pool: pg.Pool, actor: Actor): Promise<boolean> {
  const token = newToken();
  const { rowCount } = await pool.query(
    `insert into sessions (token_hash, user_id, device, created_at, last_used_at, expires_at, remember)
     select $1, id, 'Chrome', now(), now(), now() + interval '1 day', true from users
     where id = $2 and deleted_at is null`,
    [hashToken(token), actor.id],
  );
  actor.token = token;
  return rowCount === 1;
}

/** Whoever was signed out comes back; in place of whoever has left comes somebody else. */
export async function comeBack({ pool }: HostileStage, cast: Cast, role: Player): Promise<void> {
  if (await signIn(pool, cast.actors[role])) return;
  cast.actors[role] = await makeActor(pool, role, PASSWORD);
  cast.known = { ...cast.known, people: Object.values(cast.actors) };
  cast.things = await readThings(pool, cast.known);
}

/** An order and a basket, paid, with their mark in the notes. */
async function buySomething({ url, provider, shelf }: HostileStage, { token, mark }: Actor): Promise<void> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { url: page = '' } = (await response.json()) as { url?: string };
    const session = /cs_[A-Za-z0-9_]+/.exec(page)?.[0];
    // What is on the shelf, and where the vans drive, is anybody's guess after some thousand hostile calls.
    if (session) await provider.pay(session);
  };
  const [honey = '', ...basket] = shelf;
  await post('/stripe/create-checkout-session', {
    items: [{ productId: honey, quantity: 1 }],
    notes: `segredo ${mark}`,
  });
  await post('/stripe/create-subscription-checkout', {
    planType: 'essencial',
    selectedProducts: basket.map((productId) => ({ productId })),
  });
}

async function likeSomething({ pool, shelf }: HostileStage, { id }: Actor): Promise<void> {
  const [never, liked] = shelf;
  await pool.query('insert into favourites (user_id, product_id, created_at) values ($1, $2, now())', [
    id,
    liked,
  ]);
  await pool.query('insert into subscriber_tastes (user_id) values ($1) on conflict do nothing', [id]);
  await pool.query('insert into never_products (user_id, product_id) values ($1, $2)', [id, never]);
}

/** A farm that is owed something, one period closed and one open. */
async function makeFarm(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ producer_id: string }>(
    `with farm as (
       insert into producers (name, story, location, products) values ('Sítio Vizinho', 'Há anos', 'Amargosa', 'Couve')
       returning id),
     closed as (
       insert into statements (producer_id, "from", "to", total_cents, closed_at, closed_by)
       select id, '2026-10-01', '2026-10-31', 890, now(), 'Zilda' from farm returning id, producer_id)
     insert into statement_lines (id, producer_id, statement_id, kind, date, description, amount_cents, entered_at, entered_by)
     select gen_random_uuid(), producer_id, id, 'other', '2026-10-10'::date, 'Caixas', 890, now(), 'Zilda' from closed
     union all select gen_random_uuid(), producer_id, null, 'other', '2026-11-10'::date, 'Caixas', 700, now(), 'Zilda' from closed
     returning producer_id`,
  );
  return rows[0]?.producer_id ?? '';
}

/** What stands in e-mails that are on their way: to a new password, a confirmed address, a place in the team. */
async function makeTokens(pool: pg.Pool, { customer, other }: Cast['actors']): Promise<string[]> {
  const [reset, confirmation, invitation] = [newToken(), newToken(), newToken()];
  await pool.query(
    `insert into password_resets (user_id, token_hash, created_at, expires_at)
     values ($1, $2, now(), now() + interval '1 day')`,
    [customer.id, hashToken(reset)],
  );
  await pool.query(
    `insert into email_confirmations (user_id, token_hash, created_at, expires_at)
     values ($1, $2, now(), now() + interval '1 day')`,
    [other.id, hashToken(confirmation)],
  );
  // Whoever is invited may read by whom: by somebody whose name is no mark.
  await pool.query(
    `with host as (insert into users (name, email, password_hash, role) values ('Ana', $1, $3, 'admin') returning id)
     insert into staff_invitations (name, email, role, token_hash, invited_by, created_at, sent_at, expires_at)
     select 'Caio', 'para-' || $1, 'packer', $2, id, now(), now(), now() + interval '7 days' from host`,
    [`convite${randomInt(1e9)}@exemplo.test`, hashToken(invitation), await hashPassword(newToken(), COST)],
  );
  return [reset, confirmation, invitation];
}
