import { DAY_MS } from '@cesta/contract/base/calendar';
import type { PaymentLink } from '@cesta/contract/orders/phone-orders';
import type { AdminSubscription, AdminSubscriptionList } from '@cesta/contract/subscriptions/subscriptions';
import { openPanel, panel } from '../support/admin-desk.ts';
import { answer } from '../support/answers.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { expect, expectUsable, PHONE, test } from '../support/store-test.ts';
import { subscribed } from '../support/subscribing.ts';

test('the operator finds a subscriber, counts the coming week, and comes to the person', async ({
  page,
  request,
}) => {
  test.slow();
  const customer = await newCustomer(request, { name: `Zélia ${Date.now()}`, address: ADDRESS });
  await subscribed(request, customer, 'familia');
  await openPanel(page, 'assinaturas');
  const rows = panel(page).getByRole('table', { name: 'Assinaturas' }).getByRole('row');
  await panel(page)
    .getByRole('searchbox', { name: 'Buscar por nome, e-mail ou telefone' })
    .fill(customer.email);
  await expect(panel(page).getByText('1 assinatura', { exact: true })).toBeVisible();
  await expect(rows.filter({ hasText: customer.email })).toContainText('Renovará');
  await expect(page).toHaveURL(/busca=/);
  await panel(page).getByText('Próxima semana').click();
  const week = panel(page).getByRole('table', { name: 'Próxima semana' });
  await expect(week.getByRole('row').filter({ hasText: 'Família, Salvador' })).toBeVisible();
  await expect(week.getByRole('row').filter({ hasText: 'Todas' })).toContainText('R$');
  await expectUsable(page);
  await panel(page).getByRole('link', { name: customer.name }).click();
  await expect(page).toHaveURL(new RegExp(`tab=clientes&pessoa=${customer.id}`));
  await expect(panel(page).getByRole('heading', { name: customer.name })).toBeVisible();
});

const LATE: AdminSubscription = {
  id: '22222222-2222-4222-8222-222222222222',
  user_id: '33333333-3333-4333-8333-333333333333',
  user_name: 'Camila Reis',
  user_email: 'camila@exemplo.test',
  plan_name: 'Família',
  status: 'past_due',
  current_period_start: '2026-11-10T12:00:00.000Z',
  current_period_end: '2026-11-17T12:00:00.000Z',
  cancel_at_period_end: false,
  created_at: '2026-10-10T12:00:00.000Z',
  late: {
    amount: 180,
    since: new Date(Date.now() - 3.5 * DAY_MS).toISOString(),
    tries: 2,
    last_tried_at: '2026-11-12T12:00:00.000Z',
  },
};

const LIST: AdminSubscriptionList = {
  subscriptions: [
    LATE,
    {
      ...LATE,
      id: LATE.user_id ?? '',
      user_name: 'Duda',
      status: 'paused',
      late: null,
      paused_until: '2026-12-08',
    },
    {
      ...LATE,
      id: '44444444-4444-4444-8444-444444444444',
      user_name: 'Eva',
      status: 'active',
      late: null,
      without_delivery: 'out_of_coverage',
    },
  ],
  total: 3,
  counts: { active: 1, canceled: 0, past_due: 1, unpaid: 0, incomplete: 0, paused: 1 },
  uncovered: 1,
};

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('who is late stands first with amount, age and last try, and gets the link again', async ({
    page,
  }) => {
    await answer<AdminSubscriptionList>(page, /\/api\/stripe\/admin\/subscriptions\?/, LIST);
    await answer<PaymentLink>(page, `**/api/admin/subscriptions/${LATE.id}/payment-link`, {
      message: 'Link enviado por e-mail.',
      url: 'https://pagamento.test/in_1',
      amount: 180,
      until: null,
      text: 'Olá!',
    });
    await openPanel(page, 'assinaturas');
    const row = (name: string) => panel(page).getByRole('row').filter({ hasText: name });
    await expect(row('Camila Reis')).toContainText('R$ 180,00 em aberto há 3 dias');
    await expect(row('Camila Reis')).toContainText('Última tentativa em 12/11/2026, 09:00 (2 no total)');
    await expect(row('Duda')).toContainText('Volta em 8 de dezembro');
    await expect(row('Duda').getByRole('button', { name: 'Reenviar link' })).toHaveCount(0);
    await expect(row('Eva')).toContainText('Fora da área de entrega');
    await panel(page).getByLabel('Status').selectOption('Sem Entrega');
    await expect(page).toHaveURL(/status=sem-entrega/);
    await expectUsable(page);
    await page.setViewportSize(PHONE);
    await row('Camila Reis').getByRole('button', { name: 'Reenviar link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link de pagamento' });
    await expect(dialog).toContainText('Link enviado por e-mail.');
    await expect(dialog.getByRole('link', { name: 'Enviar por WhatsApp' })).toBeVisible();
  });
});
