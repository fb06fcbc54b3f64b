import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { leaveStored } from './customers.ts';
import { expect, openPage } from './store-test.ts';

interface Operator {
  token: string;
  user: { id: string; name: string; email: string; role: string };
}

let known: Operator | undefined;

/** The demo operator; signed in once for all journeys of a worker. */
export async function operator(request: APIRequestContext): Promise<Operator> {
  if (known) return known;
  const response = await request.post('/api/auth/login', {
    data: { email: 'admin@cestadaroca.test', password: 'admin123' },
  });
  expect(response.status()).toBe(200);
  known = (await response.json()) as Operator;
  return known;
}

/** Opens the panel at a tab, with filters as they stand in the address: 'pedidos&status=pending'. */
export async function openPanel(page: Page, tab = 'dashboard'): Promise<void> {
  const { token, user } = await operator(page.request);
  await leaveStored(page, { auth_token: token, user });
  await openPage(page, `/admin?tab=${tab}`);
}

/** Opens the list of orders at one of them, which then stands open as a card. */
export function openOrder(page: Page, id: string): Promise<void> {
  return openPanel(page, `pedidos&busca=${id.slice(0, 8)}`);
}

export async function asOperator(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<unknown> {
  const { token } = await operator(request);
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

let made = 0;

/** Journeys run side by side in one store: what each makes has a name of its own. */
export function ownName(kind: string): string {
  made += 1;
  return `${kind} ${process.pid}-${Date.now()}-${made}`;
}

export const panel = (page: Page) => page.getByRole('tabpanel');
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
export const toast = (page: Page, text: string) =>
  page.locator('[data-toast]').filter({ hasText: text }).first();

/** A load that fails says so over the whole tab, and the retry brings what was wanted. */
export async function expectRetry(page: Page, path: string | RegExp, text: string, there: Locator) {
  const card = page.getByRole('alert').filter({ hasText: 'Ops! Algo deu errado' });
  await expect(card).toContainText(text);
  await page.unroute(path);
  await card.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(there).toBeVisible();
  await expect(card).toHaveCount(0);
}
