import { hashToken, newToken } from '@cesta/api/platform/security/tokens';
import { basketLimits } from '@cesta/contract/subscriptions/basket-rules';
import { fillCustomers } from '../bulk/people.ts';
import type { Stage } from './stage.ts';

const BUYERS = 20;
const SUBSCRIBERS = 20;
const SHELF = 12;
export const PLENTY = 100_000;
const PLAN = 'essencial';

export interface Person {
  id: string;
  email: string;
  token: string;
}

export interface World {
  operator: Person;
  buyers: Person[];
  subscribers: Person[];
  /** What buyers buy, and one that the operator alone touches. */
  shelf: string[];
  spare: string;
  /** Whose weeks pass when they are told to, while everybody else lives in real time. */
  clock: { id: string; now: number };
  /** Invoices and charges from before anything was counted. */
  past: ReadonlySet<string>;
}

/** People and things for a store that the previous release has just opened. */
export async function fillWorld(stage: Stage): Promise<World> {
  await fillCustomers(stage.pool, BUYERS + SUBSCRIBERS + 1);
  const { rows } = await stage.pool.query<{ id: string; email: string }>(
    'select id, email from users order by created_at',
  );
  const people: Person[] = [];
  for (const row of rows) people.push({ ...row, token: await openSession(stage, row.id) });
  const [operator, ...others] = people;
  if (!operator) throw new Error('Nobody was written');
  await stage.pool.query(`update users set role = 'admin' where id = $1`, [operator.id]);
  const greens = ['Legumes', 'Verduras', 'Temperos', 'Cogumelos'];
  const vegetables = await insertProducts(stage, SHELF, (n) => greens[n % 4] ?? '');
  const fruits = await insertProducts(stage, SHELF, () => 'Frutas');
  const [spare = ''] = await insertProducts(stage, 1, () => 'Outros');
  const subscribers = others.slice(BUYERS);
  const clock = await subscribeAll(stage, subscribers, { vegetables, fruits });
  const earlier = [
    ...(await stage.provider.list('/v1/invoices')),
    ...(await stage.provider.list('/v1/charges')),
  ];
  const past = new Set(earlier.map(({ id }) => id));
  return { operator, buyers: others.slice(0, BUYERS), subscribers, shelf: fruits, spare, clock, past };
}

/** A session as sign-in writes it: hashing passwords is not what is tried here. */
async function openSession({ pool }: Stage, userId: string): Promise<string> {
  const token = newToken();
  await pool.query(
    `insert into sessions (token_hash, user_id, device, created_at, last_used_at, expires_at, remember)
     values ($1, $2, 'Chrome', now(), now(), now() + interval '30 days', true)`,
    [hashToken(token), userId],
  );
  return token;
}

async function insertProducts(
  { pool }: Stage,
  count: number,
  category: (n: number) => string,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into products (name, description, category, price_cents, image_url, stock)
     select kind || ' ' || n, 'Colhido hoje', kind, 890, '/x.webp', $2
     from unnest($1::text[]) with ordinality as made (kind, n) returning id`,
    [Array.from({ length: count }, (_, n) => category(n)), PLENTY],
  );
  return rows.map(({ id }) => id);
}

/** The first subscribes as people do, which makes the prices; the others have been there for a while. */
async function subscribeAll(
  stage: Stage,
  [first, ...others]: Person[],
  { vegetables, fruits }: { vegetables: string[]; fruits: string[] },
): Promise<World['clock']> {
  if (!first) throw new Error('Nobody subscribes');
  const { minVegetables, minFruits } = basketLimits(PLAN);
  const chosen = [...vegetables.slice(0, minVegetables), ...fruits.slice(0, minFruits)];
  const wish = { planType: PLAN, selectedProducts: chosen.map((productId) => ({ productId })) };
  const { body } = await call(stage, first, 'POST', '/stripe/create-subscription-checkout', wish);
  await stage.provider.pay(sessionIn(body.url));
  const [model] = await stage.provider.list('/v1/subscriptions');
  const items = (model as unknown as { items: { data: { price: { id: string }; quantity: number }[] } }).items
    .data;
  const now = Math.floor(Date.now() / 1000);
  const clock = await stage.provider.call('/v1/test_helpers/test_clocks', { frozen_time: String(now) });
  // Before the store has their rows it could make nothing of what it is told of them.
  await stage.provider.dropWebhooks();
  for (const person of others) await addSubscription(stage, person, clock.id, items);
  await stage.provider.idle();
  await stage.provider.deliverWebhooks();
  await stage.pool.query(
    `insert into basket_items (subscription_id, plan_type, product_id, position)
     select s.id, s.plan_type, chosen.id, chosen.place
     from subscriptions s, unnest($1::uuid[]) with ordinality as chosen (id, place)
     where not exists (select 1 from basket_items b where b.subscription_id = s.id)`,
    [chosen],
  );
  return { id: clock.id, now };
}

async function addSubscription(
  { provider, pool }: Stage,
  { id, email }: Person,
  clock: string,
  items: { price: { id: string }; quantity: number }[],
): Promise<void> {
  const customer = await provider.call('/v1/customers', { email, test_clock: clock });
  const priced = items.flatMap(({ price, quantity }, n) => [
    [`items[${n}][price]`, price.id],
    [`items[${n}][quantity]`, String(quantity)],
  ]);
  const subscription = await provider.call('/v1/subscriptions', {
    customer: customer.id,
    default_payment_method: 'pm_card_visa',
    ...Object.fromEntries(priced),
  });
  await pool.query('insert into billing_customers (user_id, stripe_customer_id) values ($1, $2)', [
    id,
    customer.id,
  ]);
  await pool.query(
    `insert into subscriptions (user_id, plan_type, status, stripe_subscription_id, created_at, started_at)
     values ($1, $2, 'active', $3, now(), now())`,
    [id, PLAN, subscription.id],
  );
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API answers
  body: any;
}

/** Asked once: whoever stands before a version that fails sees it fail. */
export async function call(
  { url }: Pick<Stage, 'url'>,
  { token }: Person,
  method: string,
  path: string,
  payload?: object,
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    signal: AbortSignal.timeout(60_000),
    headers: {
      authorization: `Bearer ${token}`,
      connection: 'close',
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

export function sessionIn(url: unknown): string {
  return /cs_[A-Za-z0-9_]+/.exec(String(url))?.[0] ?? '';
}
