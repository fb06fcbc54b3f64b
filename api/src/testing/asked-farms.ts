import { cents } from '@cesta/contract/base/money';
import { producers } from '../modules/producers/producers.tables.ts';
import { crops } from '../modules/supply/farms/farms.tables.ts';
import { harvestLines, harvestOrders, harvestRounds } from '../modules/supply/harvest/harvest.tables.ts';
import { stockUp } from './shelf.ts';
import type { TestStore } from './test-store.ts';

export interface TestFarm {
  producerId: string;
  crops: { id: string; productId: string; product: string; unit: string }[];
}

/** A producer who grows these, each in crates that hold twenty portions. */
export async function plantFarm(
  store: TestStore,
  name: string,
  grown: readonly string[] = ['Tomate', 'Couve'],
): Promise<TestFarm> {
  const [producer] = await store.db
    .insert(producers)
    .values({ name, story: 'Planta há anos', location: 'Conde, BA', products: grown.join(', ') })
    .returning();
  if (!producer) throw new Error('The producer was not written');
  const planted = [];
  for (const product of grown) {
    const productId = await stockUp(store, product, 0);
    const [crop] = await store.db
      .insert(crops)
      .values({
        producerId: producer.id,
        productId,
        unit: 'caixa',
        portions: 20,
        priceCents: cents(40_00),
        updatedAt: store.clock.now(),
      })
      .returning();
    if (crop) planted.push({ id: crop.id, productId, product, unit: crop.unit });
  }
  return { producerId: producer.id, crops: planted };
}

/** Asks a farm for a round: `asked` of each crop, in the order they were planted. */
export async function askFarm(
  store: TestStore,
  farm: TestFarm,
  { date, until, number = 1, asked }: { date: string; until: Date | null; number?: number; asked: number[] },
): Promise<{ orderId: string; lineIds: string[] }> {
  await store.db.insert(harvestRounds).values({ date, answersUntil: until }).onConflictDoNothing();
  const [order] = await store.db
    .insert(harvestOrders)
    .values({ date, producerId: farm.producerId, number, madeAt: store.clock.now() })
    .returning();
  if (!order) throw new Error('The order was not written');
  const lines = await store.db
    .insert(harvestLines)
    .values(
      farm.crops.slice(0, asked.length).map((crop, place) => ({
        orderId: order.id,
        cropId: crop.id,
        productId: crop.productId,
        productName: crop.product,
        unit: crop.unit,
        portions: 20,
        priceCents: cents(40_00),
        asked: asked[place] ?? 0,
      })),
    )
    .returning({ id: harvestLines.id });
  return { orderId: order.id, lineIds: lines.map(({ id }) => id) };
}
