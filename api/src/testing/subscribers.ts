import { cents } from '@cesta/contract/base/money';
import type { Category } from '@cesta/contract/catalog/catalog';
import { basketLimits } from '@cesta/contract/subscriptions/basket-rules';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { products } from '../modules/catalog/catalog.tables.ts';
import { insertAddress } from '../modules/identity/addresses.service.ts';
import { openSession } from '../modules/identity/sessions.service.ts';
import { watchCoverage } from '../modules/subscriptions/coverage-gaps/coverage-gaps.service.ts';
import {
  planNewWeeks,
  reconcileAllDeliveries,
} from '../modules/subscriptions/deliveries/deliveries.service.ts';
import { type Answer, callAs, type Method } from './calling.ts';
import { signIn } from './sign-in.ts';
import type { PayingStore } from './test-provider.ts';
import type { TestStore } from './test-store.ts';

export const SALVADOR = '40110010';
export const CRUZ_DAS_ALMAS = '44380000';

export interface Shelf {
  vegetables: string[];
  fruits: string[];
  other: string;
}

/** Enough of everything for the largest basket, and one thing that is not for baskets. */
export async function fillShelf({ db }: TestStore): Promise<Shelf> {
  const make = (name: string, category: Category) => ({
    name,
    category,
    description: 'Colhido hoje',
    priceCents: cents(8_90),
    imageUrl: '/x.webp',
    stock: 100,
  });
  const greens: Category[] = ['Legumes', 'Verduras', 'Temperos', 'Cogumelos'];
  const rows = await db
    .insert(products)
    .values([
      ...Array.from({ length: 14 }, (_, i) => make(`Vegetal ${i + 1}`, greens[i % 4] as Category)),
      ...Array.from({ length: 8 }, (_, i) => make(`Fruta ${i + 1}`, 'Frutas')),
      make('Mel', 'Outros'),
    ])
    .returning({ id: products.id, category: products.category });
  const ids = (wanted: (category: string) => boolean) =>
    rows.filter(({ category }) => wanted(category)).map(({ id }) => id);
  return {
    vegetables: ids((category) => greens.includes(category as Category)),
    fruits: ids((category) => category === 'Frutas'),
    other: ids((category) => category === 'Outros')[0] ?? '',
  };
}

export function basketOf(shelf: Shelf, vegetables: number, fruits: number) {
  return [...shelf.vegetables.slice(0, vegetables), ...shelf.fruits.slice(0, fruits)].map((productId) => ({
    productId,
  }));
}

/** The smallest basket that a plan takes. */
export function leastBasket(shelf: Shelf, plan: PlanType) {
  const { minVegetables, minFruits } = basketLimits(plan);
  return basketOf(shelf, minVegetables, minFruits);
}

export interface Subscriber {
  id: string;
  email: string;
  call(method: Method, path: string, payload?: object): Promise<Answer>;
  /** What the account screen shows. */
  subscription(): Promise<Subscription>;
}

/** Somebody who lives where the store delivers, and whose session never runs out however far the clock is moved. */
export async function newSubscriber(store: TestStore, zipcode = SALVADOR): Promise<Subscriber> {
  const { user } = await signIn(store);
  await insertAddress(store.db, user.id, addressAt(zipcode), store.clock.now());
  return subscriberOf(store, user);
}

export function addressAt(zipcode: string) {
  return {
    label: 'Casa',
    zipcode,
    street: 'Rua das Flores',
    number: '10',
    complement: '',
    neighborhood: 'Centro',
    city: zipcode === SALVADOR ? 'Salvador' : 'Cruz das Almas',
    state: 'BA',
  };
}

export function subscriberOf(store: TestStore, user: { id: string; email: string }): Subscriber {
  const call: Subscriber['call'] = async (method, path, payload) => {
    const token = await openSession(store.db, store.clock, user.id, {
      remember: false,
      userAgent: undefined,
    });
    return callAs({ headers: { authorization: `Bearer ${token}` } }, store, method, path, payload);
  };
  return {
    id: user.id,
    email: user.email,
    call,
    subscription: async () => (await call('GET', '/stripe/subscription')).body.subscription,
  };
}

/** Adds an address and has the baskets brought there, as the account screen does. */
export async function moveBasketsTo(subscriber: Subscriber, address: object): Promise<Answer> {
  const added = await subscriber.call('POST', `/users/${subscriber.id}/addresses`, address);
  return subscriber.call('PUT', '/stripe/subscription/address', { addressId: added.body.address.id });
}

/** The address is no longer driven to, as after its zone was deleted, but for this person alone. */
export async function loseCoverage(
  { deps }: TestStore,
  { id }: { id: string },
  zipcode: string,
): Promise<void> {
  await deps.database.pool.query('update addresses set zipcode = $1 where user_id = $2', [zipcode, id]);
  await reconcileAllDeliveries(deps);
  await watchCoverage(deps);
}

/** The id of the payment page whose address the store has answered. */
export function sessionIn(url: string): string {
  const id = /cs_[A-Za-z0-9_]+/.exec(url)?.[0];
  if (!id) throw new Error(`No payment page in ${url}`);
  return id;
}

/** Chooses, pays and waits until the store knows. */
export async function subscribe(
  paying: PayingStore,
  shelf: Shelf,
  subscriber: Subscriber,
  plan: PlanType = 'essencial',
  card?: string,
): Promise<Subscription> {
  const { body } = await subscriber.call('POST', '/stripe/create-subscription-checkout', {
    planType: plan,
    selectedProducts: leastBasket(shelf, plan),
  });
  paying.provider.pay(sessionIn(body.url), card ? { card } : {});
  await catchUp(paying);
  return subscriber.subscription();
}

/** Pays an invoice on the provider's page with a good card. */
export async function payInvoice(paying: PayingStore, url: string): Promise<void> {
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ana' };
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
  await catchUp(paying);
}

/** What has happened at the provider is told, and the work that waits is done. */
export async function catchUp({
  store,
  provider,
}: {
  store: TestStore;
  provider: Pick<PayingStore['provider'], 'idle'>;
}): Promise<void> {
  await provider.idle();
  while ((await store.deps.jobs.runDue()) > 0) await provider.idle();
}

/** Moves the clock and lets everything that falls due happen. */
export async function pass(
  paying: PayingStore,
  leap: Parameters<PayingStore['provider']['advance']>[0],
): Promise<void> {
  await paying.provider.advance(leap);
  await catchUp(paying);
  await planNewWeeks(paying.store.deps);
}

/** The e-mails to somebody, oldest first. */
export async function emailsTo(
  store: TestStore,
  email: string,
): Promise<{ subject: string; text: string }[]> {
  const messages = await store.deps.mail.list(500);
  return messages
    .filter(({ to }) => to === email)
    .map(({ subject, text }) => ({ subject, text }))
    .reverse();
}
