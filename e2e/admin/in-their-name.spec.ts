import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import type { Page } from '@playwright/test';
import { asOperator, openPanel, toast } from '../support/admin-desk.ts';
import { ADDRESS, newCustomer, openAs, unusedEmail } from '../support/customers.ts';
import { emailsTo } from '../support/outbox.ts';
import { numberOf, ordersOf, pickPlentiful, reais } from '../support/shopping.ts';
import { expect, expectAccessible, expectUsable, PHONE, test } from '../support/store-test.ts';
import { subscribed } from '../support/subscribing.ts';

const TEAM = 'A equipe da Cesta da Roça';

/** Writes a name, takes the first that is found, and has two of it. */
async function putIn(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Produto' }).fill(name);
  await expect(dialog.getByRole('option', { name }).first()).toContainText('em estoque');
  await dialog.getByRole('combobox', { name: 'Produto' }).press('Enter');
  await dialog.getByRole('button', { name: `Aumentar ${name}` }).click();
}

test('while the phone is at the ear an order is taken down, paid at the door or by a link, and a subscription changed', async ({
  page,
  request,
}) => {
  test.slow();
  const maria = await newCustomer(request, { name: `Maria ${Date.now()}`, address: ADDRESS });
  await subscribed(request, maria, 'familia');
  const [product] = await pickPlentiful(request);
  const total = reais(product.price * 2 + 10);
  await openPanel(page, `clientes&pessoa=${maria.id}`);

  // To be paid at the door.
  await page.getByRole('button', { name: 'Novo pedido' }).click();
  const dialog = page.getByRole('dialog', { name: `Novo pedido de ${maria.name}` });
  await dialog.getByRole('button', { name: 'Anotar pedido' }).click();
  await expect(dialog.getByText('Ponha pelo menos um produto')).toBeVisible();
  await putIn(page, product.name);
  await expect(dialog.getByRole('checkbox', { name: /Receber junto com a cesta/ })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Paga na entrega' }).check();
  await expect(dialog).toContainText(`Total ${total}`);
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Anotar pedido' }).click();
  await expect(dialog.getByText('O cliente paga na entrega')).toBeVisible();
  await page.keyboard.press('Escape');
  const [atDoor] = await ordersOf(request, maria);
  expect(atDoor).toMatchObject({ status: 'confirmed', payment_status: 'pending', payment_method: 'door' });

  // On a phone: to be paid by a link, which is ready for WhatsApp.
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Novo pedido' }).click();
  await putIn(page, product.name);
  await dialog.getByRole('button', { name: 'Anotar pedido' }).click();
  const whatsApp = dialog.getByRole('link', { name: 'Enviar por WhatsApp' });
  const href = (await whatsApp.getAttribute('href')) ?? '';
  expect(decodeURIComponent(href)).toContain('Para pagar seu pedido');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Enviar link de pagamento/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Link de pagamento' })).toContainText(
    'foi de novo por e-mail',
  );
  await page.keyboard.press('Escape');

  // In her name: preferences, the standing choice, the plan, an end and no end.
  await page.getByRole('button', { name: 'Gerenciar assinatura' }).click();
  const desk = page.getByRole('dialog', { name: `Assinatura de ${maria.name}` });
  await desk.getByRole('button', { name: 'Preferências' }).click();
  const tastes = page.getByRole('dialog', { name: 'Preferências do cliente' });
  await tastes.getByRole('checkbox', { name: 'Completar a cesta até o máximo do plano' }).check();
  await expectAccessible(page);
  await tastes.getByRole('button', { name: 'Salvar preferências' }).click();
  await expect(toast(page, 'Preferências salvas!')).toBeVisible();

  await desk.getByLabel('Outro plano').selectOption('Essencial');
  await desk.getByRole('button', { name: 'Mudar plano' }).click();
  await page.getByRole('button', { name: 'Mudar o cliente para Essencial' }).click();
  await expect(toast(page, 'Plano alterado!')).toBeVisible();

  await desk.getByRole('button', { name: 'Cancelar assinatura' }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar a assinatura do cliente?' });
  await question.getByRole('button', { name: 'Cancelar assinatura' }).click();
  await desk.getByRole('button', { name: 'Reativar assinatura' }).click();
  const back = page.getByRole('dialog', { name: 'Reativar a assinatura do cliente?' });
  await back.getByRole('button', { name: 'Reativar', exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Cancelar assinatura' })).toBeVisible();
  const headers = { authorization: `Bearer ${maria.token}` };
  const own = (await (await request.get('/api/stripe/subscription', { headers })).json()) as {
    subscription: Subscription;
  };
  expect(own.subscription).toMatchObject({ cancel_at_period_end: false, tastes: { complete: true } });
  expect(own.subscription.next_plan?.plan_type).toBe('essencial');

  // At the door: received, by mistake, and undone.
  const { delivery } = (await asOperator(request, 'GET', `/orders/${atDoor?.id}`)) as {
    delivery: { date: string };
  };
  const { stops } = (await asOperator(request, 'GET', `/admin/deliveries/${delivery.date}`)) as {
    stops: { id: string; area: string }[];
  };
  const area = stops.find(({ id }) => id === atDoor?.id)?.area;
  await openPanel(page, `entregas&semana=${delivery.date}&dia=${delivery.date}&bairro=${area}`);
  const stop = page.getByRole('article', { name: `${maria.name}, Pedido #${numberOf(atDoor?.id ?? '')}` });
  await expect(stop).toContainText(`Receber ${total} na entrega`);
  await stop.getByRole('button', { name: /^Recebi/ }).click();
  await expect(stop).toContainText(`Recebido na entrega: ${total}`);
  await stop.getByRole('button', { name: /Desfazer.*volta a ficar em aberto/ }).click();
  await expect(stop).toContainText(`Receber ${total} na entrega`);

  // What she reads of it all.
  await openAs(page, maria, '/minha-conta?tab=pedidos');
  const card = page.getByRole('article', { name: `Pedido #${numberOf(atDoor?.id ?? '')}` });
  await expect(card).toContainText('Pagamento na entrega');
  await expect(card.getByRole('button', { name: 'Pagar agora' })).toHaveCount(0);
  const told = (await emailsTo(request, maria.email)).filter(({ text }) => text.includes(TEAM));
  expect(told.map(({ subject }) => subject.replace(/ [0-9A-F]{8}/, ''))).toEqual([
    'Recebemos seu pedido',
    'Seu pedido: falta só pagar',
    'O link para pagar o pedido',
    'Suas preferências mudaram',
    'Seu plano muda para Essencial',
    'Assinatura cancelada',
    'Sua assinatura foi reativada',
  ]);
});

test.describe('somebody new', () => {
  // The store says no to an e-mail that it knows.
  test.use({ expectedComplaint: /409/ });

  test('who has no account gets one on the phone, and whose e-mail has one is opened instead', async ({
    page,
    request,
  }) => {
    const email = unusedEmail();
    await openPanel(page, 'clientes');
    await page.getByRole('button', { name: 'Novo cliente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo cliente' });
    await dialog.getByLabel('Nome').fill('Dona Zefa');
    await dialog.getByLabel('Telefone').fill('(71) 98888-0000');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('CEP').fill(ADDRESS.zipcode);
    await expect(dialog.getByText('Entregamos neste CEP.')).toBeVisible();
    await dialog.getByLabel('Rua').fill(ADDRESS.street);
    await dialog.getByLabel('Número').fill(ADDRESS.number);
    await dialog.getByLabel('Bairro').fill(ADDRESS.neighborhood);
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Cadastrar cliente' }).click();
    await expect(page.getByRole('heading', { name: 'Dona Zefa' })).toBeVisible();
    expect((await emailsTo(request, email)).map(({ text }) => text.includes('a seu pedido'))).toEqual([true]);

    await page.setViewportSize(PHONE);
    await openPanel(page, 'clientes&novo=cliente');
    await dialog.getByLabel('Nome').fill('Zefa Outra Vez');
    await dialog.getByLabel('Telefone').fill('71988880000');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('checkbox', { name: 'Já anotar o endereço' }).uncheck();
    await dialog.getByRole('button', { name: 'Cadastrar cliente' }).click();
    await dialog.getByRole('link', { name: 'Abrir o cadastro que já existe' }).click();
    await expect(page.getByRole('heading', { name: 'Dona Zefa' })).toBeVisible();
  });
});
