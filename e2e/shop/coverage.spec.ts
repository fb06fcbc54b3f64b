import type { ErrorBody } from '@cesta/contract/base/errors';
import type { Page } from '@playwright/test';
import { reply } from '../support/answers.ts';
import { expect, openPage, test } from '../support/store-test.ts';

/** The toasts; an error that stays on the page has the same role. */
const urgent = (page: Page) => page.getByRole('alert');

test.describe('the coverage question', () => {
  const opener = (page: Page) => page.getByRole('button', { name: 'Verificar cobertura' });
  const question = (page: Page) => page.getByRole('dialog', { name: 'Entregamos aí?' });
  const field = (page: Page) => question(page).getByLabel('CEP');
  const check = (page: Page) => question(page).getByRole('button', { name: /^Verifica/ });

  test.beforeEach(async ({ page }) => {
    await openPage(page, '/');
    await opener(page).click();
    await expect(question(page)).toBeVisible();
  });

  test('takes eight digits and nothing else', async ({ page }) => {
    await field(page).pressSequentially('40a1-40x');
    await expect(field(page)).toHaveValue('40140');
    await expect(check(page)).toBeDisabled();
    await field(page).press('Enter');
    await expect(urgent(page).getByText('CEP deve ter 8 dígitos')).toBeVisible();
    await field(page).pressSequentially('130999');
    await expect(field(page)).toHaveValue('40140130');
    await expect(check(page)).toBeEnabled();
  });

  test('brings good news, and remembers the CEP', async ({ page }) => {
    await field(page).fill('40140130');
    await field(page).press('Enter');
    await expect(page.getByRole('status').getByText('Ótima Notícia!')).toBeVisible();
    await expect(page.getByRole('status').getByText(/^Entregamos no seu endereço em/)).toBeVisible();
    await expect(question(page).getByText('40140-130')).toBeVisible();
    await page.reload();
    await opener(page).click();
    await expect(field(page)).toHaveValue('40140130');
    await expect(check(page)).toBeEnabled();
  });

  test('is sorry, and names up to three areas nearby', async ({ page }) => {
    await field(page).fill('42700000');
    await check(page).click();
    await expect(urgent(page).getByText('Ops!')).toBeVisible();
    await expect(urgent(page).getByText(/^Ainda não entregamos neste CEP/)).toBeVisible();
    await expect(urgent(page).getByRole('listitem')).toHaveCount(3);
    await expect(question(page).getByRole('link', { name: 'Ver onde entregamos' })).toBeVisible();
  });

  test('shows that it is looking', async ({ page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/zipcode/check/*', async (route) => {
      await held;
      await route.continue();
    });
    await field(page).fill('40140130');
    await check(page).click();
    await expect(question(page).getByRole('button', { name: 'Verificando…' })).toBeVisible();
    answer();
    await expect(page.getByRole('status').getByText('Ótima Notícia!')).toBeVisible();
  });

  test.describe('without an answer', () => {
    test.use({ expectedComplaint: /Failed to load resource|net::ERR/ });

    test('says what could not be done', async ({ page }) => {
      await page.route('**/api/zipcode/check/*', (route) => route.abort());
      await field(page).fill('40140130');
      await check(page).click();
      await expect(urgent(page).getByText(/^Erro ao verificar CEP/)).toBeVisible();
      await page.unrouteAll();
      await page.route('**/api/zipcode/check/*', (route) => reply<Partial<ErrorBody>>(route, {}, 503));
      await check(page).click();
      await expect(urgent(page).getByText('Erro 503: Service Unavailable')).toBeVisible();
    });
  });
});
