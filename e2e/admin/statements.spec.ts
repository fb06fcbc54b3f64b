import { DAY_MS } from '@cesta/contract/base/calendar';
import type { DayReceipts, ReceivingFarm } from '@cesta/contract/supply/receiving';
import type { OpenStatement, StatementDetails } from '@cesta/contract/supply/statements';
import type { APIRequestContext, Page } from '@playwright/test';
import { asOperator, openPanel, panel, toast } from '../support/admin-desk.ts';
import { expect, expectUsable, PHONE, test } from '../support/store-test.ts';

// A shed without signal: the browser says so of every call that does not get through.
test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ });

/** A round to come that the demo's farmers are asked for, and of them one with several lines to bring. */
/** Somebody counts on it: what a farmer has none of is folded away. */
const isToCome = ({ expected }: ReceivingFarm['lines'][number]) => (expected ?? 0) > 0;

async function farmToCome(request: APIRequestContext): Promise<{ date: string; farm: ReceivingFarm }> {
  for (let days = 1; days < 14; days++) {
    const date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const day = (await asOperator(request, 'GET', `/admin/harvest/${date}/receipts`)) as DayReceipts;
    const farm = day.farms.find(({ lines }) => lines.filter(isToCome).length > 2);
    if (farm) return { date, farm };
  }
  throw new Error('The demo asks nobody for a round');
}

const card = (page: Page, { name }: ReceivingFarm) => page.getByRole('article', { name, exact: true });

test('goods come short, some are lost, a count is corrected, and no signal loses nothing', async ({
  page,
  request,
}) => {
  test.slow();
  const { date, farm } = await farmToCome(request);
  const [first, second] = farm.lines.filter(isToCome);
  if (!first || !second) throw new Error('The farm has too few lines');
  await page.setViewportSize(PHONE);
  await openPanel(page, `colheita&dia=${date}&ver=chegou`);
  const own = card(page, farm);
  const box = (name: string) => own.getByLabel(new RegExp(`^Veio( mais)? de ${name},`));

  // Folded until the farm is at the door. Typed and not sent: it stands open after a reload.
  await own.getByRole('button', { expanded: false }).click();
  await box(first.productName).fill('0,5');
  await page.reload();
  await expect(box(first.productName)).toHaveValue('0,5');
  await own.getByRole('button', { name: 'Anotar o que veio' }).click();
  await expect(own.getByText('Chegou 0,5')).toBeVisible();
  await expect(own.getByText(/^Falta /).first()).toBeVisible();

  await own.getByRole('button', { name: `Perda de ${first.productName}` }).click();
  const loss = page.getByRole('dialog', { name: `Perda de ${first.productName}` });
  await loss.getByLabel(/^Quanto se perdeu/).fill('0,25');
  await loss.getByRole('button', { name: 'Amassado' }).click();
  await loss.getByRole('button', { name: 'Anotar perda' }).click();
  await expect(own.getByText('Perda 0,25')).toBeVisible();

  // Without signal everything else comes: it waits in the phone, over a press of the button, too.
  await page.context().setOffline(true);
  await own.getByRole('button', { name: /^Veio tudo/ }).click();
  await expect(page.getByText(/linhas? por enviar/)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar agora' }).click();
  await expect(page.getByText(/linhas? por enviar/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/linhas? por enviar/)).toBeHidden();

  await own.getByText(/lançamentos?$/).click();
  await own
    .getByRole('button', { name: new RegExp(`^Corrigir .*${second.productName}`) })
    .first()
    .click();
  const correction = page.getByRole('dialog', { name: 'Corrigir lançamento' });
  await correction.getByLabel(/^O certo é/).fill('0,75');
  await correction.getByLabel('Por quê').fill('Contei errado');
  await correction.getByRole('button', { name: 'Corrigir' }).click();
  await expect(own.getByText('Chegou 0,75')).toBeVisible();
  await expectUsable(page);

  const after = (await asOperator(request, 'GET', `/admin/harvest/${date}/receipts`)) as DayReceipts;
  const lines = after.farms.find(({ producerId }) => producerId === farm.producerId)?.lines ?? [];
  expect(lines.find(({ key }) => key === first.key)).toMatchObject({ received: first.expected, lost: 0.25 });
  expect(lines.find(({ key }) => key === second.key)).toMatchObject({ received: 0.75 });

  await closeAndPay(page, request, farm, date);
});

async function closeAndPay(page: Page, request: APIRequestContext, farm: ReceivingFarm, date: string) {
  await openPanel(page, 'acertos');
  await expectUsable(page);
  await page.getByRole('button', { name: `Ver acerto de ${farm.name}` }).click();
  await panel(page).getByLabel('Até o dia').fill(date);
  await panel(page).getByRole('button', { name: 'Lançar' }).click();
  const entry = page.getByRole('dialog', { name: 'Novo lançamento' });
  await entry.getByLabel('Valor (R$)').fill('0,01');
  await entry.getByRole('button', { name: 'Lançar' }).click();
  await expect(toast(page, 'Lançamento anotado.')).toBeVisible();
  await expect(panel(page).getByText('Adiantamento').first()).toBeVisible();
  await expectUsable(page);

  const path = `/admin/statements/open/${farm.producerId}?to=${date}`;
  const open = (await asOperator(request, 'GET', path)) as OpenStatement;
  const total = `R$ ${open.sums.total.toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`;
  await panel(page).getByRole('button', { name: 'Fechar acerto' }).click();
  const question = page.getByRole('dialog', { name: 'Fechar acerto' });
  await expect(question.getByText(total)).toBeVisible();
  await question.getByRole('button', { name: 'Fechar acerto' }).click();
  await expect(toast(page, 'fechado.')).toBeVisible();
  await expect(panel(page).getByText('A pagar')).toBeVisible();

  await panel(page).getByLabel('Nota do produtor').fill('000.321');
  await panel(page).getByRole('button', { name: 'Salvar nota' }).click();
  await expect(toast(page, 'Acerto atualizado.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Anotar pagamento' }).click();
  const payment = page.getByRole('dialog', { name: 'Anotar pagamento' });
  await payment.getByLabel(/^Código do Pix/).fill('E2026JORNADA');
  await payment.getByRole('button', { name: 'Anotar pagamento' }).click();
  await expect(
    panel(page)
      .getByText(/^Pago em/)
      .first(),
  ).toBeVisible();
  await expectUsable(page);

  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^acerto-\d+\.csv$/);

  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('region', { name: 'Folha do acerto' });
  await expect(sheet.getByText('Nota do produtor: 000.321')).toBeVisible();
  await expect(sheet.getByText(/Pix E2026JORNADA/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const id = new URL(page.url()).searchParams.get('acerto') ?? '';
  const closed = (await asOperator(request, 'GET', `/admin/statements/${id}`)) as StatementDetails;
  expect(closed).toMatchObject({ total: open.sums.total, state: 'paid', pixReference: 'E2026JORNADA' });
  expect(closed.sums.total).toBe(closed.total);

  await page.getByRole('button', { name: 'Acertos', exact: true }).click();
  await openPanel(page, 'acertos&ver=fechados');
  await expect(page.getByRole('table', { name: 'Acertos fechados' })).toContainText('000.321');
  await openPanel(page, 'acertos&ver=meses');
  await expect(page.getByRole('table', { name: 'Mês a mês' })).toBeVisible();
  await expectUsable(page);
}
