import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { refuse } from '../support/answers.ts';
import { expect, expectAccessible, openPage, test } from '../support/store-test.ts';

const SENT = 'Mensagem enviada com sucesso! Retornaremos em breve.';
const FILL_IN = 'Por favor, preencha todos os campos';
const WRONG_EMAIL = 'Por favor, insira um email válido';

const form = (page: Page) => page.getByRole('form', { name: 'Fale com a gente' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Enviar mensagem' });
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text);

async function fillIn(page: Page, message = 'Vocês entregam na Barra?'): Promise<void> {
  await form(page).getByLabel('Nome').fill('Ana Lima');
  await form(page).getByLabel('Email').fill('ana@exemplo.com');
  await form(page).getByLabel('Mensagem').fill(message);
}

/** Whether a message arrived, as the store's staff sees it. */
async function hasArrived(page: Page, message: string): Promise<boolean> {
  const login = await page.request.post('/api/auth/login', {
    data: { email: 'admin@cestadaroca.test', password: 'admin123' },
  });
  const { token } = (await login.json()) as { token: string };
  const list = await page.request.get('/api/contact?limit=1000', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { messages } = (await list.json()) as { messages: { message: string }[] };
  return messages.some((stored) => stored.message === message);
}

test('the contact page names e-mail, chat and opening hours', async ({ page }) => {
  await openPage(page, '/contato');
  const ways = page.getByRole('complementary', { name: 'Prefere conversar?' });
  await expect(ways.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(ways.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /wa\.me\/\d+\?text=/);
  await expect(ways.getByText('Segunda a sexta')).toBeVisible();
  await expect(ways.getByText('9h-18h')).toBeVisible();
  await expect(ways.getByText('9h-13h')).toBeVisible();
});

test('asks for what is missing, then for a real e-mail, at the field and aloud', async ({ page }) => {
  await openPage(page, '/contato');
  await send(page).click();
  await expect(toast(page, FILL_IN)).toBeVisible();
  await expect(form(page).getByLabel('Nome')).toBeFocused();
  await expect(form(page).getByLabel('Mensagem')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await fillIn(page);
  await form(page).getByLabel('Email').fill('ana@exemplo');
  await send(page).click();
  await expect(page.getByText(WRONG_EMAIL)).toHaveCount(1);
  await expect(toast(page, WRONG_EMAIL)).toBeVisible();
  await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription(/Confira o endereço/);
  await form(page).getByLabel('Email').fill('ana@exemplo.com');
  await expect(form(page).getByLabel('Email')).not.toHaveAttribute('aria-invalid');
});

test('sends a message, says so and is ready for the next', async ({ page }) => {
  await openPage(page, '/contato');
  const message = `Mensagem ${randomUUID()}`;
  // Pasted and sent within the second: it is a person all the same.
  await fillIn(page, message);
  await send(page).click();
  await expect(page.getByRole('status').getByText(SENT)).toBeVisible();
  await expect(form(page).getByLabel('Mensagem')).toHaveValue('');
  expect(await hasArrived(page, message)).toBe(true);
});

test.describe('when nobody answers', () => {
  test.use({ expectedComplaint: /Failed to load resource|net::ERR/ });

  test('the message is kept and can be sent again', async ({ page }) => {
    await openPage(page, '/contato');
    await fillIn(page, 'Não me perca');
    await page.route('**/api/contact', (route) => route.abort());
    await send(page).click();
    await expect(toast(page, /^Erro ao enviar mensagem\. Tente novamente\./)).toBeVisible();
    await expect(form(page).getByLabel('Mensagem')).toHaveValue('Não me perca');

    await page.unrouteAll();
    const words = 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.';
    await page.route('**/api/contact', (route) =>
      refuse(route, 429, { message: words, code: 'TOO_MANY_REQUESTS' }),
    );
    await send(page).click();
    await expect(toast(page, words)).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form works all the same', async ({ page }) => {
    await page.goto('/contato');
    await form(page).getByLabel('Nome').fill('Ana Lima');
    await send(page).click();
    await expect(toast(page, FILL_IN)).toBeVisible();
    await expect(form(page).getByLabel('Nome')).toHaveValue('Ana Lima');

    await form(page).getByLabel('Email').fill('ana');
    await form(page).getByLabel('Mensagem').fill('Oi');
    await send(page).click();
    await expect(toast(page, WRONG_EMAIL)).toBeVisible();

    const message = `Mensagem ${randomUUID()}`;
    await fillIn(page, message);
    await send(page).click();
    await expect(page.getByRole('status').getByText(SENT)).toBeVisible();
    expect(await hasArrived(page, message)).toBe(true);
  });

  test('the pages can be read', async ({ page }) => {
    await page.goto('/');
    await expect(
      page.getByRole('region', { name: 'Fresquinhos da Semana' }).getByRole('article'),
    ).toHaveCount(4);
    await page.goto('/faq');
    await page.getByRole('heading', { name: 'Onde vocês entregam?' }).click();
    await expect(page.getByText(/Em Salvador e em Cruz das Almas/)).toBeVisible();
    await page.goto('/carrinho');
    await expect(page.getByText(/precisa do JavaScript ligado/)).toBeVisible();
  });
});

test('another site cannot make its visitors write to us', async ({ page }) => {
  const answer = await page.request.post('/contato', {
    form: { name: 'Ana', email: 'ana@exemplo.com', message: 'Oi' },
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status()).toBe(403);
});
