import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { slugCandidates, slugOf } from '../../platform/slugs.rules.ts';
import { type ColumnNames, differences, edits, type Operator, writeAudit } from '../audit/audit.service.ts';
import { findProducerNames } from '../producers/producers.service.ts';
import * as queries from './catalog.queries.ts';

const KIND = 'produto';

interface Edit {
  by: Operator;
  now: Date;
  id: string;
  /** Locked by the caller; undefined when it is not there. */
  before: queries.ProductRow | undefined;
  edit: queries.ProductEdit;
}

/** Undefined when the row is gone or no longer what the editor saw. */
export async function saveEdit(tx: Db, { by, now, id, before, edit }: Edit) {
  const updated = before && (await queries.updateProduct(tx, id, edit));
  if (!updated) return undefined;
  await writeAudit(tx, now, by, subjectOf(updated), await actionsBetween(tx, before, updated));
  const keepsSlug = before.slug && slugOf(before.name, KIND) === slugOf(updated.name, KIND);
  return keepsSlug ? updated : takeSlug(tx, updated);
}

/** A new name brings a new slug; the old one keeps leading to the product. */
export async function takeSlug(
  tx: Db,
  { id, name }: queries.ProductRow,
): Promise<queries.ProductRow | undefined> {
  for (const candidate of slugCandidates(slugOf(name, KIND), id.slice(0, 8))) {
    if (await queries.claimSlug(tx, candidate, id)) return queries.setSlug(tx, id, candidate);
  }
  throw new AppError('CONFLICT');
}

/** Whoever has it in their basket is told, or told anew the next time. */
export function isShelfChanged(before: queries.ProductRow, after: queries.ProductRow): boolean {
  return before.active !== after.active || before.inBaskets !== after.inBaskets;
}

export function subjectOf({ id, name }: queries.ProductRow) {
  return { subject: 'product', id, name } as const;
}

/** What is told by an action of its own, or is nobody's edit. */
type Untold =
  | ('name' | 'priceCents' | 'stock' | 'active' | 'producerId')
  | ('id' | 'slug' | 'nameFolded' | 'reserved' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt');

const EDITED: ColumnNames<queries.ProductRow, Untold> = {
  description: 'descrição',
  category: 'categoria',
  unit: 'unidade',
  imageUrl: 'imagem',
  seasonFrom: 'início da safra',
  seasonTo: 'fim da safra',
  keeping: 'como guardar',
  usage: 'como usar',
  harvestedForBaskets: 'colhido para cestas',
  maxPerBasket: 'máximo por cesta',
  family: 'família',
  inBaskets: 'pode vir em cestas',
};

async function actionsBetween(tx: Db, before: queries.ProductRow, after: queries.ProductRow) {
  const producers = [before.producerId, after.producerId];
  const names = await findProducerNames(tx, before.producerId === after.producerId ? [] : producers);
  const nameOf = (id: string | null) => names.get(id ?? '') ?? '';
  return [
    ...differences([
      { action: 'renamed', from: before.name, to: after.name },
      { action: 'price', from: before.priceCents, to: after.priceCents },
      { action: 'stock', from: before.stock, to: after.stock },
      { action: 'active', from: before.active, to: after.active },
    ]),
    ...edits(before, after, { ...EDITED, producerId: ['produtor', nameOf] }),
  ];
}

export async function explainRefusal(tx: Db, id: string, version: number | undefined): Promise<AppError> {
  const current = await queries.findProduct(tx, id, true);
  if (!current) return new AppError('PRODUCT_NOT_FOUND');
  if (version !== undefined && version !== current.version) {
    return new AppError('CONFLICT', {
      message: `${current.name} foi alterado por outra pessoa enquanto você editava.`,
    });
  }
  return new AppError('CONFLICT', {
    message: `O estoque de ${current.name} mudou enquanto você editava: agora há ${current.stock}.`,
  });
}
