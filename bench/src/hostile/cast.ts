import { randomBytes } from 'node:crypto';
import { decoyHash } from '@cesta/api/platform/security/passwords';
import { hashToken, newToken } from '@cesta/api/platform/security/tokens';
import type pg from 'pg';
import { type KnownThings, readThings } from './known-things.ts';
import type { HostileStage } from './stage.ts';

export const ROLES = ['nobody', 'customer', 'other', 'packer', 'driver', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Somebody whose data no one can mistake: two words that occur nowhere else, one of them in the e-mail alone. */
export interface Actor {
  role: Role;
  id: string;
  token: string;
  /** In name, address and notes. */
  mark: string;
  emailMark: string;
}

export interface Cast {
  actors: Record<Exclude<Role, 'nobody'>, Actor>;
  /** Everything that has an id by now, theirs above all. */
  things: KnownThings;
}

/** New people for each block of calls: those before them may be deleted, promoted or signed out by now. */
export async function makeCast(stage: HostileStage): Promise<Cast> {
  const actor = (role: Actor['role']) => makeActor(stage.pool, role);
  const actors = {
    customer: await actor('customer'),
    other: await actor('other'),
    packer: await actor('packer'),
    driver: await actor('driver'),
    admin: await actor('admin'),
  };
  await Promise.all([actors.customer, actors.other].map((each) => buySomething(stage, each)));
  await stage.store.work();
  return { actors, things: await readThings(stage.pool) };
}

async function makeActor(pool: pg.Pool, role: Role): Promise<Actor> {
  const mark = `zq${randomBytes(6).toString('hex')}n`;
  const emailMark = `zq${randomBytes(6).toString('hex')}e`;
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (name, email, password_hash, role, phone, email_verified_at, created_at, updated_at)
     values ($1, $2, $4, $3, '71900000000', now(), now(), now()) returning id`,
    [
      `Zilda ${mark}`,
      `${emailMark}@exemplo.test`,
      role === 'other' ? 'customer' : role,
      await decoyHash({ memoryKib: 64, passes: 1 }),
    ],
  );
  const id = rows[0]?.id ?? '';
  await pool.query(
    `insert into addresses (user_id, label, zipcode, street, number, complement, neighborhood, city, state, is_default, created_at)
     values ($1, 'Casa', '40110010', $2, '10', '', 'Centro', 'Salvador', 'BA', true, now())`,
    [id, `Rua ${mark}`],
  );
  const actor = { role, id, token: '', mark, emailMark };
  await signIn(pool, actor);
  return actor;
}

/** A session as sign-in writes it; nobody new when the account is gone. */
export async function signIn(pool: pg.Pool, actor: Actor): Promise<void> {
  const token = newToken();
  await pool.query(
    `insert into sessions (token_hash, user_id, device, created_at, last_used_at, expires_at, remember)
     select $1, id, 'Chrome', now(), now(), now() + interval '1 day', true from users where id = $2`,
    [hashToken(token), actor.id],
  );
  actor.token = token;
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
