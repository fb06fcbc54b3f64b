import type { Producer, ProducerInput, ProducerList, ProducerListQuery } from '@cesta/contract/content';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/publish.ts';
import * as queries from './producers.queries.ts';

type Desk = Pick<Deps, 'database' | 'cache' | 'clock'>;

/** Visitors get the active ones whatever they ask for. */
export async function listProducers(
  db: Db,
  query: ProducerListQuery,
  isAdmin: boolean,
): Promise<ProducerList> {
  const active = isAdmin ? query.active : true;
  const { rows, total } = await queries.listProducers(db, { ...query, active });
  return { producers: rows.map(toProducer), total };
}

export async function createProducer(deps: Desk, input: ProducerInput): Promise<Producer> {
  const now = deps.clock.now();
  const values = { ...valuesOf(input), createdAt: now, updatedAt: now };
  return toProducer(await publish(deps, 'producers', (tx) => queries.insertProducer(tx, values)));
}

export async function updateProducer(deps: Desk, id: string, input: ProducerInput): Promise<Producer> {
  const values = { ...valuesOf(input), updatedAt: deps.clock.now() };
  return toProducer(await publish(deps, 'producers', (tx) => queries.updateProducer(tx, id, values)));
}

/** What the panel calls deleting. Of one that is inactive already nothing changes. */
export async function deactivateProducer(deps: Desk, id: string): Promise<void> {
  const values = { active: false, updatedAt: deps.clock.now() };
  toProducer(await publish(deps, 'producers', (tx) => queries.updateProducer(tx, id, values)));
}

/** Left out means the default in a new producer and no change in an old one. */
function valuesOf({ name, story, location, products, imageUrl, active, orderIndex }: ProducerInput) {
  return {
    name,
    story,
    location,
    products,
    ...(imageUrl !== undefined && { imageUrl: imageUrl ?? '' }),
    ...(active !== undefined && { active }),
    ...(orderIndex !== undefined && { orderIndex }),
  };
}

function toProducer(row: queries.ProducerRow | undefined): Producer {
  if (!row) throw new AppError('PRODUCER_NOT_FOUND');
  const { id, name, story, location, products, imageUrl, active, orderIndex } = row;
  return { id, name, story, location, products, imageUrl, active, orderIndex };
}
