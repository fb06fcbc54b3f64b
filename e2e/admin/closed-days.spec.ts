import type { Done } from '@cesta/contract/base/answers';
import { DAY_MS } from '@cesta/contract/base/calendar';
import type { ClosedDayBook, ClosingImpact } from '@cesta/contract/coverage/closed-days';
import type { DeliveryDay, DeliveryWeek } from '@cesta/contract/panel/deliveries';
import type { Page } from '@playwright/test';
import { asOperator, openPanel, ownName, panel, toast } from '../support/admin-desk.ts';
import { answer, reply } from '../support/answers.ts';
import { day, FRIDAY, week } from '../support/example-round.ts';
import { expect, expectUsable, test } from '../support/store-test.ts';

const BOOK = /\/api\/admin\/closed-days$/;
const section = (page: Page) => panel(page).getByRole('region', { name: 'Dias sem entrega' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** So far ahead that no other journey has anything planned. */
function farDay(): string {
  return new Date(Date.now() + 400 * DAY_MS).toISOString().slice(0, 10);
}

test('a day without delivery is asked about, kept and taken back', async ({ page, request }) => {
  const reason = ownName('Festa');
  await openPanel(page, 'cobertura');
  await expect(section(page)).toContainText('Natal, todas as cidades');
  await section(page).getByRole('button', { name: 'Novo dia sem entrega' }).click();
  const form = dialog(page, 'Novo dia sem entrega');
  await expect(form.getByLabel('Dia', { exact: true })).toBeFocused();
  await form.getByLabel('Dia', { exact: true }).fill(farDay());
  await form.getByLabel('Onde').selectOption('Cruz das Almas');
  await form.getByLabel('Motivo').fill(reason);
  await page.keyboard.press('Enter');
  const question = dialog(page, 'Deixar o dia sem entrega?');
  await expect(question).toContainText('Nenhuma cesta paga e nenhum pedido mudam de dia');
  await expectUsable(page);
  await question.getByRole('button', { name: 'Deixar sem entrega' }).click();
  await expect(toast(page, 'Dias sem entrega salvos!')).toBeVisible();
  await expect(form).toHaveCount(0);
  const line = section(page).getByRole('listitem').filter({ hasText: reason });
  await expect(line).toContainText('Cruz das Almas');
  await expectUsable(page);

  await line.getByRole('button').click();
  await dialog(page, 'Voltar a entregar').getByRole('button', { name: 'Voltar a entregar' }).click();
  await expect(toast(page, 'O dia volta a ter entrega.')).toBeVisible();
  await expect(line).toHaveCount(0);
  const { entries } = (await asOperator(request, 'GET', '/admin/audit-log?subject=coverage&limit=2')) as {
    entries: { action: string }[];
  };
  expect(entries.map(({ action }) => action)).toContain('reopened');
});

test('Esc in the field of the day closes the form and stays in its tab', async ({ page }) => {
  await openPanel(page, 'dashboard');
  await openPanel(page, 'cobertura');
  const opener = section(page).getByRole('button', { name: 'Novo dia sem entrega' });
  await opener.click();
  const form = dialog(page, 'Novo dia sem entrega');
  await expect(form.getByLabel('Dia', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/tab=cobertura$/);
});

test('holidays are proposed, the facultative ones unticked, and whom they move is said first', async ({
  page,
}) => {
  const book: ClosedDayBook = {
    today: '2026-11-16',
    days: [],
    proposals: [
      { date: '2026-12-25', name: 'Natal', optional: false },
      { date: '2027-02-09', name: 'Carnaval (terça-feira)', optional: true },
    ],
  };
  await answer<ClosedDayBook>(page, BOOK, book);
  await answer<ClosingImpact>(page, /closed-days\/impact$/, {
    baskets: 12,
    cancelled: 0,
    orders: 1,
    uncharged: 0,
    packed: ['Rosa'],
    moves: [{ from: '2026-12-25', to: '2026-12-29', baskets: 12, orders: 1 }],
  });
  await openPanel(page, 'cobertura');
  await expect(section(page)).toContainText('Nenhum dia marcado');
  await expect(section(page).getByRole('checkbox', { name: /^Natal/ })).toBeChecked();
  await expect(
    section(page).getByRole('checkbox', { name: /^Carnaval \(terça-feira\), facultativo/ }),
  ).not.toBeChecked();
  await section(page).getByRole('button', { name: 'Não entregar em 1 feriado' }).click();
  const question = dialog(page, 'Deixar o dia sem entrega?');
  await expect(question).toContainText('12 cestas e 1 pedido mudam de dia');
  await expect(question).toContainText('sexta-feira, 25 de dezembro → terça-feira, 29 de dezembro');
  await expect(question).toContainText('guarde as caixas para o novo dia: Rosa.');
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(question).toHaveCount(0);
});

test('a basket, or a whole day, does not go out: the store is told what the operator saw', async ({
  page,
}) => {
  await answer<DeliveryWeek>(page, /\/api\/admin\/deliveries\?/, week);
  await answer<DeliveryDay>(page, /\/api\/admin\/deliveries\/\d{4}-\d{2}-\d{2}\?/, day);
  await openPanel(page, 'entregas');
  const card = page.getByRole('article', { name: 'Luana Nascimento' });
  await card.getByRole('button', { name: 'Não sai neste dia' }).click();
  const one = dialog(page, 'Cesta de Luana Nascimento');
  await expect(one.getByLabel('O que fazer')).toBeFocused();
  await one.getByLabel('Novo dia').fill('2026-11-21');
  await one.getByLabel('Motivo').fill('Portaria fechada');
  await expectUsable(page);
  await page.route(/\/basket\/[^/]+\/day$/, (route) =>
    reply<Done>(route, { message: 'A cesta mudou de dia' }),
  );
  const sent = page.waitForRequest(/\/basket\/[^/]+\/day$/);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    from: FRIDAY,
    to: '2026-11-21',
    reason: 'Portaria fechada',
  });
  await expect(toast(page, 'A cesta mudou de dia')).toBeVisible();
  await expect(one).toHaveCount(0);

  await page.getByRole('button', { name: 'Cancelar ou mudar este dia' }).click();
  const whole = dialog(page, 'Dia sem saída');
  await expect(whole.getByLabel('Dia', { exact: true })).toHaveValue(FRIDAY);
  await whole.getByLabel('Motivo').fill('Enchente');
  await whole.getByLabel('As cestas').selectOption('São canceladas, e o valor volta');
  await expectUsable(page);
  await answer<ClosingImpact>(page, /closed-days\/impact$/, {
    baskets: 3,
    cancelled: 3,
    returned: 430.5,
    orders: 1,
    uncharged: 0,
    packed: [],
    moves: [{ from: FRIDAY, to: '2026-11-24', baskets: 0, orders: 1 }],
  });
  await whole.getByRole('button', { name: 'Ver o que muda' }).click();
  const question = dialog(page, 'Deixar o dia sem entrega?');
  await expect(question).toContainText(
    /3 cestas são canceladas, e R\$\s430,50 voltam para os clientes como crédito/,
  );
  await expect(question).toContainText('1 pedido muda de dia');
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(whole.getByLabel('Motivo')).toHaveValue('Enchente');
});
