import { expect, it } from 'vitest';
import { emptyBook } from './acts.ts';
import { problemsOf } from './report.ts';
import type { Outcome } from './run.ts';

const SUMS = { orders: 1, paid: 1, refunded: 0, weeks: 0, boxes: 0, cents: 890 };

/** A run in which all went well. */
function outcome(change: Partial<Outcome> = {}): Outcome {
  return {
    book: emptyBook(),
    world: worldAfter(0),
    counted: { lost: [], doubled: [], unwanted: [], oversold: [], stock: [], money: [], sums: SUMS },
    kills: 2,
    restarts: 1,
    crashes: 0,
    webhooks: { doubled: 1, late: 1, lost: 1, outOfOrder: 1 },
    acts: { done: 60, planned: 60 },
    left: {},
    seconds: 1,
    ...change,
  };
}

function worldAfter(givenUp: number): Outcome['world'] {
  return {
    people: [],
    operator: { id: '', email: '', token: '' },
    products: [],
    basket: { vegetables: [], fruits: [] },
    calls: { answered: 100, again: 3, givenUp },
  };
}

it('a run that was not done to its end is a failure, however well the rest adds up', () => {
  expect(problemsOf(outcome())).toEqual([]);
  expect(problemsOf(outcome({ acts: { done: 59, planned: 60 } }))).toEqual([
    '59 of 60 acts done: give it more --minutes',
  ]);
  expect(problemsOf(outcome({ world: worldAfter(2) }))).toEqual(['2 calls given up without an answer']);
});
