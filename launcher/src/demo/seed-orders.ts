import { listProducts } from '@cesta/api/modules/catalog/catalog.service';
import { findDefaultAddress } from '@cesta/api/modules/identity/identity.service';
import { findUserByEmail } from '@cesta/api/modules/identity/users.queries';
import { importOrder } from '@cesta/api/modules/orders/import.service';
import type { PayableLine } from '@cesta/api/modules/payments/payments.rules';
import type { Store } from '@cesta/api/store';
import { HOUR_MS } from '@cesta/contract/base/calendar';
import { LIST_LIMIT_MAX } from '@cesta/contract/base/constants';
import { cents } from '@cesta/contract/base/money';
import { demoCustomers } from './customers.ts';
import { demoOrders } from './orders.ts';
import { demoProducts } from './products.ts';

export interface SeededOrder {
  id: string;
  email: string;
  lines: readonly PayableLine[];
  isPaid: boolean;
  hoursAgo: number;
}

/** Past orders of the demo customers. The shelf is what it is: nothing is taken from it. */
export async function seedOrders(deps: Store['deps']): Promise<SeededOrder[]> {
  const seeded: SeededOrder[] = [];
  const { db } = deps.database;
  const shelf = await listProducts(db, { limit: LIST_LIMIT_MAX, offset: 0 }, true);
  const productOf = new Map(shelf.products.map((product) => [product.name, product]));
  for (const { customerKey, lines, status, paymentStatus, hoursAgo } of demoOrders) {
    const { email } = byKey(demoCustomers, customerKey);
    const customer = await findUserByEmail(db, email);
    const address = customer && (await findDefaultAddress(db, customer.id));
    if (!customer || !address) continue;
    const sold = lines.map(({ productKey, quantity }) => {
      const { name, priceCents } = byKey(demoProducts, productKey);
      return { productId: productOf.get(name)?.id ?? '', name, price: cents(priceCents), quantity };
    });
    const { label: _label, id: _id, is_default: _default, ...place } = address;
    const id = await importOrder(db, {
      customer: { ...customer, email },
      address: place,
      lines: sold,
      status,
      paymentStatus,
      at: new Date(deps.clock.now().getTime() - hoursAgo * HOUR_MS),
    });
    seeded.push({ id, email, lines: sold, isPaid: paymentStatus === 'paid', hoursAgo });
  }
  return seeded;
}

function byKey<Thing extends { key: string }>(things: readonly Thing[], key: string): Thing {
  const thing = things.find((each) => each.key === key);
  if (!thing) throw new Error(`No demo data under ${key}`);
  return thing;
}
