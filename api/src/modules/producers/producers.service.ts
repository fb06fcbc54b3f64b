import { dayOf } from '@cesta/contract/base/calendar';
import type { Product } from '@cesta/contract/catalog/catalog';
import type {
  Producer,
  ProducerInput,
  ProducerList,
  ProducerListQuery,
} from '@cesta/contract/catalog/producers';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/database/publish.ts';
import { AppError } from '../../platform/errors.ts';
import { type ColumnNames, differences, edits, type Operator, writeAudit } from '../audit/audit.service.ts';
import { badgeOf, findBadges } from './badges.service.ts';
import * as queries from './producers.queries.ts';

type Desk = Pick<Deps, 'database' | 'clock'>;

/** Visitors get the active ones whatever they ask for. */
export async function listProducers(
  { database: { db }, clock }: Desk,
  query: ProducerListQuery,
  isAdmin: boolean,
): Promise<ProducerList> {
  const active = isAdmin ? query.active : true;
  const { rows, total } = await queries.listProducers(db, { ...query, active });
  const badges = await findBadges(
    db,
    rows.map(({ id }) => id),
    dayOf(clock.now()),
  );
  const shown = isAdmin ? toProducer : toPublic;
  return { producers: rows.map((row) => ({ ...shown(row), ...badgeOf(badges, row.id) })), total };
}

export async function createProducer(
  deps: Desk,
  input: ProducerInput,
  { by }: { by?: Operator } = {},
): Promise<Producer> {
  const now = deps.clock.now();
  const values = { ...valuesOf(input), createdAt: now, updatedAt: now };
  const row = await publish(deps, 'producers', async (tx) => {
    const created = await queries.insertProducer(tx, values);
    if (by && created) await writeAudit(tx, now, by, subjectOf(created), [{ action: 'created' }]);
    return created;
  });
  return toProducer(row);
}

export function updateProducer(
  deps: Desk,
  by: Operator,
  id: string,
  input: ProducerInput,
): Promise<Producer> {
  return change(deps, by, id, valuesOf(input), input.seen);
}

/** What the panel calls deleting. Of one that is inactive already nothing changes. */
export async function deactivateProducer(deps: Desk, by: Operator, id: string): Promise<void> {
  await change(deps, by, id, { active: false });
}

type Untold = 'id' | 'name' | 'nameFolded' | 'active' | 'createdAt' | 'updatedAt';

const EDITED: ColumnNames<queries.ProducerRow, Untold> = {
  story: 'história',
  location: 'localização',
  products: 'produtos',
  imageUrl: 'imagem',
  organicEvidence: 'comprovação orgânica',
  orderIndex: 'ordem',
};

async function change(
  deps: Desk,
  by: Operator,
  id: string,
  values: Partial<queries.ProducerRow>,
  seen?: string,
): Promise<Producer> {
  const now = deps.clock.now();
  const row = await publish(deps, 'producers', async (tx) => {
    const before = await queries.lockProducer(tx, id);
    if (before) requireSeen(before, values, seen);
    const after = await queries.updateProducer(tx, id, { ...values, updatedAt: now });
    if (!before || !after) throw new AppError('PRODUCER_NOT_FOUND');
    const actions = differences([
      { action: 'renamed', from: before.name, to: after.name },
      { action: 'active', from: before.active, to: after.active },
    ]);
    await writeAudit(tx, now, by, subjectOf(after), [...actions, ...edits(before, after, EDITED)]);
    return after;
  });
  return toProducer(row);
}

/** Two edit one producer: the second is told before the first one's words are gone. The same press once more is done. */
function requireSeen(
  before: queries.ProducerRow,
  values: Partial<queries.ProducerRow>,
  seen: string | undefined,
): void {
  if (seen === undefined || Date.parse(seen) === before.updatedAt.getTime()) return;
  if ((Object.keys(values) as (keyof typeof values)[]).every((key) => values[key] === before[key])) return;
  throw new AppError('CONFLICT', {
    message: `${before.name} foi alterado por outra pessoa enquanto você editava.`,
  });
}

function subjectOf({ id, name }: queries.ProducerRow) {
  return { subject: 'producer', id, name } as const;
}

/** Left out means the default in a new producer and no change in an old one. */
function valuesOf(input: ProducerInput) {
  const { name, story, location, products, imageUrl, organicEvidence, active, orderIndex } = input;
  return {
    name,
    story,
    location,
    products,
    ...(imageUrl !== undefined && { imageUrl: imageUrl ?? '' }),
    ...(organicEvidence !== undefined && { organicEvidence }),
    ...(active !== undefined && { active }),
    ...(orderIndex !== undefined && { orderIndex }),
  };
}

function toProducer(row: queries.ProducerRow | undefined): Producer {
  if (!row) throw new AppError('PRODUCER_NOT_FOUND');
  const { id, name, story, location, products, imageUrl, organicEvidence, active, orderIndex } = row;
  const updated_at = row.updatedAt.toISOString();
  return { id, name, story, location, products, imageUrl, organicEvidence, active, orderIndex, updated_at };
}

/** What proves that somebody is organic is a proof that is valid, not what the office has noted. */
function toPublic(row: queries.ProducerRow): Producer {
  const { organicEvidence: _, updated_at: _since, ...producer } = toProducer(row);
  return producer;
}

export async function requireProducerName(db: Db, id: string): Promise<string> {
  const [row] = await queries.listNames(db, [id]);
  if (!row) throw new AppError('PRODUCER_NOT_FOUND');
  return row.name;
}

/** Its name; the row stays locked, and so everything of this producer changes in turn. */
export async function nameOfLocked(tx: Db, id: string): Promise<string> {
  const row = await queries.lockProducer(tx, id);
  if (!row) throw new AppError('PRODUCER_NOT_FOUND');
  return row.name;
}

/** Whoever names a producer names one that is there, active or not. Locked, so that it stays. */
export async function requireProducer(tx: Db, id: string | null | undefined): Promise<void> {
  if (!id || (await queries.lockProducer(tx, id))) return;
  const message = 'Este produtor não existe mais. Escolha outro.';
  throw new AppError('VALIDATION', { message, fields: { producerId: message } });
}

export type ShownProducer = NonNullable<Product['producer']>;

/** Of the active ones, what is shown beside their products. */
export async function findShownProducers(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, ShownProducer>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await queries.listActiveByIds(db, known);
  return new Map(rows.map(({ id, name, location }) => [id, { id, name, location }]));
}

const MOST_NAMED = 20;

/** For a search: whoever has one of these parts, folded, in the name. */
export function findProducerIdsNamed(db: Db, parts: readonly string[]): Promise<string[]> {
  return parts.length > 0 ? queries.listIdsNamed(db, parts, MOST_NAMED) : Promise.resolve([]);
}

/** Of all of them, by their ids. */
export async function listProducerNames(db: Db): Promise<Map<string, string>> {
  const rows = await queries.listAllNames(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who grew what was sold, whether they still deliver or not. */
export async function findProducerNames(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await queries.listNames(db, known);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
