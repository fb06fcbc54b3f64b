import { randomUUID } from 'node:crypto';
import { cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import { products } from '../modules/catalog/catalog.tables.ts';
import { producers } from '../modules/producers/producers.tables.ts';
import { crops } from '../modules/supply/farms/farms.tables.ts';
import { harvestLines, harvestOrders, harvestRounds } from '../modules/supply/harvest/harvest.tables.ts';
import { receipts } from '../modules/supply/harvest/receiving.tables.ts';
import type { TestStore } from './test-store.ts';

interface Harvest {
  date: string;
  productId: string;
  /** In the farmer's units, each of so many portions. */
  asked: number;
  portions?: number;
  /** Left out: nobody has answered. */
  confirmed?: number;
}

/** A farmer is asked for a product of a round, and has answered or not. Answers the farmer's line. */
export async function askFarmer(
  { db, clock }: TestStore,
  { date, productId, asked, portions = 1, confirmed }: Harvest,
) {
  const now = clock.now();
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  const name = `Roça ${randomUUID().slice(0, 8)}`;
  const profile = { name, story: 'Planta.', location: 'Amargosa', products: 'Legumes' };
  const [producer] = await db.insert(producers).values(profile).returning();
  if (!product || !producer) throw new Error('Nothing to grow, or nobody who grows it');
  const agreed = { unit: 'caixa', portions, priceCents: cents(20_00) };
  const growing = { producerId: producer.id, productId, ...agreed, updatedAt: now };
  const [crop] = await db.insert(crops).values(growing).returning();
  await db.insert(harvestRounds).values({ date, madeUntil: now }).onConflictDoNothing();
  const answer = confirmed === undefined ? {} : ({ answeredAt: now, answeredBy: 'phone' } as const);
  const order = { date, producerId: producer.id, number: 1, madeAt: now, ...answer };
  const [asking] = await db.insert(harvestOrders).values(order).returning();
  if (!crop || !asking) throw new Error('The farmer was not asked');
  const line = {
    orderId: asking.id,
    cropId: crop.id,
    productId,
    productName: product.name,
    ...agreed,
    asked,
  };
  await db.insert(harvestLines).values({ ...line, confirmed: confirmed ?? null });
  return { producerId: producer.id, cropId: crop.id, productName: product.name, productId, date, ...agreed };
}

/** Something came from that farmer, or of it was lost, in thousandths of the farmer's unit. */
export async function receive(
  { db, clock }: TestStore,
  line: Awaited<ReturnType<typeof askFarmer>>,
  quantityThousandths: number,
  kind: 'received' | 'lost' = 'received',
): Promise<void> {
  const entered = { enteredAt: clock.now(), enteredBy: 'Ana' };
  await db.insert(receipts).values({ id: randomUUID(), ...line, kind, quantityThousandths, ...entered });
}
