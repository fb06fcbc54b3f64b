import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '@cesta/contract/base/calendar';
import type { Address, AddressImpact } from '@cesta/contract/identity/identity';
import type {
  SubscriptionAddress,
  SubscriptionAddressAnswer,
} from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { dryRun } from '../../../platform/database/dry-run.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { checkCoverage } from '../../coverage/coverage.service.ts';
import {
  type AddressAct,
  addressNotFound,
  type FollowAddresses,
  findAddress,
  findDefaultAddress,
  listAddresses,
  lockAddresses,
  requireExpected,
} from '../../identity/identity.service.ts';
import { findExtras } from '../../orders/with-basket.service.ts';
import { isLive } from '../billing/billing.rules.ts';
import { judgeCoverageOf, readGap } from '../coverage-gaps/coverage-gaps.service.ts';
import {
  findDeliveryAddresses,
  isToCome,
  listUpcoming,
  reconcileDeliveries,
  snapshotOf,
} from '../deliveries/deliveries.service.ts';
import { listOwedWeeks } from '../deliveries/owed-weeks.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { readSubscription } from '../subscriptions.service.ts';
import { postAddressEmail } from './subscription-address.emails.ts';
import { type AddressedBasket, impactOf, ordersOf, withStaying } from './subscription-address.rules.ts';

type Row = queries.SubscriptionRow;

/** One that is charged, or would be if its invoice were paid: it must not lose the place that it goes to. */
const isRunning = ({ status }: Row) => isLive(status) && status !== 'incomplete';

/** Those that an address matters to: running ones, and ended ones of which a paid basket is still to come. */
async function pickBringing(tx: Db, now: Date, rows: readonly Row[]): Promise<Row[]> {
  const ended = rows.filter((row) => !isRunning(row)).map(({ id }) => id);
  const owing = new Set<string>();
  for (const { subscriptionId } of await listOwedWeeks(tx, { subscriptionIds: ended }))
    owing.add(subscriptionId);
  for (const id of ended) {
    const coming = await listUpcoming(tx, id, dayOf(now));
    // What is frozen goes where it was going, whatever becomes of the address.
    if (coming.some(({ status, frozenAt }) => status !== 'delivered' && !frozenAt)) owing.add(id);
  }
  return rows.filter((row) => isRunning(row) || owing.has(row.id));
}

/**
 * The way every change of a customer's addresses takes: baskets past their cut-off are closed first and keep what
 * they have, the others follow in the same transaction, and the address in use neither goes nor leaves the area.
 */
export function followAddresses(deps: Deps): FollowAddresses {
  return async (tx, act, change) => {
    const rows = await queries.lockOfUser(tx, act.userId);
    if (rows.length === 0) return { result: await change() };
    return moveBaskets(tx, deps, act.userId, async () => {
      const now = deps.clock.now();
      const before = await readUsed(tx, now, act);
      if (act.removes) await releaseAddress(tx, now, act, act.removes);
      const result = await change();
      if (before) await requireStillCovered(tx, before);
      return result;
    });
  };
}

/** Performs the work and answers what it did to the baskets to come. Call it with the person's row locked. */
async function moveBaskets<Result>(
  tx: Db,
  deps: Deps,
  userId: string,
  work: (rows: readonly Row[]) => Promise<Result>,
): Promise<{ result: Result; impact?: AddressImpact }> {
  const now = deps.clock.now();
  const rows = await queries.lockOfUser(tx, userId);
  const ids = rows.map(({ id }) => id);
  await reconcileDeliveries(tx, now, ids);
  await keepDefault(tx, now, userId);
  const before = await readPlaces(tx, now, userId);
  const result = await work(await queries.lockOfUser(tx, userId));
  await keepDefault(tx, now, userId);
  await reconcileDeliveries(tx, now, ids);
  await judgeCoverageOf(tx, deps, userId);
  const after = await readPlaces(tx, now, userId);
  if (!after.place || isDeepStrictEqual(before.place, after.place)) return { result };
  const moved = impactOf(before.baskets, after.baskets);
  return { result, impact: withFingerprint(withStaying(moved, after.baskets, after.place)) };
}

function withFingerprint(deliveries: AddressImpact['deliveries']): AddressImpact {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(deliveries))
    .digest('base64url')
    .slice(0, 22);
  return { deliveries, fingerprint };
}

/** Where the current subscription goes, and what is to come of all of them. */
async function readPlaces(tx: Db, now: Date, userId: string) {
  const current = await queries.findCurrent(tx, userId);
  const address = current && (await findDeliveryAddresses(tx, [current])).get(current.id);
  const baskets: AddressedBasket[] = [];
  for (const { id } of await queries.listOfUser(tx, userId)) {
    const coming = await listUpcoming(tx, id, dayOf(now));
    const skipped = coming.filter(({ status }) => status === 'skipped');
    const extras = await findExtras(
      tx,
      skipped.map((row) => row.id),
    );
    const carrying = skipped.flatMap((row) => ordersOf(row, extras.get(row.id) ?? [], now));
    baskets.push(...coming.filter(isToCome), ...carrying);
  }
  return { place: address && snapshotOf(address), baskets };
}

/** One that goes by the default is tied to it, so that another default moves nothing. */
async function keepDefault(tx: Db, now: Date, userId: string): Promise<void> {
  const usual = await findDefaultAddress(tx, userId);
  const without = (await queries.listOfUser(tx, userId)).filter(({ addressId }) => !addressId);
  const bringing = usual ? await pickBringing(tx, now, without) : [];
  for (const { id } of bringing) await queries.updateSubscription(tx, id, { addressId: usual?.id ?? null });
}

/** The address that is edited, as it is before, while baskets go to it. */
async function readUsed(
  tx: Db,
  now: Date,
  { userId, edits }: AddressAct,
): Promise<{ userId: string; was: Address } | undefined> {
  if (!edits || !(await isUsed(tx, now, userId, edits))) return undefined;
  const was = await findAddress(tx, userId, edits);
  return was && { userId, was };
}

async function isUsed(tx: Db, now: Date, userId: string, id: string): Promise<boolean> {
  const rows = await queries.listOfUser(tx, userId);
  const going = rows.filter(({ addressId }) => addressId === id);
  return (await pickBringing(tx, now, going)).length > 0;
}

/** Who really moves away keeps the old one for the baskets, or cancels: a typing error must not stop them. */
async function requireStillCovered(tx: Db, { userId, was }: { userId: string; was: Address }): Promise<void> {
  const now = await findAddress(tx, userId, was.id);
  if (!now || now.zipcode === was.zipcode) return;
  if ((await checkCoverage(tx, now.zipcode)).covered) return;
  throw new AppError('OUT_OF_COVERAGE', {
    message:
      'Suas cestas vão para este endereço, e ainda não entregamos neste CEP. Cadastre-o como um endereço novo; as cestas continuam indo para o de antes.',
  });
}

/** Lets go of the address that is to be deleted; the baskets go to the one named instead. */
async function releaseAddress(
  tx: Db,
  now: Date,
  { userId, replaceWith }: AddressAct,
  removed: string,
): Promise<void> {
  if (!(await isUsed(tx, now, userId, removed))) return;
  if (!replaceWith || replaceWith === removed) {
    const { total } = await listAddresses(tx, userId);
    throw new AppError(total > 1 ? 'ADDRESS_IN_USE' : 'LAST_ADDRESS_IN_USE');
  }
  await takeAddress(tx, await queries.listOfUser(tx, userId), userId, replaceWith);
}

/** All of a customer's go to one place, also an ended one that still owes a basket. */
async function takeAddress(
  tx: Db,
  rows: readonly Row[],
  userId: string,
  addressId: string,
): Promise<Address> {
  const address = await requireCovered(tx, userId, addressId);
  for (const row of rows) {
    if (row.addressId !== addressId) await queries.updateSubscription(tx, row.id, { addressId });
  }
  return address;
}

/** The address that baskets shall go to, or why they cannot. Without an id, the default one. */
export async function requireCovered(
  db: Db,
  userId: string,
  addressId: string | undefined,
): Promise<Address> {
  const address = await (addressId ? findAddress(db, userId, addressId) : findDefaultAddress(db, userId));
  if (!address) throw addressId ? addressNotFound() : new AppError('NO_ADDRESS');
  const { covered } = await checkCoverage(db, address.zipcode);
  if (!covered) throw new AppError('OUT_OF_COVERAGE');
  return address;
}

/** On purpose and with its consequences known: with `dry_run` they are answered and nothing changes. */
export async function chooseAddress(
  deps: Deps,
  userId: string,
  { addressId, dry_run, expected }: SubscriptionAddress,
  by: Operator | null = null,
): Promise<SubscriptionAddressAnswer> {
  const { db } = deps.database;
  const work = async (tx: Db) => {
    await lockAddresses(tx, userId);
    const before = await queries.findCurrent(tx, userId);
    const gap = before && (await readGap(tx, before.id));
    const { impact: moved } = await moveBaskets(tx, deps, userId, async (rows) => {
      await requireSomethingToCome(tx, deps.clock.now(), rows);
      return takeAddress(tx, rows, userId, addressId);
    });
    const impact = moved ?? withFingerprint([]);
    requireExpected(expected, impact);
    const row = await queries.findCurrent(tx, userId);
    if (!row) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    // Where nothing could be delivered, the e-mail about its end says enough; where they go already, there is no news.
    const address = (await findDeliveryAddresses(tx, [row])).get(row.id);
    if (!dry_run && !gap && moved && address)
      await postAddressEmail(tx, deps, row, address, { ...impact, isOurs: by !== null });
    if (!dry_run && by && moved)
      await writeAudit(tx, deps.clock.now(), by, { subject: 'subscription', id: row.id }, [
        { action: 'address' },
      ]);
    return impact;
  };
  const impact = await (dry_run ? dryRun(db, work) : db.transaction(work));
  const row = await queries.findCurrent(db, userId);
  if (!row) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  const message = 'Pronto! Suas próximas cestas vão para o endereço escolhido.';
  return { message, impact, subscription: await readSubscription(deps, row) };
}

/** What has ended and owes nothing goes nowhere. */
async function requireSomethingToCome(tx: Db, now: Date, rows: readonly Row[]): Promise<void> {
  if (rows.some(({ status }) => status !== 'canceled')) return;
  if ((await pickBringing(tx, now, rows)).length === 0) throw new AppError('SUBSCRIPTION_NOT_FOUND');
}
