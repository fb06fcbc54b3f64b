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
import { addDays, dayOf, momentOf } from '@cesta/contract/calendar';
import { cents } from '@cesta/contract/money';

type Deps = Store['deps'];

/** So many days after the round it is paid. */
const PAID_AFTER = 3;

/**
 * What the farms are owed for those rounds: the first two paid, with advance and crates; of the rest some are closed
 * and some still open. In the order of the days, as the audit log is read.
 */
export async function seedStatements(
  deps: Deps,
  by: Operator,
  producerIds: ReadonlyMap<string, string>,
  rounds: readonly string[],
): Promise<void> {
  const [first, second, third, last] = rounds;
  const idOf = (key: string) => producerIds.get(key) ?? '';
  if (!first || !second || !third || !last) return;
  const entry = { id: '', description: '' };
  const line = { ...entry, producerId: idOf('nalva') };
  const crates = { ...line, kind: 'crates' as const };
  await enter(deps, by, { ...crates, date: first, way: 'taken', count: 12 });
  const advance = { ...entry, kind: 'advance' as const, producerId: idOf('mundinho') };
  await enter(deps, by, { ...advance, date: first, amount: cents(150_00), description: 'Para o adubo' });
  const closed: string[] = [];
  for (const producerId of producerIds.values()) {
    const id = await close(deps, by, producerId, second);
    if (id) closed.push(id);
  }
  for (const [place, id] of closed.entries()) await pay(deps, by, id, addDays(second, PAID_AFTER), place);
  await enter(deps, by, { ...crates, date: third, way: 'back', count: 8 });
  await close(deps, by, idOf('taina'), third);
  await close(deps, by, idOf('jussara-edvaldo'), last);
}

type Entry = Parameters<typeof enterLine>[2];

async function enter(deps: Deps, by: Operator, entry: Entry): Promise<void> {
  const date = entry.kind === 'correction' ? dayOf(deps.clock.now()) : entry.date;
  await enterLine(at(deps, date, '09:00'), by, { ...entry, id: randomUUID() });
}

async function close(deps: Deps, by: Operator, producerId: string, to: string): Promise<string | null> {
  const then = at(deps, to, '17:00');
  const { period, sums } = await readOpen(then, producerId, to);
  if (!period) return null;
  const { id } = await closeStatement(then, by, { id: randomUUID(), producerId, to, total: sums.total });
  return id;
}

async function pay(deps: Deps, by: Operator, id: string, paidOn: string, place: number): Promise<void> {
  const then = at(deps, paidOn, '10:00');
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
