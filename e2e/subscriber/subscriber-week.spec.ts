import { addDays, dayFormatter, dayOf } from '@cesta/contract/base/calendar';
import type { Locator, Page } from '@playwright/test';
import { ADDRESS, newCustomer, openAs } from '../support/customers.ts';
import { fact } from '../support/shopping.ts';
import { expect, expectUsable, openPage, PHONE, test, textOf } from '../support/store-test.ts';
import { basketDialog, shelfOf, subscribed } from '../support/subscribing.ts';

const TAB = '/conta?tab=assinatura';
const coming = (page: Page) => page.getByRole('region', { name: 'Próximas entregas' });
const weeks = (page: Page) => page.getByRole('region', { name: 'Próximas semanas' });
const line = (page: Page, place: number) => weeks(page).getByRole('listitem').nth(place);
const summary = (page: Page) => page.getByRole('region', { name: 'Seu plano' });
const told = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const press = (place: Locator | Page, name: string) =>
  place.getByRole('button', { name, exact: true }).click();
const dayAndMonth = dayFormatter({ day: 'numeric', month: 'long' });

/** Somebody with a paid week, whose basket can still change, on a phone. */
test.beforeEach(async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const maria = await newCustomer(request, { address: ADDRESS });
  await subscribed(request, maria, 'essencial');
  await openAs(page, maria, TAB);
  await expect(line(page, 0)).toBeVisible();
});

test('one delivery gets something else, paid or not, and goes back to the standing choice', async ({
  page,
}) => {
  const basket = page.getByRole('region', { name: 'Sua cesta', exact: true });
  const standing = await textOf(basket);
  for (const place of [coming(page), line(page, 0)]) {
    await press(place, 'Trocar só nesta entrega');
    const dialog = basketDialog(page, 'Essencial');
    await expect(dialog).toContainText('Sua escolha de sempre continua a mesma.');
    const added = shelfOf(dialog, 'Vegetais').and(page.locator('[aria-pressed="false"]')).first();
    const wanted = await textOf(added);
    await added.click();
    await press(dialog, 'Salvar só nesta entrega');
    await expect(told(page, 'Pronto! A troca vale só para esta entrega.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(place.getByText('Diferente da sua escolha')).toBeVisible();
    await expect(place).toContainText(wanted);
  }
  expect(await textOf(basket)).toBe(standing);
  await expectUsable(page);
  await page.reload();
  for (const place of [coming(page), line(page, 0)]) {
    await press(place, 'Voltar à minha escolha');
    await expect(place.getByText('Diferente da sua escolha')).toHaveCount(0);
  }
});

test('a delivery is skipped with its money named before, and taken back from the toast and on its line', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Pular esta entrega' });
  await press(coming(page), 'Pular esta entrega');
  await expect(dialog).toContainText('R$ 109,00 de crédito na próxima cobrança');
  await expect(dialog).toContainText('Dá para desfazer até');
  await expect(dialog.getByRole('button', { name: 'Manter entrega' })).toBeFocused();
  await expectUsable(page);
  await page.setViewportSize(PHONE);
  await press(dialog, 'Pular esta entrega');
  await expect(coming(page)).toContainText(
    'Você pulou esta entrega: R$ 109,00 de crédito na próxima cobrança',
  );
  // The credit lowers what is said to be charged next, here and in the calendar alike.
  await expect(fact(page, 'Próxima cobrança')).toContainText('Já com R$ 109,00 do seu crédito');
  await expect(line(page, 0)).toContainText('Paga com o seu crédito em');
  await press(page, 'Desfazer');
  await expect(told(page, /está de volta/)).toBeVisible();
  await expect(coming(page).getByRole('button', { name: 'Pular esta entrega' })).toBeVisible();

  // A week that is not paid yet, by keyboard alone.
  await line(page, 1).getByRole('button', { name: 'Pular esta entrega' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('nada será cobrado');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(line(page, 1)).toContainText('Nada será cobrado');
  await expect(line(page, 1).getByRole('button', { name: 'Receber esta entrega' })).toBeFocused();
  await page.reload();
  await expect(line(page, 1).getByText('Pulada')).toBeVisible();
  await press(line(page, 1), 'Receber esta entrega');
  await expect(line(page, 1)).toContainText('Cobrança de R$ 109,00 em');
  await weeks(page)
    .getByRole('button', { name: /^Ver mais \d entregas$/ })
    .click();
  await expect(weeks(page).getByRole('listitem')).toHaveCount(8);
});

test('a pause names the day it ends while one chooses, and ends sooner on request', async ({ page }) => {
  const until = dayAndMonth(addDays(dayOf(new Date()), 21));
  await press(weeks(page), 'Pausar entregas');
  const dialog = page.getByRole('dialog', { name: 'Pausar entregas' });
  await dialog.getByRole('radio', { name: '2 semanas' }).check();
  await expect(dialog.getByText(`Volta em ${until}`)).toBeVisible();
  await expect(dialog).toContainText('A cesta já paga chega normalmente');
  await expectUsable(page);
  await press(dialog, 'Pausar por 2 semanas');
  await expect(summary(page).getByText(`Pausada até ${until}`)).toBeVisible();
  await expect(line(page, 0).getByText('Na pausa')).toBeVisible();
  await expect(line(page, 1).getByText('Na pausa')).toBeVisible();
  await expect(line(page, 2)).toContainText('Cobrança de R$ 109,00 em');
  await openPage(page, TAB);
  await expectUsable(page);
  // While it lasts it can be made longer, counted anew.
  await press(weeks(page), 'Mudar a pausa');
  const longer = page.getByRole('dialog', { name: 'Mudar a pausa' });
  await expect(longer).toContainText(`Hoje ela vai até ${until}`);
  const later = dayAndMonth(addDays(dayOf(new Date()), 28));
  await expect(longer.getByText(`Volta em ${later}`)).toBeVisible();
  await expectUsable(page);
  await press(longer, 'Pausar por 3 semanas');
  await expect(summary(page).getByText(`Pausada até ${later}`)).toBeVisible();
  await expect(weeks(page).getByRole('button', { name: 'Mudar o ritmo' })).toBeVisible();
  const notice = page.getByRole('region', { name: 'Sua assinatura está pausada' });
  await press(notice, 'Voltar antes');
  const early = page.getByRole('dialog', { name: 'Voltar antes' });
  await expect(early).toContainText('a cobrança de R$ 109,00 é feita em');
  await press(early, 'Voltar a receber');
  await expect(summary(page).getByText('Ativa', { exact: true })).toBeVisible();
  await expect(line(page, 0)).toContainText('Cobrança de R$ 109,00 em');
});

test('a basket every fortnight, with its price and days, and nothing charged in between', async ({
  page,
}) => {
  await press(weeks(page), 'Mudar o ritmo');
  const dialog = page.getByRole('dialog', { name: 'Ritmo das entregas' });
  await dialog.getByRole('radio', { name: /^A cada 15 dias/ }).check();
  await expect(dialog).toContainText('R$ 109,00 a cada 15 dias, nada na semana entre elas');
  await expect(dialog.getByText(/^Assim as próximas cestas vêm em/)).toBeVisible();
  await expectUsable(page);
  await press(dialog, 'Salvar ritmo');
  await expect(fact(page, 'Ritmo')).toHaveText('A cada 15 dias');
  const lines = weeks(page).getByRole('listitem');
  await expect(lines.filter({ hasText: 'Sem cesta' })).toHaveCount(2);
  await expect(lines.filter({ hasText: 'Cobrança de R$ 109,00 em' })).toHaveCount(2);
  await press(lines.filter({ hasText: 'Sem cesta' }).first(), 'Receber esta entrega');
  await expect(lines.filter({ hasText: 'Sem cesta' })).toHaveCount(1);
});
