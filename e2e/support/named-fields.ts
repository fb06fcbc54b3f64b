import { FIELDS } from '@cesta/contract/testing/named-fields';
import type { Page } from '@playwright/test';

type Json = Record<string, unknown>;
type Shape = 'plain' | 'wrapped';

/** Amounts come as texts, too. */
const AMOUNTS = ['price', 'total', 'shipping', 'product_price'];

function only(kind: keyof typeof FIELDS, thing: unknown): Json {
  const raw = (thing ?? {}) as Json;
  const kept: Json = {};
  for (const name of FIELDS[kind]) if (name in raw) kept[name] = amount(name, raw[name]);
  if (kind === 'order') {
    kept.delivery_address = JSON.stringify(kept.delivery_address);
    if (Array.isArray(kept.items)) kept.items = kept.items.map((line) => only('line', line));
  }
  return kept;
}

const amount = (name: string, value: unknown) =>
  AMOUNTS.includes(name) && typeof value === 'number' ? value.toFixed(2) : value;

const list = (kind: keyof typeof FIELDS, wrapper: string) => (body: Json, shape: Shape) => {
  const things = (body[wrapper] as unknown[]).map((thing) => only(kind, thing));
  return shape === 'plain' ? things : { [wrapper]: things };
};

type Reduce = (body: Json, shape: Shape) => unknown;

/** By the path of the call, the first that fits. */
export const CALLS: readonly (readonly [RegExp, Reduce])[] = [
  [/^\/api\/products$/, list('product', 'products')],
  [/^\/api\/orders(\/user\/[^/]+)?$/, list('order', 'orders')],
  [/^\/api\/orders\/[^/]+$/, (body) => only('order', body)],
  [/^\/api\/users\/[^/]+\/addresses$/, list('address', 'addresses')],
  [
    /^\/api\/users\/[^/]+$/,
    (body, shape) => (shape === 'plain' ? only('user', body.user) : { user: only('user', body.user) }),
  ],
  [/^\/api\/producers$/, list('producer', 'producers')],
  [/^\/api\/blog$/, list('post', 'posts')],
  [/^\/api\/blog\/slug\/[^/]+$/, (body) => only('post', body)],
  [/^\/api\/contact$/, list('message', 'messages')],
  [
    /^\/api\/stripe\/subscription$/,
    ({ subscription }) => ({ subscription: subscription && only('own', subscription) }),
  ],
  [
    /^\/api\/stripe\/admin\/subscriptions$/,
    ({ subscriptions, total }) => ({
      subscriptions: (subscriptions as unknown[]).map((one) => only('subscription', one)),
      total,
    }),
  ],
  [
    /^\/api\/stripe\/admin\/subscriptions\/[^/]+\/preferences$/,
    ({ total, byCategory }) => ({
      total,
      byCategory: Object.fromEntries(
        Object.entries(byCategory as Record<string, unknown[]>).map(([category, items]) => [
          category,
          items.map((item) => only('choice', item)),
        ]),
      ),
    }),
  ],
];

/** Answers of the store, cut down to what the specification names. */
export async function nameOnly(page: Page, shape: Shape): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const [, reduce] = CALLS.find(([path]) => path.test(pathname)) ?? [];
    if (route.request().method() !== 'GET' || !reduce) return route.fallback();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    await route.fulfill({ response, json: reduce((await response.json()) as Json, shape) });
  });
}
