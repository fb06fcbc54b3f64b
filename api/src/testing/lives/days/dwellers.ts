import { dayOf } from '@cesta/contract/base/calendar';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { placeOrder } from '../../../modules/orders/placing.service.ts';
import type { Answer, Method } from '../../calling.ts';
import { addressAt, CRUZ_DAS_ALMAS, leastBasket, newSubscriber, SALVADOR } from '../../subscribers.ts';
import type { Stage } from '../stage.ts';
import type { DayStep, Dweller, Wish } from './month.ts';
import type { Neighbour } from './neighbour.ts';

export async function newNeighbour({ paying }: Stage, life: Dweller): Promise<Neighbour> {
  const zipcode = life.livesInSalvador ? SALVADOR : CRUZ_DAS_ALMAS;
  const subscriber = await newSubscriber(paying.store, zipcode);
  const promises = { known: new Map(), off: new Map(), read: new Set<string>() };
  return {
    ...{ subscriber, life, plan: life.plan, zipcode, promises },
    ...{ seen: null, words: [], given: 0, log: [], extras: [] },
  };
}

type Acts = {
  [Kind in Wish['kind']]: (
    stage: Stage,
    person: Neighbour,
    wish: Extract<Wish, { kind: Kind }>,
    ask: Ask,
  ) => Promise<Answer | undefined>;
};

/** As the customer or for them, by what they or the operator have on the screen. */
interface Ask {
  seen: Subscription;
  call(method: Method, path: string, payload?: object): Promise<Answer>;
}

const nthOf = ({ calendar }: Subscription, nth: number) => calendar[nth % Math.max(1, calendar.length)];

const acts: Acts = {
  skip: (_stage, person, { nth }, ask) => choose(person, 'skip', nth, ask),
  unskip: (_stage, person, { nth }, ask) => choose(person, 'unskip', nth, ask),
  pause: (_stage, _person, { weeks }, { call }) => call('POST', '/pause', { weeks }),
  resume: (_stage, _person, _wish, { call }) => call('POST', '/resume'),
  rhythm: (_stage, _person, { everyWeeks }, { call }) => call('PUT', '/rhythm', { everyWeeks }),
  plan: ({ shelf }, { subscriber }, { plan }) =>
    subscriber.call('POST', '/stripe/change-plan', {
      planType: plan,
      selectedProducts: leastBasket(shelf, plan),
    }),
  'move-house': (_stage, person) => moveHouse(person),
  extra: (stage, person) => orderAlong(stage, person),
  'own-items': async ({ shelf }, { subscriber }, { nth }, { seen }) => {
    const delivery = nthOf(seen, nth);
    const selectedProducts = leastBasket({ ...shelf, fruits: shelf.fruits.toReversed() }, seen.plan_type);
    return (
      delivery &&
      subscriber.call('PUT', `/subscription/deliveries/${delivery.id}/items`, { selectedProducts })
    );
  },
  'standing-items': async (_stage, { subscriber }, { nth }, { seen }) => {
    const delivery = nthOf(seen, nth);
    return delivery && subscriber.call('DELETE', `/subscription/deliveries/${delivery.id}/items`);
  },
};

/** All the answers, as the one screen or both got them. */
export async function wishFor(
  stage: Stage,
  person: Neighbour,
  { act, isDouble, isStale, atDesk }: DayStep & { act: Wish },
): Promise<Answer[]> {
  const { subscriber } = person;
  const shown = (await subscriber.subscription()) ?? null;
  const seen = isStale && person.seen ? person.seen : shown;
  person.seen = shown;
  if (!seen) return [];
  const own = (path: string) => (atDesk ? `/admin/subscriptions/${seen.id}${path}` : `/subscription${path}`);
  const caller = atDesk ? stage.desk : subscriber;
  const ask: Ask = { seen, call: (method, path, payload) => caller.call(method, own(path), payload) };
  const perform = acts[act.kind] as (...args: unknown[]) => Promise<Answer | undefined>;
  const sent = await Promise.all(
    Array.from({ length: isDouble ? 2 : 1 }, () => perform(stage, person, act, ask)),
  );
  return sent.filter((answer) => answer !== undefined);
}

async function choose(person: Neighbour, kind: 'skip' | 'unskip', nth: number, { seen, call }: Ask) {
  const delivery = nthOf(seen, nth);
  if (!delivery) return undefined;
  const answer = await call('POST', `/deliveries/${delivery.id}/${kind}`);
  if (answer.status === 200)
    person.words.push({ subscription: seen.id, delivery: delivery.id, choice: kind });
  return answer;
}

/** To the other city: what it moves is read first, and done as it was read. */
async function moveHouse(person: Neighbour): Promise<Answer | undefined> {
  const { subscriber } = person;
  const there = person.zipcode === SALVADOR ? CRUZ_DAS_ALMAS : SALVADOR;
  const { body } = await subscriber.call('GET', `/users/${subscriber.id}/addresses`);
  const known = body.addresses.find(({ zipcode }: { zipcode: string }) => zipcode === there);
  const address =
    known ??
    (await subscriber.call('POST', `/users/${subscriber.id}/addresses`, addressAt(there))).body.address;
  const path = '/stripe/subscription/address';
  const read = await subscriber.call('PUT', path, { addressId: address.id, dry_run: true });
  if (read.status !== 200) return read;
  const expected = read.body.impact.fingerprint;
  const done = await subscriber.call('PUT', path, { addressId: address.id, expected });
  if (done.status === 200) person.zipcode = there;
  return done;
}

async function orderAlong({ paying, desk, shelf }: Stage, person: Neighbour): Promise<Answer> {
  const { subscriber } = person;
  const customer = { id: subscriber.id, name: 'Rosa', email: subscriber.email, phone: '' };
  const items = [{ productId: shelf.other, quantity: 1 }];
  try {
    const order = await placeOrder(paying.store.deps, customer, { items, withBasket: true });
    const paid = await desk.call('PATCH', `/orders/${order.id}/status`, { payment_status: 'paid' });
    if (!person.extras.includes(order.id)) {
      person.extras.push(order.id);
      // No card was charged for it.
      person.given += order.totalCents;
    }
    return paid;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { status: 409, body: { code: error.code } };
    throw error;
  }
}

export function noteLog({ paying }: Stage, log: string[], what: unknown, outcome: unknown): void {
  const now = paying.provider.now();
  log.push(
    `${dayOf(now)} ${now.toISOString().slice(11, 16)}Z ${JSON.stringify(what)}: ${JSON.stringify(outcome)}`,
  );
}
