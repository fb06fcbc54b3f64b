import { type Dice, diceOf } from '@cesta/api/testing/random';
import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';

/** What somebody does. People, products and former orders are named by number: rows have ids that no seed knows. */
export type Act =
  | { kind: 'order'; step: number; who: number; lines: Line[]; end: 'pay' | 'leave' | 'cancel' }
  | { kind: 'refund'; of: number; isHalf: boolean }
  | { kind: 'join'; who: number; plan: PlanType }
  | { kind: 'skip' | 'unskip'; who: number; nth: number };

interface Line {
  product: number;
  quantity: number;
}

export type Fault =
  | { kind: 'kill'; store: number }
  | { kind: 'database'; how: 'crash' | 'stop' }
  | { kind: 'provider'; state: ProviderState; seed: number };

/** What is wrong at the provider until the next state: with its webhooks, or with its answers to our calls. */
export const PROVIDER_STATES = {
  doubled: { doubled: 0.5 },
  late: { late: 0.6, lateSeconds: 86_400, doubled: 0.2 },
  lost: { dropped: 0.4, dropAttempts: 99 },
  unheard: { apiStatus: 0, apiMoment: 'after', apiTimes: 5 },
  down: { apiStatus: 503, apiTimes: 10, dropped: 0.5, dropAttempts: 2 },
  slow: { apiDelayMs: 800, apiTimes: 20 },
  normal: {},
} as const;
type ProviderState = keyof typeof PROVIDER_STATES;

interface PlannedFault {
  /** Before this act of its day; one past the last comes in the night, among renewals and jobs. */
  before: number;
  fault: Fault;
}

export interface Day {
  acts: Act[];
  faults: PlannedFault[];
}

export interface Plan {
  seed: number;
  people: number;
  /** Those of them who have a weekly basket: the first ones. */
  subscribers: number;
  days: Day[];
  /** Units on the shelf by product: of the first ones there is less than is asked for. */
  stock: number[];
}

export interface Size {
  orders: number;
  seed: number;
  kills?: number | undefined;
  restarts?: number | undefined;
  days?: number | undefined;
}

export const SCARCE = 4;
const PRODUCTS = 10;
const PLENTY = 1_000_000;
/** Of what is asked for. */
const SCARCE_SHARE = 0.7;
/** More than there are acts: no two plans share their random numbers. */
const SEED_STEP = 1_000_003;

const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, Math.ceil(value)));

/** The same seed and size make the same plan: what is done, by whom, and before which acts the faults come. */
export function planRun({ orders, seed, ...asked }: Size): Plan {
  const dice = diceOf(seed);
  const dayCount = asked.days ?? between(9, orders / 200, 28);
  const subscribers = between(6, orders / 20, 300);
  const people = subscribers + between(5, orders / 10, 500);
  const days = Array.from({ length: dayCount }, (): Day => ({ acts: [], faults: [] }));
  fillOrders(dice, days, orders, people);
  fillBaskets(dice, days, subscribers);
  for (const day of days) shuffleKeepingOrder(dice, day);
  const plan = { seed, people, subscribers, days, stock: stockFor(days) };
  addFaults(dice, plan, {
    kills: asked.kills ?? between(2, orders / 50, 100),
    restarts: asked.restarts ?? between(1, orders / 250, 20),
  });
  return plan;
}

function fillOrders(dice: Dice, days: Day[], orders: number, people: number): void {
  for (let step = 0; step < orders; step += 1) {
    const day = days[Math.floor((step * days.length) / orders)] as Day;
    const lines = new Map<number, number>();
    for (let line = 0; line <= dice.below(3); line += 1) lines.set(dice.below(PRODUCTS), 1 + dice.below(2));
    const end = dice.chance(0.8) ? 'pay' : dice.pick(['leave', 'cancel'] as const);
    day.acts.push({
      kind: 'order',
      step,
      who: dice.below(people),
      lines: [...lines].map(([product, quantity]) => ({ product, quantity })),
      end,
    });
    // Of an order that was made a while ago, and hardly ever the same twice.
    if (step > 20 && dice.chance(0.12))
      day.acts.push({ kind: 'refund', of: step - 10 - dice.below(10), isHalf: dice.chance(0.3) });
  }
}

function fillBaskets(dice: Dice, days: Day[], subscribers: number): void {
  for (let who = 0; who < subscribers; who += 1)
    days[who % Math.min(2, days.length)]?.acts.push({ kind: 'join', who, plan: dice.pick(PLAN_TYPES) });
  for (const day of days.slice(2)) {
    const presses = Math.ceil(subscribers / 8);
    for (let press = 0; press < presses; press += 1) {
      const kind = dice.chance(0.75) ? 'skip' : 'unskip';
      day.acts.push({ kind, who: dice.below(subscribers), nth: dice.below(4) });
    }
  }
}

/** Baskets among the orders; the orders themselves stay in their order, and so do refunds after them. */
function shuffleKeepingOrder(dice: Dice, day: Day): void {
  const orders = day.acts.filter(({ kind }) => kind === 'order' || kind === 'refund');
  for (const act of day.acts.filter((each) => !orders.includes(each)))
    orders.splice(dice.below(orders.length + 1), 0, act);
  day.acts = orders;
}

function stockFor(days: readonly Day[]): number[] {
  const wanted = new Array<number>(PRODUCTS).fill(0);
  for (const { acts } of days)
    for (const act of acts)
      if (act.kind === 'order')
        for (const { product, quantity } of act.lines) wanted[product] = (wanted[product] ?? 0) + quantity;
  return wanted.map((units, product) => (product < SCARCE ? Math.floor(units * SCARCE_SHARE) : PLENTY));
}

/** States of the provider have random numbers of their own, by the act before which they begin: how fast it goes decides nothing. */
function addFaults(dice: Dice, { days, seed }: Plan, counts: { kills: number; restarts: number }): void {
  const add = (fault: Fault) => {
    const day = dice.pick(days);
    day.faults.push({ before: dice.below(day.acts.length + 2), fault });
  };
  for (let kill = 0; kill < counts.kills; kill += 1) add({ kind: 'kill', store: dice.below(2) });
  for (let restart = 0; restart < counts.restarts; restart += 1)
    add({ kind: 'database', how: restart % 2 === 0 ? 'crash' : 'stop' });
  let actsBefore = 0;
  const states: ProviderState[] = [];
  for (const day of days) {
    for (let change = 0; change < 3; change += 1) {
      // Dealt like cards: every state comes as often as any other.
      if (states.length === 0) states.push(...(Object.keys(PROVIDER_STATES) as ProviderState[]));
      const [state] = states.splice(dice.below(states.length), 1) as [ProviderState];
      const before = dice.below(day.acts.length + 1);
      const fault: Fault = { kind: 'provider', state, seed: seed * SEED_STEP + actsBefore + before };
      day.faults.push({ before, fault });
    }
    day.faults.sort((one, other) => one.before - other.before);
    actsBefore += day.acts.length;
  }
}

/** The same things done on days without trouble. */
export function withoutFaults(plan: Plan): Plan {
  return { ...plan, days: plan.days.map(({ acts }) => ({ acts, faults: [] })) };
}
