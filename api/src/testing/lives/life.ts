import { PLAN_TYPES } from '@cesta/contract/subscriptions/plans';
import { RHYTHMS } from '@cesta/contract/subscriptions/subscription-constants';
import fc from 'fast-check';

/** What a customer, or the operator for them, does. Which delivery is meant is counted on the calendar they see. */
const press = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('skip'), nth: fc.nat(9), atDesk: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('unskip'), nth: fc.nat(9), atDesk: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pause'),
      weeks: fc.integer({ min: 1, max: 8 }),
      atDesk: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('resume'), atDesk: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rhythm'),
      everyWeeks: fc.constantFrom(...RHYTHMS),
      atDesk: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reactivate') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('plan'), plan: fc.constantFrom(...PLAN_TYPES) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('own-items'), nth: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('standing-items'), nth: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move-away') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('come-home') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bad-card') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('new-card') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay-page') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund'), half: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('credit'), reais: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('join') }) },
) satisfies fc.Arbitrary<{ kind: string }>;

const step = fc.record({
  /** Hours since the one before. */
  after: fc.oneof(fc.constantFrom(0, 1, 5, 24, 72, 168), fc.nat(200)),
  /** All at once, as from several tabs. */
  presses: fc.array(press, { minLength: 1, maxLength: 3 }),
  /** How often each is sent. */
  times: fc.constantFrom(1, 1, 1, 2),
  /** From a screen that was opened at the step before. */
  isStale: fc.boolean(),
});

const life = fc.record({
  plan: fc.constantFrom(...PLAN_TYPES),
  livesInSalvador: fc.boolean(),
  joinsAfter: fc.nat(100),
  steps: fc.array(step, { minLength: 1, maxLength: 8, size: 'max' }),
});

/** What is wrong with the way between store and provider, for so many hours. */
export const weather = fc.record({
  from: fc.nat(900),
  hours: fc.constantFrom(3, 12, 48, 96),
  kind: fc.constantFrom('doubled', 'late', 'lost', 'down', 'deaf'),
});

/** People who share a clock, a store and the weather, and nothing else. */
export const village = (people: number) =>
  fc.record({
    // Who is null stays away: so a village that fails shrinks to the one person it fails for.
    lives: fc.array(fc.option(life, { freq: 50 }), { minLength: people, maxLength: people, size: 'max' }),
    weathers: fc.array(weather, { maxLength: 6, size: 'max' }),
  });

type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type Press = Of<typeof press>;
export type Step = Of<typeof step>;
export type Life = Of<typeof life>;
export type Village = Of<ReturnType<typeof village>>;
export type Weather = Of<typeof weather>;
