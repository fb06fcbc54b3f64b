import { openSession } from '@cesta/api/modules/identity/sessions.service';
import { signInBuyer, stockUp } from '@cesta/api/testing/shelf';
import { signIn } from '@cesta/api/testing/sign-in';
import { fillShelf, leastBasket, type Shelf, sessionIn } from '@cesta/api/testing/subscribers';
import type { TestStore } from '@cesta/api/testing/test-store';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { caller } from './calling.ts';
import { until } from './processes.ts';
import type { Shop } from './shop.ts';

const PLENTIFUL = 100_000;
/** Sold out long before the end: whoever oversells does so here. */
const SCARCE = 60;
const PLAN: PlanType = 'essencial';

interface Person {
  id: string;
  token: string;
}

export interface Scene {
  buyers: Person[];
  subscribers: Person[];
  operator: Person;
  /** What is ordered; what goes into baskets is the rest. */
  goods: string[];
  /** Of each product, before anything was sold. */
  initial: Map<string, number>;
  /** The smallest basket of the plan, of other products for each number. */
  basket(turn: number): { productId: string }[];
}

/** Written through the observer; the subscriptions are bought as customers buy them. */
export async function setScene(shop: Shop, buyers: number, subscribers: number): Promise<Scene> {
  const store = { ...shop.observer, clock: shop.observer.deps.clock } as unknown as TestStore;
  const { pool } = store.deps.database;
  const shelf = await fillShelf(store);
  const goods: string[] = [];
  for (let n = 0; n < 8; n += 1)
    goods.push(await stockUp(store, `Fruta da época ${n}`, n < 4 ? PLENTIFUL : SCARCE));
  await pool.query('update products set stock = $1 where not (id = any($2))', [PLENTIFUL, goods]);
  const lasting = async ({ user: { id } }: Awaited<ReturnType<typeof signIn>>): Promise<Person> => ({
    id,
    token: await openSession(store.db, store.clock, id, { remember: true, userAgent: undefined }),
  });
  const people = async (count: number) => {
    const made: Person[] = [];
    for (let n = 0; n < count; n += 1) made.push(await lasting(await signInBuyer(store)));
    return made;
  };
  const scene: Scene = {
    buyers: await people(buyers),
    subscribers: await people(subscribers),
    operator: await lasting(await signIn(store, { role: 'admin' })),
    goods,
    initial: new Map(),
    basket: (turn) => leastBasket(turned(shelf, turn), PLAN),
  };
  // Weeks pass in minutes here.
  await pool.query(`update sessions set expires_at = expires_at + interval '1 year'`);
  const { rows } = await pool.query<{ id: string; stock: number }>('select id, stock from products');
  for (const { id, stock } of rows) scene.initial.set(id, stock);
  for (const person of scene.subscribers) await subscribe(shop, scene, person);
  const counted = 'select count(*)::int as count from subscriptions where status = $1';
  await until('everybody has a subscription', async () => {
    const { rows: found } = await pool.query<{ count: number }>(counted, ['active']);
    return found[0]?.count === subscribers;
  });
  return scene;
}

function turned({ vegetables, fruits, other }: Shelf, turn: number): Shelf {
  const from = (list: string[]) => [...list.slice(turn % list.length), ...list.slice(0, turn % list.length)];
  return { vegetables: from(vegetables), fruits: from(fruits), other };
}

async function subscribe(shop: Shop, scene: Scene, { token }: Person): Promise<void> {
  const body = { planType: PLAN, selectedProducts: scene.basket(0) };
  const answer = await caller(shop.url)('POST', '/api/stripe/create-subscription-checkout', body, token);
  if (answer.status !== 200)
    throw new Error(`No subscription: ${answer.status} ${JSON.stringify(answer.body)}`);
  shop.provider.pay(sessionIn(String(answer.body.url)));
}
