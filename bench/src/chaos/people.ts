import { setTimeout as wait } from 'node:timers/promises';
import { hashToken, newToken } from '@cesta/api/platform/security/tokens';
import { fillCustomers } from '../bulk/people.ts';
import type { Plan } from './plan.ts';
import { query, type Stage } from './stage.ts';

const TRIES = 20;
const CALL_LIMIT_MS = 30_000;

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API answers
  body: any;
}

interface Person {
  id: string;
  email: string;
  token: string;
}

/** How calls went, as customers saw it. */
interface Calls {
  answered: number;
  /** Cut off, or answered with 5xx, and asked again. */
  again: number;
  /** Given up after many tries. */
  givenUp: number;
}

export interface World {
  people: Person[];
  operator: Person;
  /** By the plan's number. */
  products: string[];
  basket: { vegetables: string[]; fruits: string[] };
  calls: Calls;
}

export async function fillWorld(stage: Stage, plan: Plan): Promise<World> {
  await fillCustomers(stage.pool, plan.people + 1);
  const rows = await query<Omit<Person, 'token'>>(stage, 'select id, email from users order by created_at');
  const people: Person[] = [];
  for (const row of rows) people.push({ ...row, token: await openSession(stage, row.id) });
  const operator = people.pop();
  if (!operator) throw new Error('Nobody was written');
  await query(stage, `update users set role = 'admin' where id = $1`, [operator.id]);
  const products = await insertProducts(stage, plan.stock, () => 'Outros');
  const plenty = (count: number) => new Array<number>(count).fill(1_000_000);
  const greens = ['Legumes', 'Verduras', 'Temperos', 'Cogumelos'];
  const vegetables = await insertProducts(stage, plenty(14), (n) => greens[n % 4] ?? '');
  const fruits = await insertProducts(stage, plenty(8), () => 'Frutas');
  const calls = { answered: 0, again: 0, givenUp: 0 };
  return { people, operator, products, basket: { vegetables, fruits }, calls };
}

/** A session as sign-in writes it: hashing a thousand passwords is not what is tried here. */
async function openSession(stage: Stage, userId: string): Promise<string> {
  const token = newToken();
  await query(
    stage,
    `insert into sessions (token_hash, user_id, device, created_at, last_used_at, expires_at, remember)
     values ($1, $2, 'Chrome', now(), now(), now() + interval '10 years', true)`,
    [hashToken(token), userId],
  );
  return token;
}

async function insertProducts(
  stage: Stage,
  stock: readonly number[],
  category: (n: number) => string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, units] of stock.entries()) {
    const [row] = await query<{ id: string }>(
      stage,
      `insert into products (name, description, category, price_cents, image_url, stock)
       values ($1, 'Colhido hoje', $2, $3, '/x.webp', $4) returning id`,
      [`${category(n)} ${n}`, category(n), 890 + n * 10, units],
    );
    ids.push(row?.id ?? '');
  }
  return ids;
}

/** As a person would: what was cut off or failed is tried again after a moment, what was refused is refused. */
export async function call(
  { url }: Stage,
  { calls }: World,
  who: Person,
  method: string,
  path: string,
  payload?: object,
): Promise<Answer> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const answer = await once(`${url}/api${path}`, who, method, payload).catch(() => undefined);
    if (answer && answer.status < 500) {
      calls.answered += 1;
      return answer;
    }
    calls.again += 1;
    await wait(Math.min(100 * attempt, 1_000));
  }
  calls.givenUp += 1;
  return { status: 0, body: {} };
}

async function once(url: string, { token }: Person, method: string, payload?: object): Promise<Answer> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  return { status: response.status, body: await response.json() };
}
