import type { Done } from '@cesta/contract/base/answers';
import type { Worklist, WorklistCount, WorklistItem } from '@cesta/contract/panel/worklist';
import type { Page } from '@playwright/test';
import { expectRetry, openPanel, panel, tab } from '../support/admin-desk.ts';
import { answer, reply } from '../support/answers.ts';
import { expect, expectUsable, test } from '../support/store-test.ts';

const LIST = /\/api\/admin\/worklist$/;

const item = (changes: Partial<WorklistItem>): WorklistItem => ({
  kind: 'email-unsent',
  id: '1',
  since: '2026-11-10T12:00:00.000Z',
  who: null,
  matter: '3 e-mails esperam para sair: o servidor de e-mail não aceita mensagens, ou demora.',
  advice: 'Veja se o servidor está no ar.',
  amount: null,
  link: null,
  actions: [{ label: 'Tentar agora', method: 'POST', path: '/admin/emails/retry', question: null }],
  ...changes,
});

const REFUND = item({
  kind: 'refund-failed',
  id: '2',
  who: { id: null, name: 'Maria das Dores', email: 'maria@exemplo.test', phone: '71999990000' },
  matter: 'O banco recusou o reembolso do pedido 1A2B3C4D.',
  advice: 'Tente de novo ou devolva por Pix.',
  amount: 43.9,
  link: '/admin?tab=pedidos',
  actions: [
    {
      label: 'Devolver de novo',
      method: 'POST',
      path: '/orders/2/refund',
      question: 'Devolver R$ 43,90 a Maria?',
    },
  ],
});

const BOTH: Worklist = {
  total: 2,
  groups: [
    { kind: 'refund-failed', total: 1, items: [REFUND] },
    { kind: 'email-unsent', total: 1, items: [item({})] },
  ],
};

async function stub(page: Page, list: () => Worklist): Promise<void> {
  await page.route(LIST, (route) => reply<Worklist>(route, list()));
  await page.route(/\/api\/admin\/worklist\/count$/, (route) =>
    reply<WorklistCount>(route, { total: list().total }),
  );
}

test('what needs a person stands in one place, counted in the navigation, with what to do beside it', async ({
  page,
}) => {
  await stub(page, () => BOTH);
  await openPanel(page, 'pendencias');
  await expect(page.getByRole('tab', { name: /^Pendências/ })).toContainText('2');
  const refund = panel(page).getByRole('article', { name: /recusou o reembolso/ });
  await expect(refund).toContainText('R$ 43,90');
  await expect(refund.getByRole('link', { name: 'maria@exemplo.test' })).toBeVisible();
  await expect(panel(page).getByRole('region', { name: 'E-mails que não saíram' })).toBeVisible();
  await expectUsable(page);
});

test('an action that touches money asks first, and what it solved is gone', async ({ page }) => {
  let list = BOTH;
  await stub(page, () => list);
  const calls: string[] = [];
  await page.route(/\/api\/(orders\/2\/refund|admin\/emails\/retry)$/, (route) => {
    calls.push(new URL(route.request().url()).pathname);
    list = { total: 1, groups: BOTH.groups.slice(1) };
    return reply<Done>(route, { message: 'Reembolso pedido de novo' });
  });
  await openPanel(page, 'pendencias');
  await page.getByRole('button', { name: 'Devolver de novo' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Devolver R$ 43,90 a Maria?');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Devolver de novo' }).click();
  await question.getByRole('button', { name: 'Devolver de novo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Reembolso pedido de novo' })).toBeVisible();
  await expect(panel(page).getByRole('article', { name: /recusou o reembolso/ })).toHaveCount(0);
  expect(calls).toEqual(['/api/orders/2/refund']);
  await page.getByRole('button', { name: 'Tentar agora' }).click();
  await expect.poll(() => calls.length).toBe(2);
});

test('nothing to do is said', async ({ page }) => {
  await stub(page, () => ({ total: 0, groups: [] }));
  await openPanel(page, 'pendencias');
  await expect(panel(page).getByText('Nada pendente')).toBeVisible();
  await expect(tab(page, 'Pendências')).toHaveText('Pendências');
});

test.describe('without an answer of the store', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ });

  test('it says so and asks again', async ({ page }) => {
    await answer<Worklist>(page, LIST, null);
    await openPanel(page, 'pendencias');
    await expectRetry(page, LIST, 'Erro ao carregar pendências', panel(page).getByRole('status').first());
  });
});

test('what was settled in another way is told in words, and the provider is a link away', async ({
  page,
}) => {
  const money = item({
    kind: 'money-without-order',
    id: 'pi_1',
    matter: 'Pagamento de R$ 18,90 por um pedido que a loja não conhece.',
    amount: 18.9,
    link: 'https://dashboard.stripe.com/payments/pi_1',
    actions: [
      {
        label: 'Já resolvi',
        method: 'POST',
        path: '/admin/unmatched-payments/pi_1/handled',
        input: { name: 'note', label: 'Como foi resolvido?' },
        question: 'Tirar R$ 18,90 das pendências?',
      },
    ],
  });
  await stub(page, () => ({ total: 1, groups: [{ kind: 'money-without-order', total: 1, items: [money] }] }));
  const notes: unknown[] = [];
  await page.route(/unmatched-payments/, (route) => {
    notes.push(route.request().postDataJSON());
    return reply<Done>(route, { message: 'Anotado!' });
  });
  await openPanel(page, 'pendencias');
  await expect(page.getByRole('link', { name: 'Ver no Stripe' })).toHaveAttribute(
    'href',
    /dashboard\.stripe\.com/,
  );
  await page.getByRole('button', { name: 'Já resolvi' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Já resolvi' }).click();
  await expect(question).toContainText('Preencha este campo');
  await question.getByLabel('Como foi resolvido?').fill('Entregue em mãos');
  await question.getByRole('button', { name: 'Já resolvi' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Anotado!' })).toBeVisible();
  expect(notes).toEqual([{ note: 'Entregue em mãos' }]);
});
