import { cents } from '@cesta/contract/base/money';
import { producers } from '../modules/producers/producers.tables.ts';
import { crops } from '../modules/supply/farms/farms.tables.ts';
import { harvestLines, harvestOrders, harvestRounds } from '../modules/supply/harvest/harvest.tables.ts';
import { stockUp } from './shelf.ts';
import type { TestStore } from './test-store.ts';

export async function settleFarm({ db, clock }: TestStore, name: string): Promise<string> {
  const values = { name, story: 'Planta', location: 'Bahia', products: 'Aipim', imageUrl: '/x.webp' };
  const [row] = await db
    .insert(producers)
    .values({ ...values, updatedAt: clock.now() })
    .returning({ id: producers.id });
  if (!row) throw new Error('The producer was not written');
  return row.id;
}

export interface TestCrop {
  id: string;
  producerId: string;
  productId: string;
  name: string;
  unit: string;
  portions: number;
  priceCents: number;
}

/** A farm grows something for the shop, by the crate of 20 portions at R$ 45,50 unless said otherwise. */
export async function growCrop(
  store: TestStore,
  producerId: string,
  name: string,
  { unit = 'caixa', portions = 20, priceCents = 4550, productId = '' } = {},
): Promise<TestCrop> {
  const product = productId || (await stockUp(store, name, 100));
  const [row] = await store.db
    .insert(crops)
    .values({
      producerId,
      productId: product,
      unit,
      portions,
      priceCents: cents(priceCents),
      updatedAt: store.clock.now(),
    })
    .returning({ id: crops.id });
  if (!row) throw new Error('The crop was not written');
  return { id: row.id, producerId, productId: product, name, unit, portions, priceCents };
}

/** A farm is asked for so much of some crops, and has answered where it says so. */
export async function askFor(
  { db, clock }: TestStore,
  date: string,
  lines: readonly { crop: TestCrop; asked: number; confirmed?: number }[],
  number = 1,
): Promise<void> {
  await db.insert(harvestRounds).values({ date }).onConflictDoNothing();
  for (const [producerId, own] of Map.groupBy(lines, ({ crop }) => crop.producerId)) {
    const [order] = await db
      .insert(harvestOrders)
      .values({ date, producerId, number, madeAt: clock.now() })
      .returning({ id: harvestOrders.id });
    if (!order) throw new Error('The harvest order was not written');
    await db.insert(harvestLines).values(
      own.map(({ crop, asked, confirmed = null }) => ({
        orderId: order.id,
        cropId: crop.id,
        productId: crop.productId,
        productName: crop.name,
        unit: crop.unit,
        portions: crop.portions,
        priceCents: cents(crop.priceCents),
        asked,
        confirmed,
      })),
    );
  }
}
