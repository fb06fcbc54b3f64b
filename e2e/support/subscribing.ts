import type { Subscription, SubscriptionAnswer } from '@cesta/contract/subscriptions/subscriptions';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { reply } from './answers.ts';
import type { Customer } from './customers.ts';
import { GOOD_CARD, readShelf, type ShelfProduct } from './shopping.ts';
import { expect } from './store-test.ts';

type PlanType = 'essencial' | 'familia' | 'premium';

const FRUITS = ['Frutas'];
const VEGETABLES = ['Legumes', 'Verduras', 'Temperos', 'Cogumelos'];

/** What the store promises for each plan. */
export const LIMITS = [
  { plan: 'essencial', name: 'Essencial', vegetables: 6, fruits: 3, leastVegetables: 3, leastFruits: 1 },
  { plan: 'familia', name: 'Família', vegetables: 8, fruits: 4, leastVegetables: 4, leastFruits: 2 },
  { plan: 'premium', name: 'Premium', vegetables: 10, fruits: 5, leastVegetables: 6, leastFruits: 3 },
] as const;

const bearer = ({ token }: Customer) => ({ authorization: `Bearer ${token}` });

/** The smallest basket that every plan but Premium takes. */
async function pickBasket(request: APIRequestContext): Promise<ShelfProduct[]> {
  const shelf = (await readShelf(request)).filter(({ inBaskets }) => inBaskets !== false);
  const of = (categories: string[]) => shelf.filter(({ category }) => categories.includes(category));
  return [...of(VEGETABLES).slice(0, 4), ...of(FRUITS).slice(0, 2)];
}

/** Ready to pay; without an address to come back to, the store's own page after the payment. */
export async function startSubscribing(
  request: APIRequestContext,
  customer: Customer,
  planType: PlanType,
): Promise<string> {
  const basket = await pickBasket(request);
  const response = await request.post('/api/stripe/create-subscription-checkout', {
    headers: bearer(customer),
    data: { planType, selectedProducts: basket.map(({ id }) => ({ productId: id })) },
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { url: string }).url;
}

async function readStatus(request: APIRequestContext, customer: Customer): Promise<string | undefined> {
  const response = await request.get('/api/stripe/subscription', { headers: bearer(customer) });
  const { subscription } = (await response.json()) as { subscription: { status: string } | null };
  return subscription?.status;
}

/** With a good card, and the provider's word has come. */
export async function subscribed(
  request: APIRequestContext,
  customer: Customer,
  planType: PlanType,
): Promise<void> {
  const url = await startSubscribing(request, customer, planType);
  const form = { number: GOOD_CARD, expiry: '12/34', cvc: '123', name: customer.name };
  const paid = await request.post(url, { form, maxRedirects: 0 });
  expect(paid.status()).toBe(303);
  await expect.poll(() => readStatus(request, customer), { timeout: 30_000 }).toBe('active');
}

/** On the payment provider's own page. */
export async function subscribeByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número do cartão').fill(number);
  await page.getByLabel('Validade').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Nome no cartão').fill('MARIA DAS DORES');
  await page.getByRole('button', { name: 'Assinar', exact: true }).click();
}

export const basketDialog = (page: Page, plan: string) =>
  page.getByRole('dialog', { name: `Monte sua cesta ${plan}` });

export const shelfOf = (dialog: Locator, kind: 'Vegetais' | 'Frutas') =>
  dialog.getByRole('region', { name: kind }).getByRole('button');

/** Presses the tiles from one place to another. */
export async function press(tiles: Locator, from: number, to: number): Promise<void> {
  for (let place = from; place < to; place++) await tiles.nth(place).click();
}

/** As the store sends it. */
export const SUBSCRIPTION: Subscription = {
  id: '3f2a9c1e-5b7d-4c21-9a55-0c1d2e3f4a5b',
  plan_type: 'essencial',
  plan_name: 'Essencial',
  next_plan: null,
  status: 'active',
  cancel_at_period_end: false,
  current_period_start: '2099-03-01T15:00:00.000Z',
  current_period_end: '2099-03-08T15:00:00.000Z',
  created_at: '2099-03-01T15:00:00.000Z',
  expires_at: null,
  next_charge: { amount: 109, date: '2099-03-08T15:00:00.000Z' },
  open_invoice: null,
  coverage_gap: null,
  basket: [
    {
      id: 'p1',
      product_name: 'Alface crespa',
      product_image: '',
      product_price: 4.5,
      category: 'Verduras',
      is_sold: true,
    },
    {
      id: 'p2',
      product_name: 'Manga rosa',
      product_image: '',
      product_price: 8,
      category: 'Frutas',
      is_sold: true,
    },
  ],
  next_deliveries: [
    {
      id: '7f2a9c1e-5b7d-4c21-9a55-0c1d2e3f4a5b',
      date: '2099-03-04',
      status: 'scheduled',
      changes_until: '2099-03-02T21:00:00.000Z',
      items: [
        { product_id: 'p1', product_name: 'Alface crespa', quantity: 1 },
        { product_id: 'p2', product_name: 'Manga rosa', quantity: 2 },
      ],
      late_since: null,
      moved_from: null,
      move_reason: null,
    },
  ],
  calendar: [],
  credit: 0,
  paused_until: null,
  every_weeks: 1,
  tastes: { never: [], complete: false },
  card: null,
};

/** The store's answer about one's own subscription. */
export async function answerSubscription(page: Page, answer: () => Partial<Subscription>): Promise<void> {
  await page.route('**/api/stripe/subscription', (route) =>
    reply<SubscriptionAnswer>(route, { subscription: { ...SUBSCRIPTION, ...answer() } }),
  );
}
