import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '@cesta/contract/base/calendar';
import { drivesOn } from '@cesta/contract/coverage/delivery-days';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import type { Db } from '../../../platform/database/db.ts';
import { shortfallOf } from '../worth/worth.rules.ts';
import { deliverableFrom } from './charging.rules.ts';
import { type Shelf, toShelf } from './contents/composing.rules.ts';
import { type Filled, packingList, takeFirstPortions } from './contents/contents.service.ts';
import { reservedUntil } from './contents/reserving.rules.ts';
import {
  openShelf,
  productsIn,
  reserveChanges,
  reserveUnits,
  type Watched,
  watchReserved,
} from './contents/reserving.service.ts';
import * as queries from './deliveries.queries.ts';
import type { DeliveryPlace } from './deliveries.rules.ts';
import { noteMove, plannedOf, reasonOf } from './moving/moves.rules.ts';
import { planDeliveries } from './planning.rules.ts';
import { refusedPlaces } from './refused.rules.ts';
import { type Locked, readSituation, type Situation, type Week } from './situation.service.ts';

/**
 * Makes the deliveries of these subscriptions agree with what was paid, where the customers live and what they
 * chose: plans what is missing, cancels what was given back, refreshes what can still change and freezes what
 * cannot. Run twice it writes nothing the second time.
 */
export async function reconcileDeliveries(tx: Db, now: Date, subscriptionIds: string[]): Promise<void> {
  await planDeliveriesOf(tx, now, await queries.lockSubscriptions(tx, subscriptionIds));
}

/** The same for those whose rows the caller has locked. */
export async function planDeliveriesOf(tx: Db, now: Date, locked: readonly Locked[]): Promise<void> {
  if (locked.length === 0) return;
  const { drafts, held, writes } = await writePlans(tx, now, locked);
  await reserveChanged(tx, now, drafts, { held, writes });
}

/** The same in a run that has counted what is set aside. */
export async function closeDeliveriesOf(tx: Db, now: Date, subscriptionIds: string[]): Promise<void> {
  const locked = await queries.lockSubscriptions(tx, subscriptionIds);
  if (locked.length === 0) return;
  const watched = await watchReserved(tx, now, subscriptionIds);
  await writePlans(tx, now, locked, watched);
  await reserveChanges(tx, watched);
}

async function writePlans(tx: Db, now: Date, locked: readonly Locked[], watched?: Watched): Promise<Written> {
  const situation = await readSituation(tx, now, locked);
  const { drafts, cancelled, moves } = planAll(situation, now);
  // Freed first: within one statement the old day of one would stand in the way of the new day of another.
  const freed = drafts.flatMap(({ row, place }) => (row && row.date !== place.date ? row.id : []));
  await queries.cancelDeliveries(tx, [...cancelled, ...freed]);
  await queries.moveDeliveries(tx, moves);
  // Deliveries before products, as whoever packs does it.
  const existing = [...situation.existing.values()].flat();
  const held = existing.filter(({ id }) => cancelled.includes(id));
  const moved = existing.filter(({ id }) => moves.some((move) => move.id === id));
  const inside = productsIn([...held, ...moved, ...drafts.flatMap(({ row }) => row ?? [])]);
  const shelf = drafts.some(closesNow)
    ? await openShelf(tx, now, [...inside, ...situation.products.keys()], watched)
    : toShelf([]);
  takeFirstPortions(situation, shelf, drafts.filter(closesNow).map(filled), now);
  const writes = drafts.flatMap((draft) => writeFor(situation, shelf, draft) ?? []);
  await queries.writeDeliveries(tx, writes);
  return { drafts, held, writes };
}

interface Written {
  drafts: Draft[];
  /** What was cancelled. */
  held: queries.DeliveryRow[];
  writes: queries.DeliveryWrite[];
}

interface Plans {
  drafts: Draft[];
  cancelled: string[];
  moves: queries.DeliveryMove[];
}

function planAll(situation: Situation, now: Date): Plans {
  const { schedules, usual } = situation.calendars;
  const calendarOf = ({ zipcode }: DeliveryAddress) => schedules.get(zipcode) ?? usual;
  const drafts: Draft[] = [];
  const cancelled: string[] = [];
  const moves: queries.DeliveryMove[] = [];
  for (const id of situation.ids) {
    const address = situation.addresses.get(id);
    const schedule = (address && schedules.get(address.zipcode)) ?? null;
    const weeks = situation.weeks.get(id) ?? [];
    const existing = situation.existing.get(id) ?? [];
    const plan = planDeliveries({
      weeks: weeks.map((week) => ({
        invoiceId: week.id,
        from: deliverableFrom(week),
        deliveries: week.refundedAt ? 0 : week.deliveries,
        returned: situation.returned.get(week.id),
        off: situation.off.get(week.id),
        forgottenUntil: forgottenUntil(situation, week),
      })),
      existing: existing.map((row) => plannedOf(row, calendarOf(row.address), schedule, now)),
      schedule,
      refused: refusedPlaces(situation.refused.get(id) ?? [], schedule),
      now,
    });
    cancelled.push(...plan.cancelled.map((delivery) => delivery.id));
    for (const { before, date, cutoffAt } of plan.moved) {
      const row = existing.find((it) => it.id === before.id);
      if (row) moves.push({ id: row.id, date, cutoffAt, ...noteMove(row, date, reasonOf(before)) });
    }
    for (const place of plan.places) {
      const row = existing.find((it) => it.id === place.before?.id);
      const week = weeks.find((it) => it.id === place.invoiceId);
      // Who moves away just before the cut-off is still served where the van drives that day.
      const isReached = schedule !== null && (place.before?.isPinned || drivesOn(schedule, place.date));
      if (week) drafts.push({ id, week, place, row, address: isReached ? address : null });
    }
  }
  return { drafts, cancelled, moves };
}

/** The last day of what a restore has forgotten, for a week that was paid in that time. */
function forgottenUntil({ forgotten }: Situation, { paidAt }: Week): string | undefined {
  const gap = paidAt ? forgotten.find(({ since, at }) => since <= paidAt && paidAt <= at) : undefined;
  return gap && dayOf(gap.at);
}

/** Only what is closed, or about to be, is set aside; the many that can still change cost nothing. */
async function reserveChanged(
  tx: Db,
  now: Date,
  drafts: readonly Draft[],
  { held, writes }: Pick<Written, 'held' | 'writes'>,
): Promise<void> {
  const written = new Set(writes.map(({ invoiceId, ordinal }) => `${invoiceId} ${ordinal}`));
  const before = drafts.flatMap(({ row }) =>
    row && written.has(`${row.invoiceId} ${row.ordinal}`) ? row : [],
  );
  const isClosed = ({ cutoffAt }: Pick<queries.DeliveryRow, 'cutoffAt'>) => cutoffAt <= reservedUntil(now);
  await reserveUnits(tx, now, productsIn([...held, ...before, ...writes].filter(isClosed)));
}

interface Draft {
  id: string;
  week: Week;
  place: DeliveryPlace;
  row: queries.DeliveryRow | undefined;
  address: DeliveryAddress | null | undefined;
}

function isAlive(row: queries.DeliveryRow | undefined): row is queries.DeliveryRow {
  return row !== undefined && row.status !== 'cancelled';
}

function filled({ id, week, place, row }: Draft): Filled {
  const isFrozen = place.isFrozen && !place.isSkipped;
  // What leaves its old day was freed before, with all that it had set aside.
  const held = row?.date === place.date ? row : undefined;
  return { subscriptionId: id, week, ordinal: place.ordinal, isFrozen, row: held, before: row?.id };
}

/** From now on nobody changes what is in it. */
function closesNow({ place, row }: Draft): boolean {
  return place.isFrozen && !place.isSkipped && !(isAlive(row) && row.frozenAt);
}

/** Undefined when the database holds it already. What it takes is taken off the `shelf` that it was given. */
function writeFor(situation: Situation, shelf: Shelf, draft: Draft): queries.DeliveryWrite | undefined {
  const { id, place, row, address } = draft;
  if (isAlive(row) && row.frozenAt) return undefined;
  const where = address ?? row?.address;
  if (!where) return undefined;
  const items = packingList(situation, shelf, filled(draft));
  const write = {
    subscriptionId: id,
    invoiceId: place.invoiceId,
    ordinal: place.ordinal,
    date: place.date,
    cutoffAt: place.cutoffAt,
    // What is skipped closes with its money, by a run of its own.
    frozenAt: place.isFrozen && !place.isSkipped ? place.cutoffAt : null,
    status: place.isSkipped ? ('skipped' as const) : ('scheduled' as const),
    address: where,
    items,
    shortfallCents:
      place.isFrozen && !place.isSkipped
        ? shortfallOf(draft.week, items, situation.forContents.get(row?.id ?? ''))
        : null,
    ...(place.isDoubted && !place.isSkipped && { doubtedDay: place.date }),
    ...(isAlive(row) && {
      // Until its day is closed: the next one was not the operator's choice.
      isPinned: (place.before?.isPinned ?? false) && place.date === row.date,
      ...noteMove(row, place.date, reasonOf(place.before, row.address.zipcode !== where.zipcode)),
    }),
  };
  const isSame =
    isAlive(row) &&
    row.status === write.status &&
    row.date === write.date &&
    row.cutoffAt.getTime() === write.cutoffAt.getTime() &&
    write.frozenAt === null &&
    isDeepStrictEqual(row.address, write.address) &&
    isDeepStrictEqual(row.items, write.items);
  return isSame ? undefined : write;
}
