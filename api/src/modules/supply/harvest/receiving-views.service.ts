import { toReais } from '@cesta/contract/base/money';
import type { Role } from '@cesta/contract/identity/identity';
import { fromThousandths } from '@cesta/contract/supply/quantities';
import type {
  DayReceipts,
  Growers,
  ReceiptEntry,
  ReceivingFarm,
  ReceivingLine,
} from '@cesta/contract/supply/receiving';
import type { Deps } from '../../../deps.ts';
import { listProductNames } from '../../catalog/catalog.service.ts';
import { findProducerNames, listProducers } from '../../producers/producers.service.ts';
import { listGoneFarms } from './farm-orders.service.ts';
import * as queries from './receiving.queries.ts';
import {
  type AskedCrop,
  type Expected,
  expectedByUnit,
  expectedOf,
  isUnpriced,
  lineKey,
  tally,
} from './receiving.rules.ts';
import { requireDay } from './receiving.service.ts';

const MOST_PRODUCERS = 1000;

/** What was expected of each farm, and what came. Prices are for the office alone. */
export async function readReceipts(
  deps: Pick<Deps, 'database' | 'clock'>,
  role: Role,
  date: string,
): Promise<DayReceipts> {
  requireDay(deps, role, date);
  const { db } = deps.database;
  const [all, entered] = await Promise.all([queries.listAsked(db, date), queries.listReceipts(db, date)]);
  const gone = new Set(await listGoneFarms(db, date));
  // Who has left the shop brings what they confirmed, if anything.
  const asked = all.filter(({ producerId, confirmed }) => confirmed !== null || !gone.has(producerId));
  const names = await findProducerNames(
    db,
    [...asked, ...entered].map(({ producerId }) => producerId),
  );
  const askedOf = Map.groupBy(asked, ({ producerId }) => producerId);
  const enteredOf = Map.groupBy(entered, ({ producerId }) => producerId);
  const farms = [...names].map(([producerId, name]) =>
    toFarm(
      { producerId, name },
      askedOf.get(producerId) ?? [],
      enteredOf.get(producerId) ?? [],
      role === 'admin',
    ),
  );
  return { date, farms: farms.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR')) };
}

function toFarm(
  farm: Pick<ReceivingFarm, 'producerId' | 'name'>,
  asked: readonly AskedCrop[],
  entered: readonly queries.ReceiptRow[],
  withPrices: boolean,
): ReceivingFarm {
  const expected = new Map(expectedByUnit(expectedOf(asked), entered).map((line) => [lineKey(line), line]));
  const came = Map.groupBy(entered, lineKey);
  const keys = new Set([...expected.keys(), ...came.keys()]);
  const corrected = new Set(entered.map(({ corrects }) => corrects));
  return {
    ...farm,
    lines: [...keys].flatMap((key) => toLine(key, expected.get(key), came.get(key) ?? []) ?? []),
    entries: entered.map((row) => toEntry(row, corrected.has(row.id), withPrices)),
  };
}

function toLine(
  key: string,
  expected: Expected | undefined,
  came: readonly queries.ReceiptRow[],
): ReceivingLine | null {
  const goods = expected ?? came[0];
  if (!goods) return null;
  const { cropId, productId, productName, unit, portions } = goods;
  const { received, lost } = tally(came);
  return {
    key,
    cropId,
    productId,
    productName,
    unit,
    portions,
    expected: expected ? fromThousandths(expected.expectedThousandths) : null,
    isConfirmed: expected?.isConfirmed ?? false,
    received: fromThousandths(received),
    lost: fromThousandths(lost),
  };
}

function toEntry(row: queries.ReceiptRow, isCorrected: boolean, withPrice: boolean): ReceiptEntry {
  const { id, kind, productName, unit, reason, corrects, enteredBy } = row;
  return {
    id,
    lineKey: lineKey(row),
    kind,
    productName,
    unit,
    quantity: fromThousandths(row.quantityThousandths),
    reason,
    corrects,
    isCorrected,
    enteredAt: row.enteredAt.toISOString(),
    enteredBy,
    ...(withPrice && { price: isUnpriced(row) ? null : toReais(row.priceCents) }),
  };
}

/** For what nobody asked for. */
export async function readGrowers(deps: Pick<Deps, 'database' | 'clock'>): Promise<Growers> {
  const { db } = deps.database;
  const [{ producers }, crops, products] = await Promise.all([
    listProducers(deps, { active: true, limit: MOST_PRODUCERS, offset: 0 }, true),
    queries.listCrops(db),
    listProductNames(db),
  ]);
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const ofProducer = Map.groupBy(crops, ({ producerId }) => producerId);
  return {
    producers: producers.map(({ id, name }) => ({
      id,
      name,
      crops: (ofProducer.get(id) ?? [])
        .map(({ producerId: _, ...crop }) => ({ ...crop, productName: names.get(crop.productId) ?? '' }))
        .filter(({ productName }) => productName)
        .sort((one, other) => one.productName.localeCompare(other.productName, 'pt-BR')),
    })),
    products,
  };
}
