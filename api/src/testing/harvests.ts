import { cents } from '@cesta/contract/base/money';
import type { SilenceRule } from '@cesta/contract/supply/supply-constants';
import { producers } from '../modules/producers/producers.tables.ts';
import { crops, farms } from '../modules/supply/farms/farms.tables.ts';
import type { TestStore } from './test-store.ts';

interface Planted {
  productId: string;
  unit?: string;
  portions?: number;
  price?: number;
  priority?: number;
  usual?: number;
}

/** A farm that can be asked for these, and how it wants to be told. */
export async function settleFarm(
  store: TestStore,
  name: string,
  grown: readonly Planted[],
  contact: { phone?: string; email?: string; silence?: SilenceRule } = {},
): Promise<{ producerId: string; cropIds: string[] }> {
  const updatedAt = store.clock.now();
  const [producer] = await store.db
    .insert(producers)
    .values({ name, story: 'Planta há anos', location: 'Conde, BA', products: 'de tudo' })
    .returning();
  if (!producer) throw new Error('The producer was not written');
  const producerId = producer.id;
  await store.db.insert(farms).values({ producerId, ...contact, updatedAt });
  const rows = grown.map(({ productId, unit, portions, price, priority, usual }) => ({
    producerId,
    productId,
    unit: unit ?? 'caixa',
    portions: portions ?? 5,
    priceCents: cents(price ?? 20_00),
    priority: priority ?? 1,
    usualQuantity: usual ?? 10,
    updatedAt,
  }));
  const planted = await store.db.insert(crops).values(rows).returning({ id: crops.id });
  return { producerId, cropIds: planted.map(({ id }) => id) };
}
