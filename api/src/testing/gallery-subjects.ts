import { cents } from '@cesta/contract/base/money';
import { MAX_LINES_PER_ORDER, MAX_QUANTITY_PER_LINE } from '@cesta/contract/orders/order-constants';
import { eq } from 'drizzle-orm';
import { products } from '../modules/catalog/catalog.tables.ts';
import { importOrder } from '../modules/orders/import.service.ts';
import { findOrder } from '../modules/orders/orders.queries.ts';
import { storePicture } from '../platform/files/pictures.ts';
import type { GallerySubject } from './email-gallery.ts';
import { stockUp } from './shelf.ts';
import { signIn } from './sign-in.ts';
import type { TestStore } from './test-store.ts';

interface Made {
  name: string;
  words: string;
  place: { street: string; number: string; complement: string; neighborhood: string };
  lines: { name: string; price: number; quantity: number; hasPicture: boolean }[];
}

export function ordinarySubject(store: TestStore, picture: Uint8Array): Promise<GallerySubject> {
  return makeSubject(store, picture, {
    name: 'Maria das Dores',
    words: 'Chuva forte na estrada',
    place: { street: 'Rua das Flores', number: '10', complement: 'Apto 2', neighborhood: 'Barra' },
    lines: [
      { name: 'Manga rosa', price: 8_90, quantity: 2, hasPicture: true },
      { name: 'Alface crespa', price: 4_50, quantity: 1, hasPicture: true },
      { name: 'Azeite de dendê artesanal de Valença', price: 32_00, quantity: 1, hasPicture: false },
    ],
  });
}

/** Everything as long as the store takes it, and made to break out of wherever it is written. */
export function hostileSubject(store: TestStore, picture: Uint8Array): Promise<GallerySubject> {
  const fill = (text: string, length: number) => text.repeat(length).slice(0, length);
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)> http://evil.example ';
  return makeSubject(store, picture, {
    name: fill(`${evil}&'`, 120),
    words: fill(evil, 500),
    place: {
      street: fill(evil, 200),
      number: fill('<>"', 20),
      complement: fill('á&', 100),
      neighborhood: fill("'<", 100),
    },
    lines: Array.from({ length: MAX_LINES_PER_ORDER }, (_, index) => ({
      name: index % 2 === 0 ? fill('<"&', 120) : fill('Maçãzinha', 120),
      price: 1_000_00,
      quantity: MAX_QUANTITY_PER_LINE,
      hasPicture: true,
    })),
  });
}

async function makeSubject(
  store: TestStore,
  picture: Uint8Array,
  { name, words, place, lines }: Made,
): Promise<GallerySubject> {
  const { user } = await signIn(store, { name });
  const sold = [];
  const imageUrl = await storePicture(store.deps.files, picture);
  for (const { hasPicture, ...line } of lines) {
    const productId = await stockUp(store, line.name, 1000, line.price);
    if (hasPicture) {
      await store.db.update(products).set({ imageUrl }).where(eq(products.id, productId));
    }
    sold.push({ ...line, productId, price: cents(line.price) });
  }
  const at = store.clock.now();
  const address = { ...place, city: 'Salvador', state: 'BA', zipcode: '40110010' };
  const customer = { ...user, phone: null };
  const past = { customer, address, lines: sold, status: 'confirmed', paymentStatus: 'paid', at } as const;
  const order = await findOrder(store.db, await importOrder(store.db, past));
  if (!order) throw new Error('The order was not written');
  const items = sold.map(({ productId, name: product_name, quantity }, index) => ({
    product_id: productId,
    product_name,
    quantity,
    ...(index === 1 && { instead_of: lines[0]?.name ?? '' }),
    ...(index === 2 && { completes: true as const }),
  }));
  return { store, person: user, order, items, words };
}
