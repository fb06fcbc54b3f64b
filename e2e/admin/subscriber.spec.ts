import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import type { Locator } from '@playwright/test';
import { asOperator, openPanel, panel } from '../support/admin-desk.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { expect, expectAccessible, expectUsable, PHONE, test } from '../support/store-test.ts';
import { subscribed } from '../support/subscribing.ts';

/** Presses a button, reads what happens with the money, and says yes. */
async function confirmed(opener: Locator, title: string, words: string, yes: string): Promise<void> {
  const page = opener.page();
  await opener.click();
  const question = page.getByRole('dialog', { name: title });
  await expect(question).toContainText(words);
  await question.getByRole('button', { name: yes, exact: true }).click();
  await expect(question).toHaveCount(0);
}

test('for a customer who writes on WhatsApp the operator skips, pauses, changes the rhythm and gives credit, on a phone and recorded', async ({
  page,
  request,
}) => {
  test.slow();
  const customer = await newCustomer(request, { name: `Rosa ${Date.now()}`, address: ADDRESS });
  await subscribed(request, customer, 'familia');
  await page.setViewportSize(PHONE);
  await openPanel(page, 'assinaturas');
  const row = panel(page).getByRole('row').filter({ hasText: customer.email });
  await row.getByRole('button', { name: 'Gerenciar' }).click();
  const desk = page.getByRole('dialog', { name: `Assinatura de ${customer.name}` });
  const coming = desk.getByRole('region', { name: 'Próximas entregas' }).getByRole('listitem');
  await expect(coming.first()).toBeVisible();
  await expectUsable(page);
  await page.setViewportSize(PHONE);

  // A week that is not charged yet costs nothing; undone, it does again.
  const later = coming.nth(1);
  await expect(later).toContainText('R$ 180,00 em');
  await confirmed(
    later.getByRole('button', { name: 'Pular' }),
    'Pular esta entrega?',
    'O cliente não será cobrado por ela.',
    'Pular entrega',
  );
  await expect(later).toContainText('Pulada');
  await confirmed(
    later.getByRole('button', { name: 'Trazer de volta' }),
    'Trazer a entrega de volta?',
    'volta a ser cobrada',
    'Trazer de volta',
  );
  await expect(later).toContainText('Agendada');

  await desk.getByLabel('A cesta vem').selectOption('A cada 15 dias');
  await confirmed(
    desk.getByRole('button', { name: 'Mudar ritmo' }),
    'Mudar o ritmo?',
    'Nas semanas sem cesta nada é cobrado.',
    'Mudar ritmo',
  );
  await expect(coming.filter({ hasText: 'Sem cesta' }).first()).toBeVisible();

  await desk.getByLabel('Pausar por').selectOption('2 semanas');
  await confirmed(
    desk.getByRole('button', { name: 'Pausar', exact: true }),
    'Pausar a assinatura?',
    'Por 2 semanas',
    'Pausar',
  );
  await expect(desk).toContainText('Pausada até');
  await expectAccessible(page);
  await confirmed(
    desk.getByRole('button', { name: 'Voltar antes' }),
    'Encerrar a pausa?',
    'voltam a valer',
    'Encerrar a pausa',
  );
  await expect(desk.getByLabel('Pausar por')).toBeVisible();

  await desk.getByRole('button', { name: 'Dar crédito' }).click();
  await expect(desk.getByText('Escreva o motivo')).toBeVisible();
  await desk.getByLabel('Valor').fill('15,00');
  await desk.getByLabel('Motivo').fill('Caixa amassada');
  await confirmed(
    desk.getByRole('button', { name: 'Dar crédito' }),
    'Dar crédito ao cliente?',
    'R$ 15,00 saem da próxima cobrança.',
    'Dar crédito',
  );
  await expect(desk.getByLabel('Motivo')).toHaveValue('');
  await expect(desk.locator('dd').filter({ hasText: 'R$ 15,00' })).toBeVisible();

  // As the customer reads it now, and as it stands in the audit log.
  const headers = { authorization: `Bearer ${customer.token}` };
  const own = (await (await request.get('/api/stripe/subscription', { headers })).json()) as {
    subscription: Subscription;
  };
  expect(own.subscription).toMatchObject({ credit: 15, every_weeks: 2, paused_until: null });
  const { entries } = (await asOperator(request, 'GET', '/admin/audit-log?subject=subscription')) as {
    entries: { action: string; subject_id: string }[];
  };
  const done = entries.filter(({ subject_id }) => subject_id === own.subscription.id);
  expect(done.map(({ action }) => action).reverse()).toEqual([
    'skipped',
    'unskipped',
    'rhythm',
    'paused',
    'resumed',
    'credit',
  ]);
});
