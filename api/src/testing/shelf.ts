import { cents } from '@cesta/contract/base/money';
import { products } from '../modules/catalog/catalog.tables.ts';
import { insertAddress } from '../modules/identity/addresses.service.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import type { TestStore } from './test-store.ts';

/** Puts one product on the shelf and gives its id. */
export async function stockUp(
  store: TestStore,
  name: string,
  stock: number,
  priceCents = 8_90,
): Promise<string> {
  const [row] = await store.db
    .insert(products)
    .values({
      name,
      stock,
      description: 'Colhido hoje',
      category: 'Frutas',
      priceCents: cents(priceCents),
      unit: 'kg',
      imageUrl: '/x.webp',
    })
    .returning({ id: products.id });
  if (!row) throw new Error('The product was not written');
  return row.id;
}

export async function stockOf(store: TestStore, id: string): Promise<number> {
  const rows = await store.db.select().from(products);
  return rows.find((row) => row.id === id)?.stock ?? Number.NaN;
}

/** A customer who can order: signed in, with an address where the store delivers. */
export async function signInBuyer(
  store: TestStore,
  zipcode = '40110010',
  person: Parameters<typeof signIn>[1] = {},
): Promise<SignedIn> {
  const buyer = await signIn(store, person);
  const address = {
    label: 'Casa',
    zipcode,
    street: 'Rua das Flores',
    number: '10',
    complement: 'Apto 2',
    neighborhood: 'Barra',
    city: 'Salvador',
    state: 'BA',
  };
  await insertAddress(store.db, buyer.user.id, address, store.clock.now());
  return buyer;
}
