import type { ErrorBody } from '@cesta/contract/base/errors';
import type { Order } from '@cesta/contract/orders/orders';
import type { Page, Route } from '@playwright/test';

/**
 * Answers one call in the store's stead. What it says has to be named by its type of the contract, so that a change of
 * the contract is noticed here: `reply<OrderList>(route, { orders: [], total: 0 })`.
 */
export function reply<Body = never>(route: Route, body: NoInfer<Body>, status = 200): Promise<void> {
  return route.fulfill({ status, json: body });
}

/** Says no, as the store does. */
export function refuse(route: Route, status: number, body: ErrorBody): Promise<void> {
  return reply<ErrorBody>(route, body, status);
}

/** Answers every call of a path; `null` is no answer at all. */
export async function answer<Body = never>(
  page: Page,
  path: string | RegExp,
  body: NoInfer<Body> | null,
  status = 200,
): Promise<void> {
  await page.route(path, (route) => (body === null ? route.abort() : reply<unknown>(route, body, status)));
}

/** Orders of years ago: the names are those of the contract, what stands under them need not be. */
export type OldOrder = { [Name in keyof Order]?: unknown };
export type OldOrderList = { orders: OldOrder[]; total: number };
