import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { asOperator } from './admin-desk.ts';
import type { OldOrder } from './answers.ts';
import { ADDRESS, type Customer, leaveStored, newCustomer, sessionOf } from './customers.ts';
import { expect } from './store-test.ts';

export interface ShelfProduct {
  id: string;
  name: string;
  price: number;
  stock: number;
  imageUrl: string;
  category: string;
  unit: string;
  inBaskets?: boolean;
}

export interface Line {
  product: ShelfProduct;
  quantity: number;
}

export interface PlacedOrder {
  id: string;
  status: string;
  payment_status: string;
  payment_deadline: string | null;
  total: number;
  notes: string;
  delivery?: { date: string | null } | null;
  items: { product_id: string; quantity: number }[];
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The number that people read: 8 characters, or 12 in the detail. */
export const numberOf = (id: string, length: 8 | 12 = 8) => id.slice(0, length).toUpperCase();

/** As the store writes it. */
export const reais = (amount: number) => `R$ ${amount.toFixed(2).replace('.', ',')}`;

export async function readShelf(request: APIRequestContext): Promise<ShelfProduct[]> {
  const { products } = (await (await request.get('/api/products')).json()) as { products: ShelfProduct[] };
  return products.filter(({ stock }) => stock > 0).sort((one, other) => other.stock - one.stock);
}

/** Things that nobody will run out of, so that journeys side by side do not meet. */
export async function pickPlentiful(request: APIRequestContext): Promise<[ShelfProduct, ShelfProduct]> {
  const [first, second] = await readShelf(request);
  if (!first || !second) throw new Error('the shelf is empty');
  return [first, second];
}

/** A thing that somebody else buys until only so many are left. `place` keeps journeys side by side apart. */
export async function makeScarce(
  request: APIRequestContext,
  place: number,
  left: number,
): Promise<ShelfProduct> {
  const product = (await readShelf(request)).filter(({ stock }) => stock >= left).at(-1 - place);
  if (!product) throw new Error('nothing on the shelf is scarce');
  await buyAllBut(request, product, left);
  return product;
}

export async function buyAllBut(
  request: APIRequestContext,
  product: ShelfProduct,
  left: number,
): Promise<void> {
  if (product.stock === left) return;
  const rival = await newCustomer(request, { name: 'Pessoa Apressada', address: ADDRESS });
  await placeOrder(request, rival, [{ product, quantity: product.stock - left }]);
}

/** What a customer gathered on an earlier visit. */
export async function leaveCart(page: Page, customer: Customer, lines: readonly Line[]): Promise<void> {
  const cart = lines.map(({ product, quantity }) => ({ ...product, quantity }));
  await leaveStored(page, { ...sessionOf(customer), cart, cart_owner: customer.id });
}

export async function placeOrder(
  request: APIRequestContext,
  customer: Customer,
  lines: readonly Line[],
  notes = '',
): Promise<{ orderId: string; url: string }> {
  const items = lines.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const response = await request.post('/api/stripe/create-checkout-session', {
    headers: bearer(customer.token),
    data: { items, notes },
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as { orderId: string; url: string };
}

export async function ordersOf(request: APIRequestContext, customer: Customer): Promise<PlacedOrder[]> {
  const response = await request.get(`/api/orders/user/${customer.id}`, { headers: bearer(customer.token) });
  return ((await response.json()) as { orders: PlacedOrder[] }).orders;
}

/** As the operator does it in the panel. */
export async function setStatus(
  request: APIRequestContext,
  orderId: string,
  ...changes: { status?: string; payment_status?: string }[]
): Promise<void> {
  for (const change of changes) await asOperator(request, 'PATCH', `/orders/${orderId}/status`, change);
}

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';

/** On the payment provider's own page. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número do cartão').fill(number);
  await page.getByLabel('Validade').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Nome no cartão').fill('MARIA DAS DORES');
  await page.getByRole('button', { name: 'Pagar' }).click();
}

/** Two of something, not paid yet. */
export async function orderTwo(request: APIRequestContext, customer: Customer) {
  const [product] = await pickPlentiful(request);
  const placed = await placeOrder(request, customer, [{ product, quantity: 2 }], 'Deixar na portaria');
  return { product, ...placed };
}

/** An order as an older server would send it. */
export const OLD_ORDER = {
  id: '3f2a9c1e-5b7d-4c21-9a55-0c1d2e3f4a5b',
  created_at: '2026-11-15T12:00:00.000Z',
  status: 'confirmed',
  payment_status: 'paid',
  total: '35.50',
  shipping: '10.00',
  notes: '',
  items: [],
  payment_deadline: null,
} satisfies OldOrder;

/** What stands beside a name in a list of facts. */
export function fact(page: Page, name: string): Locator {
  return page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).getByRole('definition');
}
