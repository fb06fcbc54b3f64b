import type { ClosedDayBook, ClosingImpact } from '@cesta/contract/closed-days';
import type { Page } from '@playwright/test';
import { asOperator, openPanel, ownName, panel, toast } from './admin-desk.ts';
import { answer } from './answers.ts';
import { expect, expectUsable, test } from './store-test.ts';

const BOOK = /\/api\/admin\/closed-days$/;
const section = (page: Page) => panel(page).getByRole('region', { name: 'Dias sem entrega' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** So far ahead that no other journey has anything planned. */
function farDay(): string {
  return new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10);
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
  await expect(question).toContainText('Ninguém tem entrega marcada');
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
    orders: 1,
    packed: ['Rosa'],
    moves: [{ from: '2026-12-25', to: '2026-12-29', baskets: 12, orders: 1 }],
  });
  await openPanel(page, 'cobertura');
  await expect(section(page)).toContainText('Nenhum dia marcado');
  await expect(section(page).getByRole('checkbox', { name: /^Natal/ })).toBeChecked();
  await expect(section(page).getByRole('checkbox', { name: /^Carnaval.*facultativo/ })).not.toBeChecked();
  await section(page).getByRole('button', { name: 'Não entregar em 1 feriado' }).click();
  const question = dialog(page, 'Deixar o dia sem entrega?');
  await expect(question).toContainText('12 cestas e 1 pedido mudam de dia');
  await expect(question).toContainText('sexta-feira, 25 de dezembro → terça-feira, 29 de dezembro');
  await expect(question).toContainText('guarde as caixas para o novo dia: Rosa.');
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(question).toHaveCount(0);
});
