import type { APIRequestContext, Page } from '@playwright/test';
import { expect, openPage } from './store-test.ts';

export interface Customer {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

export const ADDRESS = {
  label: 'Casa',
  zipcode: '40140240',
  street: 'Rua Marquês de Caravelas',
  number: '118',
  complement: '',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
};

let made = 0;

export function unusedEmail(): string {
  made += 1;
  return `maria-${process.pid}-${Date.now()}-${made}@exemplo.test`;
}

/** A customer of their own for each journey: journeys run side by side in one store. */
export async function newCustomer(
  request: APIRequestContext,
  { name = 'Maria das Dores', address }: { name?: string; address?: typeof ADDRESS } = {},
): Promise<Customer> {
  const email = unusedEmail();
  const password = 'segredo12';
  const response = await request.post('/api/auth/register', { data: { name, email, password, address } });
  expect(response.status()).toBe(201);
  const { token, user } = (await response.json()) as { token: string; user: { id: string } };
  return { id: user.id, name, email, password, token };
}

/** Signs in once more, as another device would. */
export async function signInElsewhere(request: APIRequestContext, customer: Customer): Promise<string> {
  const { email, password } = customer;
  const response = await request.post('/api/auth/login', { data: { email, password } });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

/** Whether the store still knows this token. */
export async function isKnown(request: APIRequestContext, token: string): Promise<boolean> {
  const response = await request.get('/api/auth/verify', { headers: { authorization: `Bearer ${token}` } });
  return response.ok();
}

type Stored = Record<string, unknown>;

/** What an earlier visit has left in the browser. The address shows no page, so that nothing reads it too early. */
export async function leaveStored(page: Page, values: Stored): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, textEntries(values));
}

function textEntries(values: Stored): [string, string][] {
  return Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}

export function readStored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

export function sessionOf({ id, name, email, token }: Customer): Stored {
  return { auth_token: token, user: { id, name, email, role: 'customer' } };
}

export async function openAs(page: Page, customer: Customer, path: string): Promise<void> {
  await leaveStored(page, sessionOf(customer));
  await openPage(page, path);
}

export interface CepAnswer {
  logradouro?: string;
  bairro?: string;
  localidade?: string;
  uf?: string;
  erro?: boolean | string;
}

/** Stands in for the public CEP lookup, which no test may reach. Tells which CEPs were asked for. */
export async function fakeCepLookup(
  page: Page,
  answer: (cep: string) => CepAnswer | 'down',
): Promise<string[]> {
  const asked: string[] = [];
  const { cepLookupUrl } = (await (await page.request.get('/api/store')).json()) as { cepLookupUrl: string };
  await page.route(`${new URL(cepLookupUrl).origin}/**`, async (route) => {
    const cep = /\d{8}/.exec(route.request().url())?.[0] ?? '';
    asked.push(cep);
    const body = answer(cep);
    if (body === 'down') await route.abort('connectionrefused');
    else await route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*' } });
  });
  return asked;
}

export const BARRA: CepAnswer = {
  logradouro: 'Rua Marquês de Caravelas',
  bairro: 'Barra',
  localidade: 'Salvador',
  uf: 'BA',
};
