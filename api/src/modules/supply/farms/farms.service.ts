import { dayOf, spokenDay } from '@cesta/contract/base/calendar';
import { toReais } from '@cesta/contract/base/money';
import type { Crop, Farm, FarmContact, FarmInput } from '@cesta/contract/supply/farms';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/database/publish.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ColumnNames, edits, type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findProducts, type KnownProduct } from '../../catalog/catalog.service.ts';
import { findShownProducers, nameOfLocked, requireProducerName } from '../../producers/producers.service.ts';
import { listProofs } from '../../producers/proofs.service.ts';
import * as queries from './farms.queries.ts';
import {
  type Agreed,
  agreedOf,
  cropChanges,
  cropInWords,
  ending,
  isUnitChanged,
  silenceInWords,
} from './farms.rules.ts';

/** Of a producer of whom nothing was ever saved. */
const NOTHING_KNOWN: FarmContact = { phone: '', email: '', pixKey: '', silence: 'nothing', version: 0 };

/** All that the office knows of a producer as a supplier. */
export async function readFarm(deps: Pick<Deps, 'database' | 'clock'>, producerId: string): Promise<Farm> {
  const { db } = deps.database;
  await requireProducerName(db, producerId);
  const [row, crops, proofs] = [
    await queries.findFarm(db, producerId),
    (await queries.listCrops(db, producerId)).filter(({ active }) => active),
    await listProofs(deps, producerId),
  ];
  const products = await findProducts(
    db,
    crops.map(({ productId }) => productId),
  );
  return {
    producerId,
    contact: contactOf(row),
    crops: inOrder(crops.map((crop) => toCrop(crop, products))),
    proofs,
  };
}

/** The producers who still deliver and are asked for a product. */
export async function listGrowersOf(db: Db, productId: string): Promise<string[]> {
  const growers = await queries.listGrowerIds(db, productId);
  return [...(await findShownProducers(db, growers)).keys()];
}

/** Contact and crops as a whole, or nothing of it. Whoever saves over a version that is not theirs is told. */
export async function saveFarm(
  deps: Pick<Deps, 'database' | 'clock'>,
  by: Operator,
  producerId: string,
  { contact: { version, ...contact }, crops }: FarmInput,
): Promise<Farm> {
  const now = deps.clock.now();
  // Who grows a product says whether its badge is shown.
  await publish(deps, 'producers', async (tx) => {
    const name = await nameOfLocked(tx, producerId);
    const before = await queries.findFarm(tx, producerId);
    if ((before?.version ?? 0) !== version)
      throw new AppError('CONFLICT', {
        message: `O cadastro de ${name} foi alterado por outra pessoa enquanto você editava. Nada foi salvo.`,
      });
    const after = await queries.saveFarm(tx, { producerId, ...contact, updatedAt: now });
    const actions = [
      ...edits(contactOf(before), contactOf(after), EDITED),
      ...(await saveCrops(tx, now, producerId, crops.map(agreedOf))),
    ];
    await writeAudit(tx, now, by, { subject: 'producer', id: producerId, name }, actions);
  });
  return readFarm(deps, producerId);
}

async function saveCrops(tx: Db, now: Date, producerId: string, wanted: readonly Agreed[]) {
  const kept = await queries.listCrops(tx, producerId);
  const products = await findProducts(
    tx,
    [...kept, ...wanted].map(({ productId }) => productId),
  );
  refuseUnknown(wanted, kept, products);
  const { added, changed, takenOut } = cropChanges(kept, wanted);
  for (const crop of added) await queries.insertCrop(tx, { ...crop, producerId, updatedAt: now });
  for (const { id, after } of changed)
    await queries.updateCrop(tx, id, { ...after, active: true, updatedAt: now });
  await queries.takeOutCrops(
    tx,
    takenOut.map(({ id }) => id),
    now,
  );
  // Said in a unit that is not agreed any more: the farmer says it anew, or the usual quantity counts.
  const recounted = changed.filter(({ before, after }) => isUnitChanged(before, after));
  const unsaid = await queries.deleteOffersFrom(
    tx,
    recounted.map(({ id }) => id),
    dayOf(now),
  );
  const entry = (productId: string, from: Agreed | null, to: Agreed | null) => ({
    action: 'edited' as const,
    field: `planta ${products.get(productId)?.name ?? ''}`.trim(),
    from: from && cropInWords(from),
    to: to && cropInWords(to),
  });
  return [
    ...added.map((crop) => entry(crop.productId, null, crop)),
    ...changed.map(({ before, after }) => entry(after.productId, before.active ? before : null, after)),
    ...takenOut.map((crop) => entry(crop.productId, crop, null)),
    ...recounted.flatMap(({ id, before }) => {
      const said = unsaid.filter(({ cropId }) => cropId === id);
      if (said.length === 0) return [];
      return {
        action: 'edited' as const,
        field: `o que vai ter de ${products.get(before.productId)?.name ?? ''}`.trim(),
        from: said.map(({ date, quantity }) => `${quantity} × ${before.unit}, ${spokenDay(date)}`).join('; '),
        to: null,
      };
    }),
  ];
}

/** What is archived stays where it stands, and is not grown anew. */
function refuseUnknown(
  wanted: readonly Agreed[],
  kept: readonly queries.CropRow[],
  products: ReadonlyMap<string, KnownProduct>,
): void {
  const standing = new Set(kept.flatMap(({ productId, active }) => (active ? productId : [])));
  const place = wanted.findIndex(({ productId }) => {
    const product = products.get(productId);
    return !product || (product.isArchived && !standing.has(productId));
  });
  if (place < 0) return;
  const message = 'Este produto não existe mais. Escolha outro.';
  throw new AppError('VALIDATION', { message, fields: { [`crops.${place}.productId`]: message } });
}

const EDITED: ColumnNames<FarmContact, 'version'> = {
  phone: ['telefone', ending],
  email: ['e-mail do produtor', ending],
  pixKey: ['chave Pix', ending],
  silence: ['se não responder', silenceInWords],
};

function contactOf(row: queries.FarmRow | undefined): FarmContact {
  if (!row) return NOTHING_KNOWN;
  const { phone, email, pixKey, silence, version } = row;
  return { phone, email, pixKey, silence, version };
}

function toCrop(row: queries.CropRow, products: ReadonlyMap<string, KnownProduct>): Crop {
  const { id, productId, unit, portions, priceCents, priority, usualQuantity } = row;
  const productName = products.get(productId)?.name ?? '';
  return { id, productId, productName, unit, portions, price: toReais(priceCents), priority, usualQuantity };
}

const inOrder = (crops: Crop[]) =>
  crops.sort((a, b) => a.productName.localeCompare(b.productName, 'pt-BR') || (a.id < b.id ? -1 : 1));
