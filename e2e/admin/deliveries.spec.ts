import type { ErrorBody } from '@cesta/contract/base/errors';
import type {
  DeliveryDay,
  DeliveryWeek,
  PackingResult,
  Stop,
  StopExtra,
  StopMoved,
} from '@cesta/contract/panel/deliveries';
import type { APIRequestContext, Page } from '@playwright/test';
import { asOperator, expectRetry, openPanel, panel, toast } from '../support/admin-desk.ts';
import { answer, reply } from '../support/answers.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { day, FRIDAY, week } from '../support/example-round.ts';
import { numberOf, orderTwo, setStatus } from '../support/shopping.ts';
import { DESK, expect, expectAccessible, PHONE, test } from '../support/store-test.ts';

const WEEK = /\/api\/admin\/deliveries\?/;
const DAY = /\/api\/admin\/deliveries\/\d{4}-\d{2}-\d{2}\?/;
const card = (page: Page, name: string) => page.getByRole('article', { name });
const pack = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: 'Marcar como separada' });

async function showFriday(page: Page): Promise<void> {
  await answer<DeliveryWeek>(page, WEEK, week);
  await answer<DeliveryDay>(page, DAY, day);
  await openPanel(page, 'entregas');
  await expect(card(page, 'Luana Nascimento')).toBeVisible();
}

interface Found {
  date: string;
  area: string;
}

/** On which day the store wants to bring an order. */
async function dayOfOrder(request: APIRequestContext, orderId: string): Promise<Found> {
  for (let ahead = 0; ahead < 15; ahead += 1) {
    const date = new Date(Date.now() + (ahead * 24 - 3) * 3_600_000).toISOString().slice(0, 10);
    const { stops } = (await asOperator(request, 'GET', `/admin/deliveries/${date}`)) as {
      stops: { id: string; area: string }[];
    };
    const found = stops.find(({ id }) => id === orderId);
    if (found) return { date, area: found.area };
  }
  throw new Error('the order is brought on no day');
}

test('a paid order is packed, taken back, packed again and delivered', async ({ page, request }) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  const { orderId, product } = await orderTwo(request, maria);
  await setStatus(request, orderId, { payment_status: 'paid' });
  const { date, area: key } = await dayOfOrder(request, orderId);
  const statusOf = async () =>
    ((await asOperator(request, 'GET', `/orders/${orderId}`)) as { status: string }).status;

  await openPanel(page, `entregas&semana=${date}&dia=${date}&bairro=${key}`);
  const order = page.getByRole('article', { name: `${maria.name}, Pedido #${numberOf(orderId)}` });
  await expect(order).toContainText('Agendada');
  await expect(order).toContainText('Rua Marquês de Caravelas, 118');
  await expect(order).toContainText('Deixar na portaria');
  await order.getByRole('checkbox', { name: `2 ${product.name}` }).check();
  await expect(order).toContainText(/Tudo na cesta!|1 de \d+ na cesta/);

  await order.getByRole('button', { name: 'Marcar como separada' }).click();
  await expect(order.getByText('Separada', { exact: true })).toBeVisible();
  expect(await statusOf()).toBe('shipped');
  await order.getByRole('button', { name: 'Desfazer' }).click();
  await expect(order.getByText('Agendada', { exact: true })).toBeVisible();
  expect(await statusOf()).toBe('processing');
  await order.getByRole('button', { name: 'Marcar como separada' }).click();
  await order.getByRole('button', { name: 'Marcar como entregue' }).click();
  await expect(order.getByText('Entregue', { exact: true })).toBeVisible();
  expect(await statusOf()).toBe('delivered');
  await page.reload();
  await expect(order.getByText('Entregue', { exact: true })).toBeVisible();
});

for (const [device, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
  test(`the day shows every door and what it gets on a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await showFriday(page);
    await expect(page).toHaveURL(new RegExp(`dia=${FRIDAY}`));
    await expect(panel(page)).toContainText('16 a 22 de novembro');
    await expect(panel(page)).toContainText('4 entregas: 3 a separar, 1 separada');
    const barra = page.getByRole('region', { name: 'Barra', exact: true });
    await expect(barra.getByRole('article')).toHaveCount(2);
    const luana = card(page, 'Luana Nascimento');
    await expect(luana).toContainText('Assinatura Família');
    await expect(luana).toContainText('Apto 302');
    await expect(luana.getByRole('link', { name: '(71) 98888-7777' })).toHaveAttribute(
      'href',
      'tel:+5571988887777',
    );
    await expect(card(page, 'Camila Reis')).toContainText('Pedido #22222222');
    await expect(card(page, 'Camila Reis')).toContainText('Atrasado desde terça-feira, 17 de novembro');
    await expect(card(page, 'Rita Souza')).toContainText('Pode mudar até quinta-feira, 19/11, às 18:00');
    await expect(pack(page, 'Rita Souza')).toHaveCount(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page.getByRole('button', { name: 'Colheita' }).click();
    await expect(page).toHaveURL(/ver=colheita/);
    const row = page.getByRole('region', { name: 'Colheita' }).getByRole('row').filter({ hasText: 'Caju' });
    await expect(row.getByRole('cell')).toHaveText(['6', '3', '9']);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test('week, day and neighbourhood stand in the address, and the back button undoes them', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(WEEK, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('week') ?? '');
    return reply<DeliveryWeek>(route, week);
  });
  await page.route(DAY, (route) => {
    const wanted = new URL(route.request().url()).searchParams.get('area');
    const stops = day.stops.filter((each) => !wanted || each.area === wanted);
    return reply<DeliveryDay>(route, { ...day, stops, total: stops.length });
  });
  await openPanel(page, 'entregas');
  await page.getByRole('button', { name: 'Pituba (2)' }).click();
  await expect(page).toHaveURL(/bairro=pituba\.salvador/);
  await expect(card(page, 'Luana Nascimento')).toHaveCount(0);
  await expect(card(page, 'Davi Prado')).toBeVisible();
  await page.goBack();
  await expect(card(page, 'Luana Nascimento')).toBeVisible();
  await page.getByRole('button', { name: /^terça-feira, 17 de novembro: 5 entregas$/ }).click();
  await expect(page).toHaveURL(/dia=2026-11-17/);
  await page.getByRole('button', { name: 'Próxima semana' }).click();
  await expect(page).toHaveURL(/semana=2026-11-23/);
  await expect.poll(() => asked).toContain('2026-11-23');
});

test('a whole neighbourhood is packed at once, after a question', async ({ page }) => {
  await showFriday(page);
  const sent: unknown[] = [];
  await page.route('**/api/admin/deliveries/packing', (route) => {
    sent.push(route.request().postDataJSON());
    const message = 'Esta entrega foi cancelada.';
    const id = day.stops[0]?.id ?? '';
    return reply<PackingResult>(route, {
      packed: 1,
      unchanged: 0,
      refused: [{ kind: 'basket', id, message }],
    });
  });
  await page.getByRole('button', { name: 'Marcar todas como separadas em Barra' }).click();
  const dialog = page.getByRole('dialog', { name: 'Marcar todas como separadas' });
  await expect(dialog).toContainText('2 entregas estão separadas?');
  await expect(dialog).toContainText('Quem fez pedido recebe o e-mail de que ele está pronto.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Marcar como separadas' }).click();
  await expect(toast(page, '1 entrega separada')).toBeVisible();
  await expect(toast(page, 'Esta entrega foi cancelada.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const wanted = day.stops.slice(0, 2).map(({ kind, id }) => ({ kind, id }));
  expect(sent).toEqual([{ stops: wanted }]);
});

test('the orders that were seen with a basket are marked with it, and what could not go has its own button', async ({
  page,
}) => {
  const [seen, late] = ['55555555-2222-4222-8222-222222222222', '66666666-2222-4222-8222-222222222222'];
  const [first, ...others] = day.stops;
  if (!first) throw new Error('the round is empty');
  const extra = (id: string): StopExtra => ({ id, state: 'scheduled', notes: '', items: first.items });
  let stop: Stop = { ...first, extras: [extra(seen)] };
  await answer<DeliveryWeek>(page, WEEK, week);
  await page.route(DAY, (route) => reply<DeliveryDay>(route, { ...day, stops: [stop, ...others] }));
  const sent: unknown[] = [];
  await page.route(/\/api\/admin\/deliveries\/(basket|order)\//, (route) => {
    sent.push(route.request().postDataJSON());
    const message = 'O banco do cliente contesta o pagamento deste pedido.';
    // The order is held back, and another was paid a moment ago.
    stop = { ...stop, state: 'packed', extras: [extra(seen), extra(late)] };
    const refused: StopMoved['refused'] = [{ kind: 'order', id: seen, message }];
    return reply<StopMoved>(route, { kind: 'basket', id: first.id, state: 'packed', refused });
  });
  await page.setViewportSize(PHONE);
  await openPanel(page, 'entregas');
  const luana = card(page, 'Luana Nascimento');
  await expect(luana).toContainText('Assinatura Família + 1 pedido');
  await luana.getByRole('button', { name: 'Marcar como separada' }).click();
  await expect(toast(page, 'O pedido não foi marcado junto. O banco do cliente')).toBeVisible();
  const held = luana.getByRole('region', { name: 'Pedido #55555555 Agendada' });
  await expect(held).toContainText('Caju');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await held.getByRole('button', { name: 'Marcar pedido como separado Pedido #55555555' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      { from: 'scheduled', to: 'packed', extras: [seen] },
      { from: 'scheduled', to: 'packed' },
    ]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-sheets]')).toContainText('Pedido #66666666, junto com a cesta');
});

test('the printed sheets hold harvest and boxes, and nothing of the panel', async ({ page }) => {
  await showFriday(page);
  await expect(page.locator('[data-sheets]')).toBeHidden();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  const sheets = page.locator('[data-sheets]');
  await expect(sheets.getByRole('heading', { name: 'Colheita' })).toBeVisible();
  await expect(sheets.getByRole('region', { name: 'Folhas de separação' })).toContainText('Luana Nascimento');
  await expect(sheets).toContainText('Observação: Deixar na portaria');
  for (const chrome of [page.getByRole('tablist'), page.getByRole('banner'), page.getByRole('contentinfo')]) {
    await expect(chrome).toBeHidden();
  }
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('an empty day says what will be there', async ({ page }) => {
  const days = week.days.map(({ date }) => ({ date, scheduled: 0, packed: 0, delivered: 0 }));
  await answer<DeliveryWeek>(page, WEEK, { ...week, days, forgotten: 2 });
  await answer<DeliveryDay>(page, DAY, {
    ...day,
    areas: [],
    harvest: [],
    stops: [],
    total: 0,
    changes_until: null,
  });
  await openPanel(page, 'entregas');
  await expect(panel(page).getByText('Nenhuma entrega neste dia')).toBeVisible();
  await expect(panel(page)).toContainText('2 pedidos pagos há mais de 30 dias ainda não saíram.');
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
  await expectAccessible(page);
});

test.describe('when something fails', () => {
  test.use({ expectedComplaint: /ERR_FAILED|status of 409/ });

  test('the week and the day say so and try again', async ({ page }) => {
    await answer(page, WEEK, null);
    await openPanel(page, 'entregas');
    await expectRetry(
      page,
      WEEK,
      'Erro ao carregar entregas',
      page.getByRole('button', { name: 'Próxima semana' }),
    );
    await answer(page, DAY, null);
    await page.getByRole('button', { name: 'Próxima semana' }).click();
    await expectRetry(page, DAY, 'Erro ao carregar entregas', page.getByRole('button', { name: 'Imprimir' }));
  });

  test('the second of two operators is told, and sees what is true', async ({ page }) => {
    await showFriday(page);
    const message = 'Outra pessoa já marcou esta cesta como entregue.';
    await answer<ErrorBody>(page, '**/api/admin/deliveries/basket/*', { message, code: 'CONFLICT' }, 409);
    await page.unroute(DAY);
    const stops = day.stops.map(
      (each, index): Stop => (index === 0 ? { ...each, state: 'delivered' } : each),
    );
    await answer<DeliveryDay>(page, DAY, { ...day, stops });
    await pack(page, 'Luana Nascimento').click();
    await expect(toast(page, message)).toBeVisible();
    await expect(card(page, 'Luana Nascimento').getByText('Entregue', { exact: true })).toBeVisible();
  });

  test('a mark that does not reach the store stays unmade', async ({ page }) => {
    await showFriday(page);
    await page.route('**/api/admin/deliveries/basket/*', (route) => route.abort());
    await pack(page, 'Luana Nascimento').click();
    await expect(card(page, 'Luana Nascimento')).toContainText(
      'Por enviar: vai sozinha quando houver sinal.',
    );
    await expect(panel(page).getByText('1 marca por enviar.')).toBeVisible();
    await expect(card(page, 'Luana Nascimento').getByText('Agendada', { exact: true })).toBeVisible();
  });
});
