import { parseArgs } from 'node:util';
import { progressTeller } from '../progress.ts';
import { planRun, withoutFaults } from './plan.ts';
import { tableOf, tellProblems } from './report.ts';
import { runPlan } from './run.ts';

const USAGE =
  'Say: npm run chaos -- [--orders 1000] [--seed 1] [--minutes 60] [--days N] [--kills N] [--restarts N]';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { orders: text, seed: text, minutes: text, days: text, kills: text, restarts: text },
});

function numberOf(name: keyof typeof values, usual: number): number;
function numberOf(name: keyof typeof values): number | undefined;
function numberOf(name: keyof typeof values, usual?: number): number | undefined {
  const given = values[name];
  if (given === undefined) return usual;
  const number = Number(given);
  if (Number.isInteger(number) && number >= 0) return number;
  console.error(`--${name}: ${given} is no number. ${USAGE}`);
  process.exit(2);
}

process.once('SIGTERM', () => process.exit(1));

/** The same plan without and with its faults, then both counted, side by side. Any difference fails the command. */
const size = {
  orders: numberOf('orders', 1_000),
  seed: numberOf('seed', 1),
  days: numberOf('days'),
  kills: numberOf('kills'),
  restarts: numberOf('restarts'),
};
const minutes = numberOf('minutes', 60) / 2;
const plan = planRun(size);
console.log(
  `chaos: ${size.orders} orders, seed ${size.seed}, ${plan.days.length} days, ${plan.people} people`,
);

const calm = await runPlan(withoutFaults(plan), { minutes, progress: progressTeller('without faults') });
const faulty = await runPlan(plan, { minutes, progress: progressTeller('with faults') });
console.log(`\n${tableOf(calm, faulty)}\n`);
const problems = tellProblems('without faults', calm) + tellProblems('with faults', faulty);
if (problems > 0) console.error(`\nRepeat it with --orders ${size.orders} --seed ${size.seed}`);
process.exit(problems > 0 ? 1 : 0);
