import { randomUUID } from 'node:crypto';
import type { Operator } from '@cesta/api/modules/audit/audit.service';
import { listProductNames } from '@cesta/api/modules/catalog/catalog.service';
import { saveProof } from '@cesta/api/modules/producers/proofs.service';
import { saveFarm } from '@cesta/api/modules/supply/farms/farms.service';
import { MovableClock } from '@cesta/api/platform/clock';
import type { Store } from '@cesta/api/store';
import { addDays, dayOf, momentOf } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import { cropsOf, type DemoFarm, demoFarms } from './farms.ts';
import { demoProducts } from './products.ts';

type Deps = Store['deps'];

/** So many days ago, before the first of the demo's rounds. */
const AGREED = 45;

/** What the producers grow for the shop, how they are reached, and what proves that they are organic. */
export async function seedFarms(
  deps: Deps,
  by: Operator,
  producerIds: ReadonlyMap<string, string>,
): Promise<void> {
  const productOf = await productIds(deps);
  const agreed = {
    ...deps,
    clock: new MovableClock(momentOf(addDays(dayOf(deps.clock.now()), -AGREED), '09:00')),
  };
  for (const farm of demoFarms) {
    const producerId = producerIds.get(farm.producerKey);
    if (!producerId) continue;
    const { phone, email, pixKey, silence } = farm;
    await saveFarm(agreed, by, producerId, {
      contact: { phone, email, pixKey, silence, version: 0 },
      crops: cropsOf(farm).flatMap(({ productKey, priceCents, ...crop }) => {
        const productId = productOf(productKey);
        return productId ? { ...crop, productId, price: cents(priceCents) } : [];
      }),
    });
    await prove(agreed, by, producerId, farm);
  }
}

async function prove(deps: Deps, by: Operator, producerId: string, { proof }: DemoFarm): Promise<void> {
  if (!proof) return;
  const { daysLeft, ...told } = proof;
  const validUntil = addDays(dayOf(deps.clock.now()), AGREED + daysLeft);
  const place = { producerId, id: randomUUID() };
  await saveProof(deps, by, place, { ...told, validUntil, withoutDocument: false });
}

/** From a demo product's key to its id on the shelf. */
async function productIds({ database }: Deps): Promise<(key: string) => string | undefined> {
  const ids = new Map((await listProductNames(database.db)).map(({ name, id }) => [name, id]));
  const names = new Map(demoProducts.map(({ key, name }) => [key, name]));
  return (key) => ids.get(names.get(key) ?? '');
}
