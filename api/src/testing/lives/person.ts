import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import type { Answer, Method } from '../calling.ts';
import {
  addressAt,
  CRUZ_DAS_ALMAS,
  leastBasket,
  loseCoverage,
  moveBasketsTo,
  newSubscriber,
  SALVADOR,
  type Subscriber,
  sessionIn,
} from '../subscribers.ts';
import type { Life, Press, Step } from './life.ts';
import type { Stage } from './stage.ts';

/** Aracaju: no van of ours drives there. */
const FAR_AWAY = '49010000';
const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ana' };

export interface Word {
  subscription: string;
  /** The delivery's own id, or its week and place. */
  delivery: string;
  /** Null where two tabs said opposite things at once. */
  choice: 'skip' | 'unskip' | null;
}

export interface Person {
  subscriber: Subscriber;
  life: Life;
  plan: PlanType;
  zipcode: string;
  /** What is on the screen that was opened last. */
  seen: Subscription | null;
  /** Every word about a delivery that the store took, in their order. */
  words: Word[];
  /** Cents that the operator gave without a delivery that stays away for it. */
  given: number;
  log: string[];
}

export async function newPerson({ paying }: Stage, life: Life): Promise<Person> {
  const zipcode = life.livesInSalvador ? SALVADOR : CRUZ_DAS_ALMAS;
  const subscriber = await newSubscriber(paying.store, zipcode);
  return { subscriber, life, plan: life.plan, zipcode, seen: null, words: [], given: 0, log: [] };
}

/** One step of a life: all its presses at once, each as often as it is sent. */
export async function take(
  stage: Stage,
  person: Person,
  { presses, times, isStale }: Step,
): Promise<string[]> {
  const seen = isStale && person.seen ? person.seen : await look(person);
  const sent = presses.flatMap((press) => Array.from({ length: times }, () => press));
  const done = await Promise.all(
    sent.map(async (press) => {
      const outcome = await perform(stage, person, press, seen);
      person.log.push(`${stage.paying.provider.now().toISOString()} ${JSON.stringify(press)}: ${outcome}`);
      return { press, isTaken: outcome.startsWith('200') };
    }),
  );
  if (seen) noteWords(person, seen, done);
  person.seen = await look(person);
  return done.flatMap(({ press, isTaken }) => (isTaken ? [press.kind] : []));
}

function noteWords(
  { words }: Person,
  seen: Subscription,
  done: readonly { press: Press; isTaken: boolean }[],
): void {
  const said = done.flatMap(({ press, isTaken }) =>
    press.kind === 'skip' || press.kind === 'unskip'
      ? [{ delivery: nthOf(seen, press.nth)?.id ?? '', choice: press.kind, isTaken }]
      : [],
  );
  for (const [delivery, all] of Map.groupBy(said, (word) => word.delivery)) {
    const taken = new Set(all.filter(({ isTaken }) => isTaken).map(({ choice }) => choice));
    const tried = new Set(all.map(({ choice }) => choice));
    // An answer that was lost on the way may have been taken all the same.
    const [choice] = tried.size > 1 ? [null] : taken;
    if (choice !== undefined) words.push({ subscription: seen.id, delivery, choice });
  }
}

async function look({ subscriber }: Person): Promise<Subscription | null> {
  return (await subscriber.subscription()) ?? null;
}

type Acts = {
  [Kind in Press['kind']]: (
    stage: Stage,
    person: Person,
    press: Extract<Press, { kind: Kind }>,
    seen: Subscription | null,
  ) => Promise<Answer | undefined>;
};

const acts = {
  skip: (stage, person, press, seen) => choose(stage, person, press, seen),
  unskip: (stage, person, press, seen) => choose(stage, person, press, seen),
  pause: (stage, person, { weeks, atDesk }, seen) =>
    own(stage, person, seen, atDesk, 'POST', '/pause', { weeks }),
  resume: (stage, person, { atDesk }, seen) => own(stage, person, seen, atDesk, 'POST', '/resume'),
  rhythm: (stage, person, { everyWeeks, atDesk }, seen) =>
    own(stage, person, seen, atDesk, 'PUT', '/rhythm', { everyWeeks }),
  cancel: (_stage, { subscriber }) => subscriber.call('POST', '/stripe/cancel-subscription'),
  reactivate: (_stage, { subscriber }) => subscriber.call('POST', '/stripe/reactivate-subscription'),
  plan: ({ shelf }, { subscriber }, { plan }) =>
    subscriber.call('POST', '/stripe/change-plan', {
      planType: plan,
      selectedProducts: leastBasket(shelf, plan),
    }),
  'own-items': async ({ shelf }, { subscriber }, { nth }, seen) => {
    const delivery = nthOf(seen, nth);
    if (!delivery || !seen) return undefined;
    const selectedProducts = leastBasket({ ...shelf, fruits: shelf.fruits.toReversed() }, seen.plan_type);
    return subscriber.call('PUT', `/subscription/deliveries/${delivery.id}/items`, { selectedProducts });
  },
  'standing-items': async (_stage, { subscriber }, { nth }, seen) => {
    const delivery = nthOf(seen, nth);
    return delivery && subscriber.call('DELETE', `/subscription/deliveries/${delivery.id}/items`);
  },
  'move-away': async ({ paying }, { subscriber }) => {
    await loseCoverage(paying.store, subscriber, FAR_AWAY);
    return DONE;
  },
  'come-home': async (_stage, { subscriber, zipcode }) => moveBasketsTo(subscriber, addressAt(zipcode)),
  'bad-card': async ({ stripe, query }, { subscriber }) => {
    const [row] = await query<{ id: string; customer: string }>(
      `select s.stripe_subscription_id as id, c.stripe_customer_id as customer from subscriptions s
       join billing_customers c using (user_id) where s.user_id = $1 and s.status in ('active', 'past_due', 'paused')`,
      subscriber.id,
    );
    if (!row) return undefined;
    const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: row.customer });
    await stripe.subscriptions.update(row.id, { default_payment_method: card.id });
    return DONE;
  },
  'new-card': async ({ paying }, { subscriber }) => {
    const page = await subscriber.call('POST', '/stripe/subscription/card', { payOpenInvoice: true });
    if (page.status !== 200) return page;
    paying.provider.pay(sessionIn(page.body.url));
    return DONE;
  },
  'pay-page': async (_stage, { subscriber }) => {
    const page = await subscriber.call('POST', '/stripe/subscription/pay-invoice');
    if (page.status !== 200) return page;
    await fetch(page.body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(CARD) });
    return DONE;
  },
  refund: async ({ desk }, person, { half }, seen) => {
    if (!seen) return undefined;
    const { body } = await desk.call('GET', `/stripe/admin/subscriptions/${seen.id}/weeks`);
    const week = (body.weeks ?? [])[0];
    if (!week || week.refundable <= 0) return undefined;
    const amount = half ? Math.round(week.refundable * 50) / 100 : week.refundable;
    const path = `/stripe/admin/subscriptions/${seen.id}/weeks/${week.id}/refund`;
    const answer = await desk.call('POST', path, { amount, seen: week.refundable });
    if (answer.status === 200) person.given += Math.round(amount * 100);
    return answer;
  },
  credit: async ({ desk }, person, { reais }, seen) => {
    if (!seen) return undefined;
    const wish = { amount: reais, reason: 'Caixa amassada', key: crypto.randomUUID() };
    const answer = await desk.call('POST', `/admin/subscriptions/${seen.id}/credit`, wish);
    if (answer.status === 200) person.given += reais * 100;
    return answer;
  },
  join: (stage, person) => join(stage, person),
} satisfies Acts;

const DONE = { status: 200, body: {} } as Answer;

async function perform(
  stage: Stage,
  person: Person,
  press: Press,
  seen: Subscription | null,
): Promise<string> {
  const act = acts[press.kind] as Acts[Press['kind']] & ((...args: unknown[]) => Promise<Answer | undefined>);
  try {
    const answer = await act(stage, person, press as never, seen);
    return answer ? `${answer.status} ${answer.body.code ?? ''}` : 'nothing to do';
  } catch (error) {
    // The provider's own calls fail in bad weather; the store's never throw.
    return `failed: ${error instanceof Error ? error.message : error}`;
  }
}

export async function join(
  { paying, shelf }: Stage,
  { subscriber, plan }: Pick<Person, 'subscriber' | 'plan'>,
): Promise<Answer> {
  const page = await subscriber.call('POST', '/stripe/create-subscription-checkout', {
    planType: plan,
    selectedProducts: leastBasket(shelf, plan),
  });
  if (page.status === 200) paying.provider.pay(sessionIn(page.body.url));
  return page;
}

function nthOf(seen: Subscription | null, nth: number) {
  const calendar = seen?.calendar ?? [];
  return calendar[nth % Math.max(1, calendar.length)];
}

function own(
  { desk }: Stage,
  { subscriber }: Person,
  seen: Subscription | null,
  atDesk: boolean,
  method: Method,
  path: string,
  payload?: object,
): Promise<Answer> {
  if (!atDesk || !seen) return subscriber.call(method, `/subscription${path}`, payload);
  return desk.call(method, `/admin/subscriptions/${seen.id}${path}`, payload);
}

async function choose(
  stage: Stage,
  person: Person,
  { kind, nth, atDesk }: Extract<Press, { kind: 'skip' | 'unskip' }>,
  seen: Subscription | null,
): Promise<Answer | undefined> {
  const delivery = nthOf(seen, nth);
  if (!delivery) return undefined;
  const answer = await own(stage, person, seen, atDesk, 'POST', `/deliveries/${delivery.id}/${kind}`);
  return answer;
}
