import { PLAN_TYPES } from '@cesta/contract/subscriptions/plans';
import fc from 'fast-check';
import { weather } from '../lives/life.ts';

/** What goes wrong with somebody's weeks, and what customers, banks and the office do about it. */
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('dispute'),
      nth: fc.nat(2),
      share: fc.constantFrom(1, 1, 1, 0.5),
      inquiry: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('decide'), isWon: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('credit'), reais: fc.integer({ min: 1, max: 150 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund'),
      nth: fc.nat(2),
      half: fc.boolean(),
      as: fc.constantFrom('credit', 'refund'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel-basket'), nth: fc.nat(3) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('shortage'), nth: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('unpacked'), days: fc.integer({ min: 1, max: 24 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('skip'), nth: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('join') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move-away') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('come-home') }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('worklist'), nth: fc.nat(5) }) },
) satisfies fc.Arbitrary<{ kind: string }>;

const step = fc.record({
  /** Half days since the one before: what falls on one moment is looked after together. */
  after: fc.constantFrom(0, 1, 2, 3, 4),
  act,
});

const life = fc.record({
  plan: fc.constantFrom(...PLAN_TYPES),
  joinsAfter: fc.nat(5),
  steps: fc.array(step, { minLength: 5, maxLength: 8, size: 'max' }),
  /** What becomes of what the bank has not decided about by then. */
  endsWon: fc.boolean(),
});

/** People who share a clock, a store and the weather, and nothing else. Who is null stays away. */
export const troubledVillage = (people: number) =>
  fc.record({
    lives: fc.array(fc.option(life, { freq: 50 }), { minLength: people, maxLength: people, size: 'max' }),
    weathers: fc.array(weather, { maxLength: 4, size: 'max' }),
  });

type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type Act = Of<typeof act>;
export type TroubledLife = Of<typeof life>;
export type TroubledVillage = Of<ReturnType<typeof troubledVillage>>;
