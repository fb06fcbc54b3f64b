import { randomUUID } from 'node:crypto';
import type { Operator } from '@cesta/api/modules/audit/audit.service';
import { readOpen } from '@cesta/api/modules/supply/statements/statement-views.service';
import {
  changeStatement,
  closeStatement,
  enterLine,
} from '@cesta/api/modules/supply/statements/statements.service';
import { MovableClock } from '@cesta/api/platform/clock';
import type { Store } from '@cesta/api/store';
import { addDays, momentOf } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import type { Step } from './steps.ts';

type Deps = Store['deps'];

/** So many days after the round it is paid. */
const PAID_AFTER = 3;

const [ENTERED, PAID, CLOSED] = ['09:00', '10:00', '17:00'];

/**
 * What the farms are owed for those rounds: the first two paid, with advance and crates; of the rest some are closed
 * and some still open.
 */
export function statementSteps(
  deps: Deps,
  by: Operator,
  producerIds: ReadonlyMap<string, string>,
  rounds: readonly string[],
): Step[] {
  const [first, second, third, last] = rounds;
  const idOf = (key: string) => producerIds.get(key) ?? '';
  if (!first || !second || !third || !last) return [];
  const entry = { id: '', description: '' };
  const crates = { ...entry, kind: 'crates' as const, producerId: idOf('nalva') };
  const advance = { ...entry, kind: 'advance' as const, producerId: idOf('mundinho') };
  const closed: string[] = [];
  const closeAll = async () => {
    for (const producerId of producerIds.values()) {
      const id = await close(deps, by, producerId, second);
      if (id) closed.push(id);
    }
  };
  const paidOn = addDays(second, PAID_AFTER);
  const payAll = async () => {
    for (const [place, id] of closed.entries()) await pay(deps, by, id, paidOn, place);
  };
  const entered = (line: Entered): Step => ({
    at: momentOf(line.date, ENTERED),
    take: () => enter(deps, by, line),
  });
  const settled = (day: string, take: () => Promise<unknown>): Step => ({
    at: momentOf(day, CLOSED),
    take: async () => void (await take()),
  });
  return [
    entered({ ...crates, date: first, way: 'taken', count: 12 }),
    entered({ ...advance, date: first, amount: cents(150_00), description: 'Para o adubo' }),
    settled(second, closeAll),
    { at: momentOf(paidOn, PAID), take: payAll },
    entered({ ...crates, date: third, way: 'back', count: 8 }),
    settled(third, () => close(deps, by, idOf('taina'), third)),
    settled(last, () => close(deps, by, idOf('jussara-edvaldo'), last)),
  ];
}

type Entered = Exclude<Parameters<typeof enterLine>[2], { kind: 'correction' }>;

async function enter(deps: Deps, by: Operator, line: Entered): Promise<void> {
  await enterLine(at(deps, line.date, ENTERED), by, { ...line, id: randomUUID() });
}

async function close(deps: Deps, by: Operator, producerId: string, to: string): Promise<string | null> {
  const then = at(deps, to, CLOSED);
  const { period, sums } = await readOpen(then, producerId, to);
  if (!period) return null;
  const { id } = await closeStatement(then, by, { id: randomUUID(), producerId, to, total: sums.total });
  return id;
}

async function pay(deps: Deps, by: Operator, id: string, paidOn: string, place: number): Promise<void> {
  const then = at(deps, paidOn, PAID);
  const nota = String(1040 + place);
  await changeStatement(then, by, id, { seen: 'closed', nota });
  await changeStatement(then, by, id, {
    seen: 'closed',
    payment: { paidOn, pixReference: `DEMONSTRACAO-${nota}` },
  });
}

const at = (deps: Deps, day: string, time: string): Deps => ({
  ...deps,
  clock: new MovableClock(momentOf(day, time)),
});
