import type { Browser, Locator, Page } from '@playwright/test';
import type { Session } from '../stores/clocked-store.ts';
import { panel, toast } from './admin-desk.ts';
import { leaveStored } from './customers.ts';
import { type Farmer, pixOf } from './round-farmers.ts';
import { expect, openPage, PHONE } from './store-test.ts';

export async function openTab(page: Page, { token, user }: Session, tab: string): Promise<void> {
  await leaveStored(page, { auth_token: token, user });
  await openPage(page, `/admin?tab=${tab}`);
}

export async function phone(browser: Browser, url: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'pt-BR', ...options });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

export const told = (page: Page) => page.getByRole('status');
export const linkIn = (text: string) => /http:\S+\/colheita\/\S+/.exec(text)?.[0] ?? '';
export const farmCard = (page: Page, { name }: Farmer) =>
  panel(page).getByRole('listitem').filter({ hasText: name });

/** Hands the order to WhatsApp, and reads there what the farmer reads. */
export async function sendByWhatsApp(page: Page, farmer: Farmer): Promise<string> {
  const opened = page.waitForEvent('popup');
  await farmCard(page, farmer).getByRole('link', { name: 'WhatsApp' }).click();
  const popup = await opened;
  const text = new URL(popup.url()).searchParams.get('text') ?? '';
  await popup.close();
  await expect(farmCard(page, farmer)).toContainText('enviado pelo WhatsApp');
  return linkIn(text);
}

/** Says of each product how many there are, box by box. */
export async function answer(page: Page, said: Record<string, number>, note = ''): Promise<void> {
  await page.getByText('Tenho menos, mais ou nada').click();
  for (const [product, units] of Object.entries(said))
    await page.getByRole('spinbutton', { name: product }).fill(String(units));
  await page.getByLabel('Recado').fill(note);
  await page.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(told(page)).toHaveText('Resposta recebida. Obrigado!');
}

/** What the farmer's page says of a product: '4 × maço (pedimos 6)' */
export const lineOf = (page: Page, product: string) =>
  page.getByRole('listitem').filter({ hasText: product }).first();

/** What a farmer brings in, by who packs. */
export async function bring(page: Page, { name }: Farmer, product: string, units: number): Promise<Locator> {
  const farm = page.getByRole('article', { name, exact: true });
  const quantity = String(units).replace('.', ',');
  await farm.getByRole('button', { expanded: false }).click();
  await farm.getByLabel(`Veio de ${product}, em maço`).fill(quantity);
  await farm.getByRole('button', { name: 'Anotar o que veio' }).click();
  await expect(farm.getByText(`Chegou ${quantity}`)).toBeVisible();
  return farm;
}

/** Nobody asked this farm for it, and nothing is agreed for it either. */
export async function bringUnasked(
  page: Page,
  { name }: Farmer,
  product: string,
  units: number,
): Promise<void> {
  await page.getByRole('button', { name: 'Chegou sem pedido' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chegou sem pedido' });
  await dialog.getByLabel('De quem').selectOption(name);
  await dialog.getByLabel('O que chegou').selectOption(product);
  await dialog.getByLabel('Quanto veio').fill(String(units));
  // Prices are the office's.
  await expect(dialog.getByLabel(/^Preço/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Anotar' }).click();
  await expect(dialog).toBeHidden();
}

/** What 'Por produto' says of a product, under the heads of its columns. */
export async function figuresOf(page: Page, product: string): Promise<Record<string, string>> {
  const table = panel(page).getByRole('table', { name: /^Produtos da rodada/ });
  const head = page.getByRole('rowheader', { name: new RegExp(`^${product}\\b`) });
  const row = table.getByRole('row').filter({ has: head });
  await expect(row).toHaveCount(1);
  const [, ...columns] = await table.getByRole('columnheader').allInnerTexts();
  const cells = await row.getByRole('cell').allInnerTexts();
  return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
}

export const shortage = (page: Page, name: string) => panel(page).getByRole('article', { name, exact: true });

/** Ticks one stop alone. */
async function only(card: Locator, customer: string): Promise<void> {
  await card.getByRole('button', { name: 'Todas' }).click();
  for (const box of await card.getByRole('checkbox').all()) await box.uncheck();
  await card.getByRole('checkbox', { name: customer }).check();
}

/** Back once the card shows the delivery no more. */
async function agree(
  page: Page,
  card: Locator,
  customer: string,
  title: string,
  press: string,
): Promise<void> {
  const question = page.getByRole('dialog', { name: title });
  await expect(question).toContainText('1 entrega muda');
  await question.getByRole('button', { name: press }).click();
  await expect(toast(page, '1 entrega resolvida.')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(card.getByRole('checkbox', { name: customer })).toHaveCount(0);
}

/** Something else in one delivery. The card stands open. */
export async function replaceFor(page: Page, customer: string, product: string, instead: string) {
  const card = shortage(page, product);
  await only(card, customer);
  await card.getByRole('radio', { name: new RegExp(instead) }).check();
  await card.getByRole('button', { name: 'Substituir em 1 entrega' }).click();
  await agree(page, card, customer, `${instead} no lugar de ${product}`, 'Substituir e avisar');
}

/** One delivery goes without. The card stands open. */
export async function creditFor(page: Page, customer: string, product: string) {
  const card = shortage(page, product);
  await only(card, customer);
  await card.getByRole('button', { name: 'Creditar o valor em 1 entrega' }).click();
  await agree(page, card, customer, `Creditar ${product}`, 'Creditar e avisar');
}

export async function closeAndPay(page: Page, farmer: Farmer, total: string): Promise<void> {
  await page.getByRole('button', { name: `Ver acerto de ${farmer.name}` }).click();
  await panel(page).getByRole('button', { name: 'Fechar acerto' }).click();
  const question = page.getByRole('dialog', { name: 'Fechar acerto' });
  await expect(question.getByText(total)).toBeVisible();
  await question.getByRole('button', { name: 'Fechar acerto' }).click();
  await expect(toast(page, 'Acerto nº 1 fechado.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Anotar pagamento' }).click();
  const payment = page.getByRole('dialog', { name: 'Anotar pagamento' });
  await expect(payment).toContainText(`${total} para a chave Pix ${pixOf(farmer)}`);
  await payment.getByLabel(/^Código do Pix/).fill('E2027RODADA');
  await payment.getByRole('button', { name: 'Anotar pagamento' }).click();
  await expect(panel(page)).toContainText('Pago em 12/03/2027');
  await expect(panel(page)).toContainText('Pix E2027RODADA');
}
