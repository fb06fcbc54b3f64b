import type { APIRequestContext } from '@playwright/test';
import type { Session } from '../stores/clocked-store.ts';
import { TAIOBA } from './admin-shelf.ts';
import { ADDRESS, newCustomer } from './customers.ts';
import { GOOD_CARD, ordersOf, placeOrder } from './shopping.ts';
import { expect } from './store-test.ts';

export async function callAs(
  { token }: Session,
  request: APIRequestContext,
  method: string,
  path: string,
  data?: object,
) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

/** What every basket of the journey holds, and what may stand for it. The shelf is read by its stock. */
const SHELF = [
  ['Quiabo', 'Legumes', 100],
  ['Couve', 'Verduras', 99],
  ['Tomate', 'Legumes', 98],
  ['Alface', 'Verduras', 97],
  ['Banana', 'Frutas', 96],
  ['Manga', 'Frutas', 95],
  ['Jiló', 'Legumes', 40],
  ['Rúcula', 'Verduras', 39],
] as const;

interface Grown {
  product: (typeof SHELF)[number][0];
  price: number;
  usual: number;
}

export interface Farmer {
  name: string;
  grows: readonly Grown[];
  silence: 'nothing' | 'usual';
  email: string;
}

export const SERRA = {
  name: 'Sítio da Serra',
  grows: [{ product: 'Quiabo', price: 3.33, usual: 50 }],
  silence: 'nothing',
  email: '',
} satisfies Farmer;
export const ROCA = {
  name: 'Roça Velha',
  grows: [
    { product: 'Couve', price: 2.5, usual: 50 },
    { product: 'Alface', price: 1.8, usual: 50 },
  ],
  silence: 'nothing',
  email: 'roca@velha.test',
} satisfies Farmer;
export const VALE = {
  name: 'Chácara do Vale',
  grows: [{ product: 'Banana', price: 3, usual: 50 }],
  silence: 'nothing',
  email: '',
} satisfies Farmer;
export const SOUZA = {
  name: 'Irmãos Souza',
  grows: [{ product: 'Tomate', price: 4, usual: 2 }],
  silence: 'usual',
  email: '',
} satisfies Farmer;

export const pixOf = ({ name }: Farmer) => `pix de ${name}`;

/** The shelf, and four farmers who grow most of it; of manga nobody does. */
export async function plant(office: Session, request: APIRequestContext) {
  const ids = new Map<string, string>();
  for (const [name, category, stock] of SHELF) {
    const product = { ...TAIOBA, name, category, stock, price: 8.9 };
    ids.set(name, (await callAs(office, request, 'POST', '/products', product)).id);
  }
  for (const farmer of [SERRA, ROCA, VALE, SOUZA]) {
    const { name, grows, silence, email } = farmer;
    const products = grows.map(({ product }) => product).join(', ');
    const about = { name, story: 'Planta há anos.', location: 'Conde, BA', products };
    const { id } = await callAs(office, request, 'POST', '/producers', about);
    const crops = grows.map(({ product, price, usual }) => ({
      productId: ids.get(product),
      unit: 'maço',
      portions: 1,
      price,
      usualQuantity: usual,
    }));
    const contact = { phone: '75987650123', email, pixKey: pixOf(farmer), silence, version: 0 };
    await callAs(office, request, 'PUT', `/admin/farms/${id}`, { contact, crops });
  }
  const asked = {
    margin_percent: 0,
    forecast_days: 5,
    answer_days: 1,
    answer_time: '07:00',
    sends_emails: true,
  };
  await callAs(office, request, 'PUT', '/admin/harvest/settings', { ...asked, version: 0 });
  return { quiabo: ids.get('Quiabo') ?? '' };
}

/** Three of Quiabo, paid. */
export async function order(request: APIRequestContext, productId: string) {
  const rosa = await newCustomer(request, { name: 'Rosa Prado', address: ADDRESS });
  const { products } = await (await request.get('/api/products')).json();
  const product = products.find(({ id }: { id: string }) => id === productId);
  const { url } = await placeOrder(request, rosa, [{ product, quantity: 3 }]);
  const form = { number: GOOD_CARD, expiry: '12/34', cvc: '123', name: rosa.name };
  expect((await request.post(url, { form, maxRedirects: 0 })).status()).toBe(303);
  await expect.poll(async () => (await ordersOf(request, rosa))[0]?.payment_status).toBe('paid');
  return rosa;
}
