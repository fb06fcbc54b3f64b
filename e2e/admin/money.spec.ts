import { readFile } from 'node:fs/promises';
import type { Done } from '@cesta/contract/base/answers';
import type { LedgerPage } from '@cesta/contract/panel/ledger';
import type { APIRequestContext, Page } from '@playwright/test';
import { asOperator, openPanel, panel } from '../support/admin-desk.ts';
import { answer } from '../support/answers.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { GOOD_CARD, numberOf, orderTwo, payByCard } from '../support/shopping.ts';
import { expect, expectUsable, PHONE, test } from '../support/store-test.ts';

const LEDGER = /\/api\/admin\/ledger\?/;
const summary = (page: Page) => page.getByRole('table', { name: 'Resumo do período' });
const cellsOf = (page: Page, name: string) =>
  summary(page).getByRole('row').filter({ hasText: name }).getByRole('cell');
const cents = (text: string | null) => Number((text ?? '').replace(/[^\d,-]/g, '').replace(',', ''));

/** Two of something, paid on the provider's page, and a part given back. */
async function paidAndPartlyBack(page: Page, request: APIRequestContext) {
  const maria = await newCustomer(request, { address: ADDRESS });
  const { product, orderId, url } = await orderTwo(request, maria);
  await page.goto(url);
  await payByCard(page, GOOD_CARD);
  await expect
    .poll(async () => (await asOperator(request, 'GET', `/orders/${orderId}`)) as { payment_status: string })
    .toMatchObject({ payment_status: 'paid' });
  await asOperator(request, 'POST', `/orders/${orderId}/refund`, { amount: 5, reason: 'Manga amassada' });
  return { orderId, total: product.price * 2 + 10 };
}

test('the money of the month, orders and subscriptions apart, down to the accountant’s line', async ({
  page,
  request,
}) => {
  test.slow();
  const { orderId, total } = await paidAndPartlyBack(page, request);
  await asOperator(request, 'POST', '/admin/ledger/refresh');
  await openPanel(page, 'financeiro');
  const number = `#${numberOf(orderId)}`;
  await expect(panel(page).getByText(/^Igual ao Stripe até/)).toBeVisible();
  const received = async () => cents(await cellsOf(page, 'Pedidos').nth(1).textContent());
  await expect.poll(received).toBeGreaterThanOrEqual(Math.round(total * 100));
  await expect(cellsOf(page, 'Assinaturas').nth(1)).toContainText('R$');
  const together = await Promise.all(
    ['Pedidos', 'Assinaturas', 'Total'].map(async (name) =>
      cents(await cellsOf(page, name).last().textContent()),
    ),
  );
  expect((together[0] ?? 0) + (together[1] ?? 0)).toBe(together[2]);
  await panel(page).getByRole('button', { name: 'Pedidos', exact: true }).click();
  await expect(page).toHaveURL(/lado=orders/);
  await expect(page.getByRole('table', { name: 'Dia a dia' })).toBeVisible();
  await panel(page).getByRole('button', { name: '12 meses' }).click();
  await expect(page.getByRole('table', { name: 'Mês a mês' })).toBeVisible();
  await expectUsable(page);

  const shown = await panel(page).getByLabel('De', { exact: true }).inputValue();
  await panel(page).getByRole('button', { name: 'Exportar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar para planilha' });
  await expect(dialog.getByRole('button', { name: 'Pagamentos' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByLabel('De', { exact: true })).toHaveValue(shown);
  // The provider's balance is copied every ten minutes, or when somebody asks: the refund may follow a moment later.
  await expect(async () => {
    await asOperator(request, 'POST', '/admin/ledger/refresh');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Baixar CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    const own = lines.filter((line) => line.includes(`;${number};`));
    expect(own.some((line) => line.includes(`;Recebido;${number};`))).toBe(true);
    expect(own.some((line) => line.includes(';-5,00;'))).toBe(true);
  }).toPass({ timeout: 60_000 });
  await openPanel(page, 'registro&tipo=planilhas');
  await expect(
    panel(page)
      .getByText(/baixou a planilha de/)
      .first(),
  ).toBeVisible();
});

const NOTHING = { received: 0, refunded: 0, disputes: 0, fees: 0, adjustments: 0, net: 0 };
const SILENT: LedgerPage = {
  lines: [],
  totals: {
    orders: NOTHING,
    subscriptions: NOTHING,
    others: { ...NOTHING, received: 42, net: 42 },
    payouts: 0,
    credits_given: 0,
    credits_used: 0,
    credits_paid_out: 0,
    door: 0,
  },
  payouts: [],
  as_of: '2026-11-15T12:00:00.000Z',
  reaches_back_to: null,
  unreached_since: '2026-11-15T12:10:00.000Z',
};

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the page says when the provider is silent, shows what nothing explains, and fits', async ({
    page,
  }) => {
    await answer<LedgerPage>(page, LEDGER, SILENT);
    await answer<Done>(page, /\/api\/admin\/ledger\/refresh/, { message: 'O Stripe foi lido.' });
    await openPanel(page, 'financeiro');
    await expect(panel(page).getByRole('alert')).toContainText('O Stripe não responde desde 15/11/2026');
    await expect(cellsOf(page, 'Outros').nth(1)).toContainText('R$ 42,00');
    await expect(panel(page).getByText('Nenhum movimento no período')).toBeVisible();
    await expect(panel(page).getByText('Nenhum repasse no período.')).toBeVisible();
    await panel(page).getByLabel('Até').fill('2020-01-01');
    await expect(panel(page).getByText('A data final vem antes da inicial.')).toBeVisible();
    await expectUsable(page);
  });

  test('a month on a phone is a list of days and payouts, each with its figures once it is pressed', async ({
    page,
  }) => {
    const days = Array.from({ length: 30 }, (_, place) => String(place + 1).padStart(2, '0'));
    const sums = { ...NOTHING, received: 100, fees: -4, net: 96 };
    const month: LedgerPage = {
      ...SILENT,
      unreached_since: null,
      lines: days.map((day) => ({
        ...SILENT.totals,
        period: `2026-11-${day}`,
        orders: sums,
        subscriptions: NOTHING,
        others: NOTHING,
        payouts: 90,
      })),
      payouts: days.map((day) => ({
        id: `po_${day}`,
        amount: 90,
        status: 'paid',
        failure: null,
        created_at: `2026-11-${day}T12:00:00.000Z`,
        arrives_on: `2026-11-${day}`,
      })),
    };
    await answer<LedgerPage>(page, LEDGER, month);
    await answer<Done>(page, /\/api\/admin\/ledger\/refresh/, { message: 'O Stripe foi lido.' });
    await openPanel(page, 'financeiro');
    const day = page.getByRole('table', { name: 'Dia a dia' }).getByRole('row').filter({ hasText: '17/11' });
    await expect(day.getByText('R$ 96,00')).toBeVisible();
    await expect(day.getByText('R$ 100,00')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(day.getByText('R$ 100,00')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(day.getByText('R$ 100,00')).toBeHidden();
    await day.getByRole('button', { name: /^Detalhes de ter 17\/11/, expanded: false }).click();
    await expect(day.getByText('R$ 100,00')).toBeVisible();
    await expect(day.getByText('R$ 90,00')).toBeVisible();
    const payout = page.getByRole('row').filter({ hasText: 'po_17' });
    await expect(payout.getByText('R$ 90,00')).toBeVisible();
    await expect(payout.getByText('No banco', { exact: true })).toBeVisible();
    await expect(payout.getByText('po_17')).toBeHidden();
    await payout.getByRole('button', { expanded: false }).click();
    await expect(payout.getByText('po_17')).toBeVisible();
    // With everything on each card it would be more than twice as tall.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7000);
    await expectUsable(page);
  });
});
