import type { Page } from '@playwright/test';
import { leaveStored } from '../support/customers.ts';
import { expect } from '../support/store-test.ts';
import type { Visitor } from './screen.ts';

const PEOPLE = {
  customer: { email: 'cliente@cestadaroca.test', password: 'cliente123' },
  subscriber: { email: 'assinante@cestadaroca.test', password: 'cliente123' },
  operator: { email: 'admin@cestadaroca.test', password: 'admin123' },
};

const known = new Map<Visitor, Record<string, unknown>>();

/** As somebody of the demo data; signed in once for all screens of a worker. */
export async function signInAs(page: Page, visitor: Visitor): Promise<void> {
  if (visitor === 'visitor') return;
  let stored = known.get(visitor);
  if (!stored) {
    const response = await page.request.post('/api/auth/login', { data: PEOPLE[visitor] });
    expect(response.status()).toBe(200);
    const { token, user } = (await response.json()) as { token: string; user: Record<string, string> };
    const { id, name, email, role } = user;
    stored = { auth_token: token, user: { id, name, email, role } };
    known.set(visitor, stored);
  }
  await leaveStored(page, stored);
}
