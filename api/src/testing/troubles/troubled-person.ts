import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type { Answer } from '../calling.ts';
import type { Stage } from '../lives/stage.ts';
import { askFarmer } from '../short-harvests.ts';
import {
  addressAt,
  leastBasket,
  loseCoverage,
  moveBasketsTo,
  newSubscriber,
  SALVADOR,
  type Subscriber,
  sessionIn,
} from '../subscribers.ts';
import type { Act, TroubledLife } from './trouble.ts';

/** Aracaju: no van of ours drives there. */
const FAR_AWAY = '49010000';

export interface Troubled {
  subscriber: Subscriber;
  life: TroubledLife;
  /** Until then nobody packs for them. */
  unpackedUntil: number;
  /** Cents that the operator gave as a present. */
  given: number;
  log: string[];
}

export async function newTroubled({ paying }: Stage, life: TroubledLife): Promise<Troubled> {
  const subscriber = await newSubscriber(paying.store, SALVADOR);
  return { subscriber, life, unpackedUntil: 0, given: 0, log: [] };
}

type Acts = {
  [Kind in Act['kind']]: (
    stage: Stage,
    person: Troubled,
    act: Extract<Act, { kind: Kind }>,
  ) => Promise<Answer | undefined>;
};

const DONE = { status: 200, body: {} } as Answer;

const acts = {
  async dispute(stage, person, { nth, share, inquiry }) {
    const charges = (await chargesOf(stage, person)).filter((it) => it.amount > it.amount_refunded);
    const charge = charges[nth % Math.max(1, charges.length)];
    if (!charge) return undefined;
    const amount = Math.round((charge.amount - charge.amount_refunded) * share);
    stage.paying.provider.dispute(charge.id, { amount, inquiry });
    return DONE;
  },
  async decide(stage, person, { isWon }) {
    return (await decideOne(stage, person, isWon)) ? DONE : undefined;
  },
  async credit({ desk }, person, { reais }) {
    const seen = await person.subscriber.subscription();
    if (!seen) return undefined;
    const wish = { amount: reais, reason: 'Caixa amassada', key: crypto.randomUUID() };
    const answer = await desk.call('POST', `/admin/subscriptions/${seen.id}/credit`, wish);
    if (answer.status === 200) person.given += reais * 100;
    return answer;
  },
  async refund({ desk }, person, { nth, half, as }) {
    const seen = await person.subscriber.subscription();
    if (!seen) return undefined;
    const { body } = await desk.call('GET', `/stripe/admin/subscriptions/${seen.id}/weeks`);
    const week = body.weeks?.[nth];
    if (!week || week.refundable <= 0) return undefined;
    const amount = half ? Math.round(week.refundable * 50) / 100 : week.refundable;
    const path = `/stripe/admin/subscriptions/${seen.id}/weeks/${week.id}/refund`;
    const answer = await desk.call('POST', path, { amount, as, seen: week.refundable });
    if (answer.status === 200) person.given += Math.round(amount * 100);
    return answer;
  },
  async 'cancel-basket'(stage, person, { nth }) {
    const open = await basketsOf(stage, person);
    const basket = open[nth % Math.max(1, open.length)];
    if (!basket) return undefined;
    const asked = { date: basket.date, reason: 'Chuva' };
    return stage.desk.call('POST', `/admin/deliveries/basket/${basket.id}/cancellation`, asked);
  },
  async shortage(stage, person, { nth }) {
    const basket = (await basketsOf(stage, person)).find(({ isClosed }) => isClosed);
    const item = basket?.items[nth % basket.items.length];
    if (!basket || !item) return undefined;
    const { product_id: productId } = item;
    await askFarmer(stage.paying.store, { date: basket.date, productId, asked: 9, confirmed: 0 });
    const path = `/admin/harvest/${basket.date}/shortages/${productId}`;
    const { missing, total } = (await stage.desk.call('GET', path)).body;
    const stops = [{ kind: 'basket', id: basket.id }];
    const asked = { id: crypto.randomUUID(), action: 'credit', stops, expected: { missing, stops: total } };
    return stage.desk.call('POST', path, asked);
  },
  async unpacked({ paying }, person, { days }) {
    person.unpackedUntil = paying.provider.now().getTime() + days * 86_400_000;
    return DONE;
  },
  async skip(_stage, { subscriber }, { nth }) {
    const calendar = (await subscriber.subscription())?.calendar ?? [];
    const delivery = calendar[nth % Math.max(1, calendar.length)];
    return delivery && subscriber.call('POST', `/subscription/deliveries/${delivery.id}/skip`);
  },
  cancel: (_stage, { subscriber }) => subscriber.call('POST', '/stripe/cancel-subscription'),
  join: (stage, person) => begin(stage, person),
  async 'move-away'({ paying }, { subscriber }) {
    await loseCoverage(paying.store, subscriber, FAR_AWAY);
    return DONE;
  },
  'come-home': (_stage, { subscriber }) => moveBasketsTo(subscriber, addressAt(SALVADOR)),
  async worklist(stage, person, { nth }) {
    const { email } = person.subscriber;
    // What has come at one moment stands in the order of ids there, which differ from run to run.
    const items = (await listItems(stage))
      .filter(({ who }) => who?.email === email)
      .sort((one, other) => orderOf(one).localeCompare(orderOf(other)));
    const item = items[nth % Math.max(1, items.length)];
    const actions = item?.actions.filter(({ label }) => !NOT_PRESSED.includes(label)) ?? [];
    const action = actions[nth % Math.max(1, actions.length)];
    return action && stage.desk.call(action.method, action.path, action.body);
  },
} satisfies Acts;

const orderOf = ({ since, kind, matter }: WorklistItem) => `${since} ${kind} ${matter}`;

/** What would need more than a press: money that really went another way, or another's wish. */
const NOT_PRESSED = ['Já devolvi por fora', 'Cancelar a assinatura'];

export async function perform(stage: Stage, person: Troubled, act: Act): Promise<boolean> {
  const run = acts[act.kind] as (...args: unknown[]) => Promise<Answer | undefined>;
  const answer = await run(stage, person, act).catch((error: Error) => error);
  // The provider's own calls fail in bad weather; the store's never throw.
  const outcome =
    answer instanceof Error
      ? `failed: ${answer.message}`
      : answer
        ? `${answer.status} ${answer.body.code ?? answer.body.message ?? ''}`
        : 'nothing to do';
  person.log.push(`${stage.paying.provider.now().toISOString()} ${JSON.stringify(act)}: ${outcome}`);
  return outcome.startsWith('200');
}

export async function begin({ paying, shelf }: Stage, { subscriber, life }: Troubled): Promise<Answer> {
  const page = await subscriber.call('POST', '/stripe/create-subscription-checkout', {
    planType: life.plan,
    selectedProducts: leastBasket(shelf, life.plan),
  });
  if (page.status === 200) paying.provider.pay(sessionIn(page.body.url));
  return page;
}

/** Newest first; none while the provider does not answer. */
export async function chargesOf({ stripe }: Stage, { subscriber }: Troubled) {
  const { data: customers } = await stripe.customers.list({ email: subscriber.email });
  const all = await Promise.all(
    customers.map(async ({ id }) => (await stripe.charges.list({ customer: id, limit: 100 })).data),
  );
  return all.flat().filter(({ paid }) => paid);
}

/** The oldest that is open. False when there is none. */
export async function decideOne(stage: Stage, person: Troubled, isWon: boolean): Promise<boolean> {
  for (const { id: charge } of (await chargesOf(stage, person)).reverse()) {
    const { data } = await stage.stripe.disputes.list({ charge });
    const open = data.findLast(({ status }) => /needs_response|under_review/.test(status));
    if (!open) continue;
    const outcome = open.status.startsWith('warning_') ? 'warning_closed' : isWon ? 'won' : 'lost';
    stage.paying.provider.decide(open.id, outcome);
    return true;
  }
  return false;
}

interface Basket {
  id: string;
  date: string;
  isClosed: boolean;
  items: { product_id: string }[];
}

function basketsOf({ query }: Stage, { subscriber }: Troubled): Promise<Basket[]> {
  return query<Basket>(
    `select d.id, d.date::text, d.items, d.frozen_at is not null as "isClosed" from deliveries d
     join subscriptions s on s.id = d.subscription_id join subscription_invoices i on i.id = d.invoice_id
     where s.user_id = $1 and d.status = 'scheduled' order by d.date, i.period_start, d.ordinal`,
    subscriber.id,
  );
}

/** All that needs a person. */
export async function listItems({ desk }: Stage): Promise<WorklistItem[]> {
  const { body } = await desk.call('GET', '/admin/worklist');
  return body.groups.flatMap(({ items }: { items: WorklistItem[] }) => items);
}
