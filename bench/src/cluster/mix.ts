import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Dice, diceOf } from '@cesta/api/testing/random';
import { sessionIn } from '@cesta/api/testing/subscribers';
import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { type Answer, type Call, caller, isAnswered } from './calling.ts';
import { type Ledger, note } from './ledger.ts';
import type { Scene } from './scene.ts';
import type { Shop } from './shop.ts';

const PROBE_MS = 400;
const PROBE_PATIENCE_MS = 5000;
const DAY_EVERY_MS = 20_000;
const AGAIN_MS = 500;
/** The rounds that the operator has on the desk. */
const DAYS_ON_DESK = 3;

export interface Mix {
  stop(): Promise<void>;
}

/** People at the shop until they are stopped. Who gets no answer presses again, with the same key. */
export function startMix(shop: Shop, scene: Scene, ledger: Ledger, seed: number): Mix {
  const stopped = new AbortController();
  const call = caller(shop.url);
  const goesOn = () => !stopped.signal.aborted;
  const pause = (ms: number) => wait(ms, undefined, { signal: stopped.signal }).catch(() => undefined);
  const insist = async (ask: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const answer = await ask();
      if (isAnswered(answer) || !goesOn()) return answer;
      await pause(AGAIN_MS);
    }
  };
  const at: Stand = { shop, scene, ledger, call, insist };
  const loop = async (number: number, paceMs: number, act: (dice: Dice) => Promise<void>) => {
    const dice = diceOf(seed * 1000 + number);
    while (goesOn()) {
      await act(dice);
      await pause(paceMs * (0.5 + dice.below(1000) / 1000));
    }
  };
  const loops = [
    loop(1, 250, (dice) => visit(at, dice)),
    loop(2, 250, (dice) => visit(at, dice)),
    ...scene.buyers.map((_, i) => loop(10 + i, 1500, (dice) => order(at, dice, i))),
    loop(3, 1200, (dice) => compose(at, dice)),
    loop(4, 800, (dice) => mark(at, dice)),
    probe(at, goesOn, pause),
    passDays(at, goesOn, pause),
  ];
  return {
    async stop() {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

interface Stand {
  shop: Shop;
  scene: Scene;
  ledger: Ledger;
  call: Call;
  insist(ask: () => Promise<Answer>): Promise<Answer>;
}

const pagesWith = (product: string) => [
  '/',
  '/produtos',
  `/produtos/${product}`,
  '/assinaturas',
  '/api/products',
  '/blog',
];

/** The stores have been open for a while: each has been asked for everything once. */
export async function warmUp({ storeUrls }: Shop, { goods }: Scene): Promise<void> {
  const pages = new Set(goods.flatMap(pagesWith));
  for (const url of storeUrls) for (const page of pages) await caller(url)('GET', page);
}

async function visit({ call, ledger, scene }: Stand, dice: Dice): Promise<void> {
  const product = dice.pick(scene.goods);
  const page = dice.pick(pagesWith(product));
  const began = Date.now();
  const { status } = await call('GET', page);
  const isDone = status >= 200 && status < 400;
  note(ledger.visits, began, isDone);
  if (isDone) return;
  const kind = `${page.replace(product, ':product')} ${status || 'no answer'}`;
  ledger.refusals.set(kind, (ledger.refusals.get(kind) ?? 0) + 1);
}

async function order({ scene, insist, call, ledger, shop }: Stand, dice: Dice, buyer: number): Promise<void> {
  const { token, id: userId } = scene.buyers[buyer] as { id: string; token: string };
  const chosen = new Set(Array.from({ length: 1 + dice.below(3) }, () => dice.pick(scene.goods)));
  const items = [...chosen].map((productId) => ({ productId, quantity: 1 + dice.below(2) }));
  const key = randomUUID();
  const began = Date.now();
  const isPaid = dice.chance(0.85);
  const answer = await insist(() =>
    call('POST', '/api/stripe/create-checkout-session', { items, key }, token),
  );
  if (answer.status === 409 || answer.status === 422) ledger.refusedOrders += 1;
  if (answer.status !== 200) return;
  note(ledger.orderTimes, began, true);
  const written = { id: String(answer.body.orderId), userId, items, key, isPaid: false };
  ledger.orders.push(written);
  if (!isPaid) return;
  try {
    written.isPaid = shop.provider.pay(sessionIn(answer.body.url)).paid;
  } catch {
    // The page has run out: a day has passed since it was made.
  }
}

async function compose({ scene, insist, call, ledger }: Stand, dice: Dice): Promise<void> {
  const { id, token } = dice.pick(scene.subscribers);
  const selectedProducts = scene.basket(dice.below(8));
  ledger.basketTries.set(id, [...(ledger.basketTries.get(id) ?? []), selectedProducts]);
  const answer = await insist(() =>
    call('PUT', '/api/stripe/subscription/preferences', { selectedProducts }, token),
  );
  if (answer.status !== 200) return;
  ledger.baskets += 1;
  // What was tried before is overwritten for certain now.
  ledger.basketTries.set(id, [selectedProducts]);
}

const NEXT: Record<string, string> = { scheduled: 'packed', packed: 'delivered' };

async function mark({ scene, call, ledger, shop }: Stand, dice: Dice): Promise<void> {
  const { token } = scene.operator;
  const date = addDays(dayOf(shop.provider.now()), dice.below(DAYS_ON_DESK));
  const { status, body } = await call('GET', `/api/admin/deliveries/${date}`, undefined, token);
  if (status !== 200) return;
  const stops = body.stops as { kind: string; id: string; state: string }[];
  for (const { kind, id, state } of stops.filter((stop) => NEXT[stop.state]).slice(0, 5)) {
    const to = NEXT[state] as string;
    const moved = await call('PATCH', `/api/admin/deliveries/${kind}/${id}`, { from: state, to }, token);
    if (moved.status === 200) ledger.marks.set(`${kind} ${id}`, to);
  }
}

/** Small writes at an even pace, each sent once: they show when writing was possible. */
async function probe(
  { shop, ledger }: Stand,
  goesOn: () => boolean,
  pause: (ms: number) => Promise<unknown>,
) {
  const call = caller(shop.url, PROBE_PATIENCE_MS);
  const underWay = new Set<Promise<void>>();
  while (goesOn()) {
    const message = `probe ${randomUUID()}`;
    const began = Date.now();
    const sent = call('POST', '/api/contact', { name: 'Ana', email: 'ana@exemplo.test', message }).then(
      ({ status }) => {
        const isDone = status >= 200 && status < 300;
        if (isDone) ledger.messages.push(message);
        note(ledger.probes, began, isDone);
      },
    );
    underWay.add(sent);
    void sent.finally(() => underWay.delete(sent));
    await pause(PROBE_MS);
  }
  await Promise.all(underWay);
}

/** The week goes on: renewals, cut-offs and rounds fall due while everything else happens. */
async function passDays({ shop }: Stand, goesOn: () => boolean, pause: (ms: number) => Promise<unknown>) {
  const { jobs, database } = shop.observer.deps;
  while (goesOn()) {
    await pause(DAY_EVERY_MS);
    await shop.passDay();
    for (const name of ['deliveries.plan', 'payments.expire', 'subscriptions.reconcile'] as const)
      await jobs.send(database.db, name, {}).catch(() => undefined);
  }
}
