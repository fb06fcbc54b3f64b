import { basketLimits } from '@cesta/contract/subscriptions/basket-rules';
import { call, type World } from './people.ts';
import type { Act } from './plan.ts';
import type { Stage } from './stage.ts';

interface Made {
  id: string;
  isPaid: boolean;
}

/** What the stores have told people is so: it must be so in the end. */
export interface Book {
  /** By the plan's step. */
  orders: Map<number, Made>;
  refused: number;
  refunds: number;
  joined: Set<number>;
  /** Deliveries whose last word was 'skip', said in time and answered. */
  skipped: Set<string>;
  skips: number;
  /** One thing after the other, by person: whoever presses twice at once cannot know which counted. */
  turns: Map<number, Promise<void>>;
}

export function emptyBook(): Book {
  return {
    orders: new Map(),
    refused: 0,
    refunds: 0,
    joined: new Set(),
    skipped: new Set(),
    skips: 0,
    turns: new Map(),
  };
}

type Of<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>;

async function inTurn({ turns }: Book, who: number, act: () => Promise<void>): Promise<void> {
  const before = turns.get(who) ?? Promise.resolve();
  const mine = before.then(act, act);
  turns.set(who, mine);
  await mine;
}

export async function perform(stage: Stage, world: World, book: Book, act: Act): Promise<void> {
  if (act.kind === 'order') return order(stage, world, book, act);
  if (act.kind === 'refund') return refund(stage, world, book, act);
  if (act.kind === 'join') return join(stage, world, book, act);
  return inTurn(book, act.who, () => choose(stage, world, book, act));
}

/** What an order's notes say of it: found again by whoever counts. */
export const markOf = (step: number) => `chaos-order-${step}`;

async function order(stage: Stage, world: World, book: Book, act: Of<'order'>): Promise<void> {
  const who = personOf(world, act.who);
  const items = act.lines.map(({ product, quantity }) => ({ productId: world.products[product], quantity }));
  const mark = markOf(act.step);
  const wish = { items, notes: mark, key: mark };
  const { status, body } = await call(stage, world, who, 'POST', '/stripe/create-checkout-session', wish);
  if (status !== 200) {
    book.refused += 1;
    return;
  }
  const made: Made = { id: body.orderId, isPaid: false };
  book.orders.set(act.step, made);
  if (act.end === 'pay') made.isPaid = await pay(stage, body.url);
  if (act.end === 'cancel') await call(stage, world, who, 'POST', `/orders/${made.id}/cancel`);
}

async function pay({ provider }: Stage, url: string): Promise<boolean> {
  const session = /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? '';
  return (await provider.pay(session)).body.paid === true;
}

/** An operator whose page broke looks before pressing again: the same refund is not asked for twice. */
async function refund(stage: Stage, world: World, book: Book, { of, isHalf }: Of<'refund'>): Promise<void> {
  const made = book.orders.get(of);
  if (!made?.isPaid) return;
  const desk = (method: string, path: string, payload?: object) =>
    call(stage, world, world.operator, method, path, payload);
  const { body } = await desk('GET', `/orders/${made.id}`);
  if (body.payment_status !== 'paid' || (body.refunds ?? []).length > 0) return;
  const wish = { reason: 'chaos', ...(isHalf && { amount: Math.round(body.total * 50) / 100 }) };
  const { status } = await desk('POST', `/orders/${made.id}/refund`, wish);
  if (status === 200) book.refunds += 1;
}

async function join(stage: Stage, world: World, book: Book, { who, plan }: Of<'join'>): Promise<void> {
  const { minVegetables, minFruits } = basketLimits(plan);
  const { vegetables, fruits } = world.basket;
  const chosen = [...vegetables.slice(0, minVegetables), ...fruits.slice(0, minFruits)];
  const wish = { planType: plan, selectedProducts: chosen.map((productId) => ({ productId })) };
  const path = '/stripe/create-subscription-checkout';
  const { status, body } = await call(stage, world, personOf(world, who), 'POST', path, wish);
  if (status === 200 && (await pay(stage, body.url))) book.joined.add(who);
}

async function choose(stage: Stage, world: World, book: Book, act: Of<'skip' | 'unskip'>): Promise<void> {
  const who = personOf(world, act.who);
  const { body } = await call(stage, world, who, 'GET', '/stripe/subscription');
  const calendar: { id: string }[] = body.subscription?.calendar ?? [];
  const id = calendar[act.nth % Math.max(1, calendar.length)]?.id;
  if (!id) return;
  const { status } = await call(stage, world, who, 'POST', `/subscription/deliveries/${id}/${act.kind}`);
  // Given up without an answer: nobody knows which of them counted.
  if (status === 0) book.skipped.delete(id);
  if (status !== 200) return;
  book.skips += 1;
  if (act.kind === 'skip') book.skipped.add(id);
  else book.skipped.delete(id);
}

function personOf({ people }: World, who: number) {
  const person = people[who];
  if (!person) throw new Error(`The plan names person ${who}, who is not there`);
  return person;
}
