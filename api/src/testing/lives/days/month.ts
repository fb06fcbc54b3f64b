import { PLAN_TYPES } from '@cesta/contract/subscriptions/plans';
import { RHYTHMS } from '@cesta/contract/subscriptions/subscription-constants';
import fc from 'fast-check';

const kind = <Kind extends string>(name: Kind) => fc.constant(name);

/** What a customer, or the operator for them, changes about their weeks. */
const wish = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: kind('skip'), nth: fc.nat(7) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('unskip'), nth: fc.nat(7) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('pause'), weeks: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('resume') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('rhythm'), everyWeeks: fc.constantFrom(...RHYTHMS) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('plan'), plan: fc.constantFrom(...PLAN_TYPES) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('move-house') }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('extra') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('own-items'), nth: fc.nat(7) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('standing-items'), nth: fc.nat(7) }) },
);

/** What the operator decides about days and single baskets, for everybody whom it touches. */
const order = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('close'),
      /** Of the days that are driven from today on. */
      nth: fc.nat(9),
      city: fc.constantFrom('Salvador', 'Cruz das Almas', null),
      baskets: fc.constantFrom('move', 'move', 'cancel'),
      /** The day after stands for it. */
      isReplaced: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: kind('reopen'), nth: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('move-basket'),
      nth: fc.nat(9),
      days: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('cancel-basket'), nth: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('weekdays'),
      city: fc.constantFrom('Salvador', 'Cruz das Almas'),
      weekdays: fc.constantFrom([2, 5], [3, 6], [2, 6], [1, 3, 5]),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('lose-city') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('regain-city') }) },
);

const step = fc.record({
  /** Hours since the one before. */
  after: fc.oneof(fc.constantFrom(0, 1, 5, 24, 48, 72), fc.nat(100)),
  who: fc.nat(9),
  act: fc.oneof({ weight: 3, arbitrary: wish }, { weight: 2, arbitrary: order }),
  /** In two tabs at once. */
  isDouble: fc.boolean(),
  /** From a screen that was opened at this person's step before. */
  isStale: fc.boolean(),
  atDesk: fc.boolean(),
  /** What was written until now leaves before it. */
  mailLeaves: fc.boolean(),
  /** Nobody packs anything until the next step. */
  isShedEmpty: fc.oneof(
    { weight: 5, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

const dweller = fc.record({
  plan: fc.constantFrom(...PLAN_TYPES),
  livesInSalvador: fc.boolean(),
  joinsAfter: fc.nat(60),
});

/** Some weeks of a few people, and of whoever runs the shop. */
export const monthOf = (people: number, steps: number) =>
  fc.record({
    people: fc.array(dweller, { minLength: people, maxLength: people }),
    steps: fc.array(step, { minLength: 1, maxLength: steps, size: 'max' }),
  });

type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type Month = Of<ReturnType<typeof monthOf>>;
export type Dweller = Of<typeof dweller>;
export type DayStep = Of<typeof step>;
export type Wish = Of<typeof wish>;
export type Order = Of<typeof order>;
