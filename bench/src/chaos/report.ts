import type { Counted } from './recount.ts';
import type { Outcome } from './run.ts';

const CASES_SHOWN = 20;
const DIFFERENCES = [
  'lost',
  'doubled',
  'unwanted',
  'oversold',
  'stock',
  'money',
] as const satisfies (keyof Counted)[];

/** The run beside the same one without faults, one line a figure. */
export function tableOf(calm: Outcome, faulty: Outcome): string {
  const rows = [['', 'without faults', 'with faults'], ...linesOf(calm, faulty)];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .toSpliced(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
    .join('\n');
}

function linesOf(calm: Outcome, faulty: Outcome): string[][] {
  const line = (what: string, tell: (outcome: Outcome) => string | number) => [
    what,
    String(tell(calm)),
    String(tell(faulty)),
  ];
  return [
    line('store processes killed', ({ kills }) => kills),
    line('database restarted', ({ restarts }) => restarts),
    line('webhooks doubled, late, lost', ({ webhooks: { doubled, late, lost } }) =>
      [doubled, late, lost].join(', '),
    ),
    line('webhooks out of order', ({ webhooks }) => webhooks.outOfOrder),
    line('calls answered', ({ world }) => world.calls.answered),
    line('calls cut off or failed, asked again', ({ world }) => world.calls.again),
    line('calls given up', ({ world }) => world.calls.givenUp),
    line('acts done of planned', ({ acts }) => `${acts.done} of ${acts.planned}`),
    line('orders made', ({ counted }) => counted.sums.orders),
    line('orders refused, mostly sold out', ({ book }) => book.refused),
    line('orders paid', ({ counted }) => counted.sums.paid),
    line('orders refunded', ({ counted }) => counted.sums.refunded),
    line('weeks of baskets paid', ({ counted }) => counted.sums.weeks),
    line('skips and their undoing', ({ book }) => book.skips),
    line('baskets brought', ({ counted }) => counted.sums.boxes),
    line('charged, reais', ({ counted }) => (counted.sums.cents / 100).toFixed(2)),
    line('minutes', ({ seconds }) => (seconds / 60).toFixed(1)),
    line('**crashed by themselves**', ({ crashes }) => crashes),
    line('**lost**', ({ counted }) => counted.lost.length),
    line('**doubled**', ({ counted }) => counted.doubled.length),
    line('**brought although skipped**', ({ counted }) => counted.unwanted.length),
    line('**oversold**', ({ counted }) => counted.oversold.length),
    line('**stock that differs**', ({ counted }) => counted.stock.length),
    line('**money that differs**', ({ counted }) => counted.money.length),
    line('**not at its end**', ({ left }) => Object.values(left).reduce((sum, count) => sum + count, 0)),
  ];
}

/** Every case that must not be, named; none when all is well. Who did not do all of it has shown nothing. */
export function problemsOf({ counted, left, crashes, acts, world }: Outcome): string[] {
  const cases = DIFFERENCES.flatMap((kind) => counted[kind].map((text) => `${kind}: ${text}`));
  const unfinished = Object.entries(left).map(([name, count]) => `still under way: ${count} ${name}`);
  const { givenUp } = world.calls;
  return [
    ...cases,
    ...unfinished,
    ...(crashes > 0 ? [`${crashes} processes crashed by themselves`] : []),
    ...(acts.done < acts.planned
      ? [`${acts.done} of ${acts.planned} acts done: give it more --minutes`]
      : []),
    ...(givenUp > 0 ? [`${givenUp} calls given up without an answer`] : []),
  ];
}

export function tellProblems(name: string, outcome: Outcome): number {
  const problems = problemsOf(outcome);
  for (const problem of problems.slice(0, CASES_SHOWN)) console.error(`${name}: ${problem}`);
  if (problems.length > CASES_SHOWN) console.error(`${name}: and ${problems.length - CASES_SHOWN} more`);
  return problems.length;
}
