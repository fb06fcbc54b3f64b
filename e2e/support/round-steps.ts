import type { Browser, Locator, Page } from '@playwright/test';
import type { Session } from '../stores/clocked-store.ts';
import { panel, toast } from './admin-desk.ts';
import { leaveStored } from './customers.ts';
import type { Farmer } from './round-farmers.ts';
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

/** What a farmer brings in, by who packs. */
export async function bring(page: Page, { name, grows }: Farmer, quantity: string): Promise<Locator> {
  const farm = page.getByRole('article', { name, exact: true });
  await farm.getByRole('button', { expanded: false }).click();
  await farm.getByLabel(`Veio de ${grows}, em maço`).fill(quantity);
  await farm.getByRole('button', { name: 'Anotar o que veio' }).click();
  await expect(farm.getByText(`Chegou ${quantity}`)).toBeVisible();
  return farm;
}

export const shortage = (page: Page, name: string) => panel(page).getByRole('article', { name, exact: true });

/** Ticks one stop alone. */
export async function only(card: Locator, customer: string): Promise<void> {
  await card.getByRole('button', { name: 'Todas' }).click();
  for (const box of await card.getByRole('checkbox').all()) await box.uncheck();
  await card.getByRole('checkbox', { name: customer }).check();
}

export async function agree(page: Page, title: string, press: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title });
  await expect(question).toContainText('1 entrega muda');
  await question.getByRole('button', { name: press }).click();
  await expect(toast(page, '1 entrega resolvida.')).toBeVisible();
  await expect(question).toBeHidden();
}

export async function closeAndPay(page: Page, { name, grows }: Farmer, total: string): Promise<void> {
  await page.getByRole('button', { name: `Ver acerto de ${name}` }).click();
  await panel(page).getByRole('button', { name: 'Fechar acerto' }).click();
  const question = page.getByRole('dialog', { name: 'Fechar acerto' });
  await expect(question.getByText(total)).toBeVisible();
  await question.getByRole('button', { name: 'Fechar acerto' }).click();
  await expect(toast(page, 'Acerto nº 1 fechado.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Anotar pagamento' }).click();
  const payment = page.getByRole('dialog', { name: 'Anotar pagamento' });
  await expect(payment).toContainText(`${total} para a chave Pix pix-${grows}`);
  await payment.getByLabel(/^Código do Pix/).fill('E2027RODADA');
  await payment.getByRole('button', { name: 'Anotar pagamento' }).click();
  await expect(panel(page)).toContainText('Pago em 12/03/2027');
  await expect(panel(page)).toContainText('Pix E2027RODADA');
}
