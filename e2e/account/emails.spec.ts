import type { Page } from '@playwright/test';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { emailsTo, type Sent } from '../support/outbox.ts';
import { pickPlentiful, placeOrder, setStatus } from '../support/shopping.ts';
import { expect, expectAccessible, test } from '../support/store-test.ts';

/** As a phone and a desk show it, by day and by night: whole, readable, and never wider than the window. */
async function expectReadable(page: Page, { id, subject }: Sent): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`/outbox/${id}`);
    for (const width of [375, 700]) {
      await page.setViewportSize({ width, height: 800 });
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, `${subject} at ${width}`).toBeLessThanOrEqual(width);
    }
    await expectAccessible(page);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe(colorScheme === 'dark' ? 'rgb(27, 22, 17)' : 'rgb(251, 247, 239)');
  }
}

const DAY = /Chega \S+, \d+ de \S+/;

test('from the welcome to the delivery, each e-mail is worth keeping and reads well everywhere', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  const [confirmation] = await emailsTo(request, maria.email);
  const token = /token=([\w-]+)/.exec(confirmation?.text ?? '')?.[1];
  expect((await request.post('/api/auth/confirm-email', { data: { token } })).status()).toBe(200);
  const message = 'Entregam na Ribeira?';
  await request.post('/api/contact', { data: { name: maria.name, email: maria.email, message } });

  const [product, other] = await pickPlentiful(request);
  const lines = [
    { product, quantity: 2 },
    { product: other, quantity: 1 },
  ];
  const { orderId } = await placeOrder(request, maria, lines);
  await setStatus(
    request,
    orderId,
    { payment_status: 'paid' },
    { status: 'shipped' },
    { status: 'delivered' },
  );
  const second = await placeOrder(request, maria, lines);
  await setStatus(request, second.orderId, { status: 'cancelled' });

  const sent = await emailsTo(request, maria.email);
  const subjects = sent.map(({ subject }) => subject.replace(/ ?[0-9A-F]{8}/, ''));
  expect(subjects).toEqual([
    'Confirme seu e-mail',
    'Boas-vindas à Cesta da Roça!',
    'Recebemos sua mensagem',
    'Recebemos seu pedido',
    'Pagamento confirmado: pedido',
    'Seu pedido está pronto e vai até você',
    'Pedido entregue',
    'Recebemos seu pedido',
    'Pedido cancelado',
  ]);
  expect(sent[2]?.text).not.toContain(message);
  for (const email of sent) await expectReadable(page, email);

  const paid = sent[4];
  if (!paid) throw new Error('nothing was paid');
  for (const fact of [DAY, product.name, other.name, 'Frete: R$ 10,00', 'Rua Marquês de Caravelas, 118'])
    expect(paid.text).toMatch(fact);
  await page.goto(`/outbox/${paid.id}`);
  await expect(page.getByText(DAY)).toBeVisible();
  const pictures = page.locator('img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all())
    expect(await picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(144);
  await page.getByRole('link', { name: 'Ver meu pedido' }).click();
  await expect(page).toHaveURL(/\/(login|minha-conta)/);
});
