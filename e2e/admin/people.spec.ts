import type { Done } from '@cesta/contract/base/answers';
import type { ProducerList } from '@cesta/contract/catalog/producers';
import type { ContactMessageList } from '@cesta/contract/content/content';
import type { PaidWeek, PaidWeekList } from '@cesta/contract/subscriptions/paid-weeks';
import type {
  AdminSubscription,
  AdminSubscriptionList,
  Preferences,
} from '@cesta/contract/subscriptions/subscriptions';
import type { Page } from '@playwright/test';
import { asOperator, expectRetry, openPanel, ownName, panel, toast } from '../support/admin-desk.ts';
import { answer, reply } from '../support/answers.ts';
import { expect, expectAccessible, test } from '../support/store-test.ts';

const SUBSCRIPTIONS = /\/api\/stripe\/admin\/subscriptions\?/;
const MESSAGES = /\/api\/contact\?/;
const PRODUCERS = /\/api\/producers\?/;

const subscription = (changes: Partial<AdminSubscription>): AdminSubscription => ({
  id: '11111111-1111-4111-8111-111111111111',
  user_name: 'Luana Nascimento',
  user_email: 'luana@exemplo.test',
  plan_name: 'Família',
  status: 'active',
  current_period_start: '2026-11-10T12:00:00.000Z',
  current_period_end: '2026-11-17T12:00:00.000Z',
  cancel_at_period_end: false,
  created_at: '2026-10-10T12:00:00.000Z',
  ...changes,
});

test.describe('subscriptions', () => {
  const counts = { active: 12, canceled: 3, past_due: 1, unpaid: 0, incomplete: 0, paused: 0 };
  const two = [
    subscription({}),
    subscription({
      id: '22222222-2222-4222-8222-222222222222',
      user_name: 'Camila Reis',
      user_email: 'camila@exemplo.test',
      status: 'past_due',
      cancel_at_period_end: true,
    }),
  ];
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

  test('are counted, filtered and read', async ({ page }) => {
    const asked: string[] = [];
    await page.route(SUBSCRIPTIONS, (route) => {
      asked.push(new URL(route.request().url()).search);
      const subscriptions = route.request().url().includes('status=past_due') ? two.slice(1) : two;
      return reply<AdminSubscriptionList>(route, { subscriptions, total: subscriptions.length, counts });
    });
    await openPanel(page, 'assinaturas');
    await expect(panel(page).getByText('2 assinaturas')).toBeVisible();
    for (const [name, count] of [
      ['Ativas', '12'],
      ['Canceladas', '3'],
      ['Pagamento Atrasado', '1'],
    ] as const) {
      await expect(panel(page).locator('dl > div').filter({ hasText: name })).toContainText(count);
    }
    await expect(row(page, 'Luana')).toContainText('luana@exemplo.test');
    await expect(row(page, 'Luana')).toContainText('Família');
    await expect(row(page, 'Luana')).toContainText('Ativa');
    await expect(row(page, 'Luana')).toContainText('10/11/2026');
    await expect(row(page, 'Luana')).toContainText('17/11/2026');
    await expect(row(page, 'Luana')).toContainText('Renovará');
    await expect(row(page, 'Camila')).toContainText('Será cancelada');
    expect(asked[0]).toContain('limit=100');

    const filter = page.getByLabel('Status');
    await expect(filter.getByRole('option')).toHaveText([
      'Todos',
      'Ativas',
      'Canceladas',
      'Pagamento Atrasado',
      'Não Pagas',
      'Incompletas',
    ]);
    await filter.selectOption('Pagamento Atrasado');
    await expect(page).toHaveURL(/status=past_due/);
    await expect(row(page, 'Luana')).toHaveCount(0);
    await expect(row(page, 'Camila')).toContainText('Pagamento Atrasado');
  });

  test('show their basket by category', async ({ page }) => {
    const item = (id: string, product_name: string) => ({
      id: `${id.repeat(8)}-1111-4111-8111-111111111111`,
      product_name,
      product_image: '/nao-existe.webp',
      product_price: 6.9,
    });
    await answer<AdminSubscriptionList>(page, SUBSCRIPTIONS, { subscriptions: two, total: 2, counts });
    await answer<Preferences>(page, '**/api/stripe/admin/subscriptions/1111*/preferences', {
      total: 3,
      byCategory: { Frutas: [item('a', 'Caju')], Verduras: [item('b', 'Couve'), item('c', 'Taioba')] },
    });
    await page.route('**/nao-existe.webp', (route) =>
      route.fulfill({ contentType: 'image/webp', body: Buffer.from('nada') }),
    );
    await openPanel(page, 'assinaturas');
    await row(page, 'Luana').getByRole('button', { name: 'Ver Cesta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cesta de Luana Nascimento' });
    await expect(dialog).toContainText('3 produtos escolhidos em 2 categorias');
    await expect(dialog.getByRole('region', { name: 'Frutas' })).toContainText('Caju');
    await expect(dialog.getByRole('region', { name: 'Verduras' }).getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('region', { name: 'Frutas' })).toContainText('R$ 6,90');
    await expect(dialog.locator('img').first()).toHaveAttribute('src', /fallback/);
    await expectAccessible(page);
  });

  test('a paid week goes back from the panel, whole or in part', async ({ page }) => {
    const week: PaidWeek = {
      id: 'in_1',
      period_start: '2026-11-10T12:00:00.000Z',
      period_end: '2026-11-17T12:00:00.000Z',
      paid_at: '2026-11-10T13:00:00.000Z',
      plan_name: 'Família',
      amount: 180,
      refundable: 180,
      refunded_at: null,
      returns: [],
    };
    const refunded: PaidWeek = {
      ...week,
      refundable: 150,
      returns: [
        {
          id: '33333333-3333-4333-8333-333333333333',
          kind: 'refund',
          amount: 30,
          state: 'waiting',
          problem: null,
          created_at: '2026-11-16T12:00:00.000Z',
          done_at: null,
        },
      ],
    };
    let asked: unknown;
    await answer<AdminSubscriptionList>(page, SUBSCRIPTIONS, { subscriptions: two, total: 2, counts });
    await page.route('**/api/stripe/admin/subscriptions/1111*/weeks', (route) =>
      reply<PaidWeekList>(route, { weeks: [asked ? refunded : week], total: 1 }),
    );
    await page.route('**/weeks/in_1/refund', (route) => {
      asked = route.request().postDataJSON();
      return reply<Done>(route, { message: 'Reembolso da semana solicitado!' });
    });
    await openPanel(page, 'assinaturas');
    await row(page, 'Luana').getByRole('button', { name: 'Semanas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Semanas de Luana Nascimento' });
    await expect(dialog).toContainText('R$ 180,00 pagos em 10/11/2026');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Reembolsar semana' }).click();
    const question = page.getByRole('dialog', { name: 'Reembolsar semana' });
    await question.getByLabel('Valor a devolver').fill('30');
    await question.getByRole('button', { name: 'Reembolsar' }).click();
    await expect(toast(page, 'Reembolso da semana solicitado!')).toBeVisible();
    expect(asked).toEqual({ amount: 30, seen: 180 });
    await expect(dialog).toContainText('Devolução de R$ 30,00 ao cartão em andamento');
  });

  test('say when nothing was chosen', async ({ page }) => {
    await answer<AdminSubscriptionList>(page, SUBSCRIPTIONS, { subscriptions: two, total: 2, counts });
    await answer<Preferences>(page, '**/api/stripe/admin/subscriptions/*/preferences', {
      total: 0,
      byCategory: {},
    });
    await openPanel(page, 'assinaturas');
    await row(page, 'Camila').getByRole('button', { name: 'Ver Cesta' }).click();
    await expect(page.getByRole('dialog').getByText('Nenhum produto selecionado')).toBeVisible();
  });

  test.describe('that cannot be loaded', () => {
    test.use({ expectedComplaint: /ERR_FAILED/ });

    test('say so and try again', async ({ page }) => {
      await answer(page, SUBSCRIPTIONS, null);
      await openPanel(page, 'assinaturas');
      await expectRetry(
        page,
        SUBSCRIPTIONS,
        'Erro ao carregar assinaturas',
        page.getByText('Ativas').first(),
      );
    });

    test('say so for a basket too', async ({ page }) => {
      await answer<AdminSubscriptionList>(page, SUBSCRIPTIONS, { subscriptions: two, total: 2, counts });
      await answer(page, '**/api/stripe/admin/subscriptions/*/preferences', null);
      await openPanel(page, 'assinaturas');
      await row(page, 'Camila').getByRole('button', { name: 'Ver Cesta' }).click();
      await expect(page.getByRole('dialog').getByRole('alert').first()).toContainText(
        'Erro ao carregar preferências',
      );
    });
  });
});

test.describe('messages', () => {
  const message = (page: Page, name: string) => page.getByRole('article', { name: `Mensagem de ${name}` });

  test('are read, answered and marked', async ({ page, request }) => {
    const name = ownName('Joana');
    const data = { name, email: 'joana@exemplo.test', message: 'Entregam\nno sábado?', elapsedMs: 9000 };
    expect((await request.post('/api/contact', { data })).status()).toBe(201);
    await openPanel(page, 'contato&filtro=nao-lidas');
    const card = message(page, name);
    await expect(card).toContainText('joana@exemplo.test');
    await expect(card).toContainText('no sábado?');
    await expect(card.getByText('Nova', { exact: true })).toBeVisible();
    const reply = card.getByRole('link', { name: 'Responder por e-mail' });
    await expect(reply).toHaveAttribute('href', /^mailto:joana%40exemplo\.test\?subject=/);

    await card.getByRole('button', { name: 'Marcar como Lida' }).click();
    await expect(toast(page, 'Mensagem marcada como lida!')).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(page).toHaveURL(/filtro=nao-lidas/);
    const filters = page.getByRole('group', { name: 'Filtro' });
    await filters.getByRole('button', { name: 'Lidas', exact: true }).click();
    await expect(page).toHaveURL(/filtro=lidas/);
    await expect(card.getByText('Lida', { exact: true })).toBeVisible();
    await expect(card.getByText('Nova', { exact: true })).toHaveCount(0);
    await filters.getByRole('button', { name: /^Não Lidas \(\d+\)$/ }).click();
    await expect(card).toHaveCount(0);
  });

  test('say when there are none', async ({ page }) => {
    await answer<ContactMessageList>(page, MESSAGES, { messages: [], total: 0, unread: 0 });
    await openPanel(page, 'contato&filtro=nao-lidas');
    await expect(panel(page).getByText('Nenhuma mensagem não lida')).toBeVisible();
    await page.getByRole('button', { name: 'Todas' }).click();
    await expect(panel(page).getByText('Nenhuma mensagem encontrada')).toBeVisible();
  });

  test.describe('without an answer of the store', () => {
    test.use({ expectedComplaint: /ERR_FAILED/ });

    test('say so', async ({ page, request }) => {
      const name = ownName('Rita');
      const data = { name, email: 'rita@exemplo.test', message: 'Oi', elapsedMs: 9000 };
      await request.post('/api/contact', { data });
      await answer(page, MESSAGES, null);
      await openPanel(page, 'contato');
      await expectRetry(page, MESSAGES, 'Erro ao carregar mensagens', message(page, name));
      await page.route('**/api/contact/*/read', (route) => route.abort());
      await message(page, name).getByRole('button', { name: 'Marcar como Lida' }).click();
      await expect(toast(page, 'Erro ao marcar como lida')).toBeVisible();
      await expect(message(page, name).getByText('Nova', { exact: true })).toBeVisible();
    });
  });
});

test.describe('producers', () => {
  const card = (page: Page, name: string) => page.getByRole('article', { name });

  test('are added, changed and deactivated', async ({ page }) => {
    const name = ownName('Sítio');
    await openPanel(page, 'produtores');
    await page.getByRole('button', { name: 'Novo Produtor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo Produtor' });
    await expect(dialog.getByLabel('Ordem de exibição')).toHaveValue('0');
    await expect(dialog.getByRole('checkbox', { name: 'Ativo' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Criar produtor' }).click();
    await expect(toast(page, 'Preencha todos os campos obrigatórios')).toBeVisible();
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByLabel('Localização').fill('Maragogipe, BA');
    await dialog.getByLabel('História').fill('Planta com a mãe.');
    await dialog.getByLabel('Produtos').fill('aipim, couve');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Criar produtor' }).click();
    await expect(toast(page, 'Produtor criado com sucesso!')).toBeVisible();
    await expect(card(page, name)).toContainText('Maragogipe, BA');
    await expect(card(page, name)).toContainText('aipim, couve');

    await card(page, name).getByRole('button', { name: 'Editar' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar Produtor' });
    await edit.getByLabel('Ordem de exibição').fill('7');
    await edit.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(toast(page, 'Produtor atualizado com sucesso!')).toBeVisible();
    await expect(card(page, name)).toContainText('Ordem 7');

    await card(page, name).getByRole('button', { name: 'Desativar' }).click();
    await expect(
      page.getByText(`Tem certeza que deseja desativar "${name}"?`, { exact: true }),
    ).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
    await expect(toast(page, 'Produtor desativado com sucesso')).toBeVisible();
    await expect(card(page, name)).toContainText('Inativo');
  });

  test.describe('that two edit', () => {
    test.use({ expectedComplaint: /status of 409/ });

    test('tell the second, keep what was typed and overwrite nothing by accident', async ({
      page,
      request,
    }) => {
      const values = { name: ownName('Roça'), story: 'Conta', location: 'Cachoeira', products: 'milho' };
      const { id } = (await asOperator(request, 'POST', '/producers', values)) as { id: string };
      await openPanel(page, 'produtores');
      await card(page, values.name).getByRole('button', { name: 'Editar' }).click();
      const edit = page.getByRole('dialog', { name: 'Editar Produtor' });
      await edit.getByLabel('Localização').fill('Muritiba');
      const theirs = { ...values, location: 'São Félix', story: 'Uma tarde inteira de texto' };
      await asOperator(request, 'PUT', `/producers/${id}`, theirs);
      await edit.getByRole('button', { name: 'Salvar alterações' }).click();
      const note = edit.getByRole('region', { name: 'Conflito de edição' });
      await expect(note).toContainText(`${values.name} foi alterado por outra pessoa enquanto você editava`);
      await expect(note.getByRole('term')).toHaveText('Localização, agora na loja:');
      await expect(note.getByRole('definition')).toHaveText('São Félix');
      await expect(edit.getByLabel('Localização')).toHaveValue('Muritiba');
      await expect(edit.getByLabel('História')).toHaveValue(theirs.story);
      await edit.getByRole('button', { name: 'Salvar alterações' }).click();
      await expect(toast(page, 'Produtor atualizado com sucesso!')).toBeVisible();
      await expect(card(page, values.name)).toContainText('Muritiba');
      await expect(card(page, values.name)).toContainText(theirs.story);
    });
  });

  test('invite to add the first one', async ({ page }) => {
    await answer<ProducerList>(page, PRODUCERS, { producers: [], total: 0 });
    await openPanel(page, 'produtores');
    await expect(panel(page).getByText('Nenhum produtor cadastrado')).toBeVisible();
    await page.getByRole('button', { name: 'Adicionar primeiro produtor' }).click();
    await expect(page.getByRole('dialog', { name: 'Novo Produtor' })).toBeVisible();
  });

  test.describe('without an answer of the store', () => {
    test.use({ expectedComplaint: /ERR_FAILED/ });

    test('say so', async ({ page, request }) => {
      const values = { name: ownName('Roça'), story: 'Conta', location: 'Cachoeira', products: 'milho' };
      const { id } = (await asOperator(request, 'POST', '/producers', values)) as { id: string };
      await answer(page, PRODUCERS, null);
      await openPanel(page, 'produtores');
      await expectRetry(page, PRODUCERS, 'Erro ao carregar produtores', card(page, values.name));
      await page.route(`**/api/producers/${id}`, (route) => route.abort());
      await card(page, values.name).getByRole('button', { name: 'Desativar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
      await expect(toast(page, 'Erro ao desativar produtor')).toBeVisible();
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await card(page, values.name).getByRole('button', { name: 'Editar' }).click();
      const edit = page.getByRole('dialog', { name: 'Editar Produtor' });
      await edit.getByLabel('História').fill('Outra');
      await edit.getByRole('button', { name: 'Salvar alterações' }).click();
      await expect(toast(page, 'Erro ao salvar produtor')).toBeVisible();
      await expect(edit.getByLabel('História')).toHaveValue('Outra');
    });
  });
});
