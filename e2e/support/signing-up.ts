import type { Page } from '@playwright/test';
import { BARRA, type CepAnswer, fakeCepLookup, unusedEmail } from './customers.ts';
import { expect, openPage } from './store-test.ts';

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
export const next = (page: Page) => page.getByRole('button', { name: 'Continuar' });
export const create = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Criar conta' });
export const summary = (page: Page) => page.getByRole('region', { name: /^Falta acertar/ });
export const toastText = (page: Page, text: string) => page.getByText(text, { exact: true });

export async function expectError(page: Page, label: string, message: string): Promise<void> {
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
}

export async function fillPerson(page: Page, email = unusedEmail()): Promise<string> {
  await field(page, 'Nome completo').fill('Maria das Dores');
  await field(page, 'Email').fill(email);
  await field(page, 'Senha').fill('segredo12');
  await field(page, 'Confirmar senha').fill('segredo12');
  return email;
}

export async function openAddressStep(page: Page, answer: CepAnswer | 'down' = BARRA) {
  const asked = await fakeCepLookup(page, () => answer);
  await openPage(page, '/registrar');
  const email = await fillPerson(page);
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Onde entregamos?' })).toBeFocused();
  return { asked, email };
}

/** An address that needs no lookup to be complete. */
export async function fillAddress(page: Page): Promise<void> {
  await field(page, 'CEP').fill('40140240');
  await expect(field(page, 'Bairro')).toHaveValue('Barra');
  await field(page, 'Número').fill('118');
  await page.getByRole('checkbox').check();
}
