import type { Done } from '@cesta/contract/base/answers';
import type { CoverageBook, CoverageImpact } from '@cesta/contract/coverage/coverage';
import type { APIRequestContext, Page } from '@playwright/test';
import { asOperator, expectRetry, openPanel, ownName, panel, toast } from '../support/admin-desk.ts';
import { answer, reply } from '../support/answers.ts';
import { expect, expectUsable, test } from '../support/store-test.ts';

const IMPACT = /\/api\/admin\/coverage\/impact$/;
const BOOK = /\/api\/admin\/coverage$/;
const city = (page: Page, name: string) => panel(page).getByRole('article', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Journeys run side by side: each has CEPs of its own, far from the store's two cities. */
let taken = 0;
function ownRange(): { cepFrom: string; cepTo: string; inside: string } {
  taken += 1;
  const block = 60_000 + ((process.pid * 37 + Date.now() + taken * 101) % 30_000);
  return { cepFrom: `${block}-000`, cepTo: `${block}-999`, inside: `${block}500` };
}

interface MadeZone {
  id: string;
  city: string;
  version: number;
  cepFrom: string;
  cepTo: string;
}

/** Nobody else shall be delivered to because of a journey. */
const made = new Set<string>();
test.afterEach(async ({ request }) => {
  for (const id of made) await asOperator(request, 'DELETE', `/admin/coverage/zones/${id}`);
  made.clear();
});

async function found(
  request: APIRequestContext,
  changes: object = {},
): Promise<MadeZone & { inside: string }> {
  const { inside, ...range } = ownRange();
  const values = { city: ownName('Vila'), state: 'BA', neighborhood: '', ...range, ...changes };
  const zone = (await asOperator(request, 'POST', '/admin/coverage/zones', values)) as MadeZone;
  made.add(zone.id);
  return { ...zone, inside };
}

async function covered(request: APIRequestContext, cep: string): Promise<boolean> {
  const response = await request.get(`/api/zipcode/check/${cep}`);
  return ((await response.json()) as { covered: boolean }).covered;
}

test('a city is added, changed and removed, and visitors notice at once', async ({ page, request }) => {
  const name = ownName('Vila');
  const { cepFrom, cepTo, inside } = ownRange();
  await openPanel(page, 'cobertura');
  await expect(city(page, 'Salvador')).toContainText('Cidade toda');
  await expect(city(page, 'Salvador')).toContainText('40000-000 a 42599-999');
  await page.getByRole('button', { name: 'Nova Área' }).click();
  const form = dialog(page, 'Nova Área');
  await form.getByRole('button', { name: 'Criar área' }).click();
  await expect(toast(page, 'Preencha todos os campos obrigatórios')).toBeVisible();
  await form.getByLabel('Cidade').fill(name);
  await form.getByLabel('CEP inicial').fill(cepTo);
  await form.getByLabel('CEP final').fill(cepFrom);
  await form.getByRole('button', { name: 'Criar área' }).click();
  await expect(form.getByLabel('CEP final')).toHaveAccessibleDescription(
    'A faixa de CEP termina antes de começar',
  );
  await form.getByLabel('CEP inicial').fill(cepFrom);
  await form.getByLabel('CEP final').fill(cepTo);
  await form.getByRole('button', { name: 'Criar área' }).click();
  await expect(toast(page, 'Área criada com sucesso!')).toBeVisible();
  await expect(city(page, name)).toContainText(`${cepFrom} a ${cepTo}`);
  await expect(city(page, name)).toContainText('Corte: 2 dias antes, até 18:00');
  expect(await covered(request, inside)).toBe(true);

  await city(page, name)
    .getByRole('button', { name: `Editar ${name}` })
    .click();
  const edit = dialog(page, 'Editar Área');
  await edit.getByLabel('Bairro').fill('Centro');
  await edit.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(toast(page, 'Área atualizada com sucesso!')).toBeVisible();
  await city(page, name).getByRole('button', { name: 'Excluir Centro' }).click();
  const question = dialog(page, 'Excluir área');
  await expect(question).toContainText('Tem certeza que deseja excluir "Centro" da cobertura?');
  await expect(question).toContainText('Quem mora nesta faixa não poderá mais comprar.');
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(toast(page, 'Área excluída com sucesso!')).toBeVisible();
  await expect(city(page, name)).toHaveCount(0);
  expect(await covered(request, inside)).toBe(false);

  await openPanel(page, 'registro&tipo=cobertura');
  await expect(panel(page).getByText(`incluiu na cobertura ${name} (${cepFrom} a ${cepTo})`)).toBeVisible();
});

test('the days and the cut-off of a city are set, at least two days', async ({ page, request }) => {
  const zone = await found(request);
  await openPanel(page, 'cobertura');
  await city(page, zone.city)
    .getByRole('button', { name: `Mudar dias de ${zone.city}` })
    .click();
  const form = dialog(page, `Entregas em ${zone.city}`);
  await expect(form).toContainText('Vale para entregas que ainda não passaram do corte');
  await expect(form.getByRole('checkbox', { name: 'Terça' })).toBeChecked();
  await form.getByRole('checkbox', { name: 'Terça' }).uncheck();
  await form.getByRole('button', { name: 'Salvar dias' }).click();
  await expect(form.getByRole('group', { name: 'Dias de entrega' })).toHaveAccessibleDescription(
    /^Escolha pelo menos dois dias de entrega/,
  );
  await form.getByRole('checkbox', { name: 'Segunda' }).check();
  await form.getByLabel('Corte, quantos dias antes').selectOption('1 dia antes');
  await form.getByLabel('Corte, até que horas').fill('12:30');
  await form.getByRole('button', { name: 'Salvar dias' }).click();
  await expect(toast(page, 'Dias de entrega atualizados com sucesso!')).toBeVisible();
  await expect(city(page, zone.city)).toContainText('Entregas: segunda, sexta');
  await expect(city(page, zone.city)).toContainText('Corte: 1 dia antes, até 12:30');
});

test.describe('what the store refuses', () => {
  test.use({ expectedComplaint: /status of (409|422)/ });

  test('an overlap names who is in the way, and nothing typed is lost', async ({ page, request }) => {
    const zone = await found(request);
    await openPanel(page, 'cobertura&area=novo');
    const form = dialog(page, 'Nova Área');
    await form.getByLabel('Cidade').fill('Outra Vila');
    await form.getByLabel('CEP inicial').fill(zone.cepFrom);
    await form.getByLabel('CEP final').fill(zone.cepTo);
    await form.getByRole('button', { name: 'Criar área' }).click();
    const text = `Esta faixa se sobrepõe a ${zone.city} (${zone.cepFrom} a ${zone.cepTo}).`;
    await expect(form.getByLabel('CEP final')).toHaveAccessibleDescription(text);
    await expect(form.getByLabel('Cidade')).toHaveValue('Outra Vila');
    await page.keyboard.press('Escape');
    await expect(page.getByText('O que você mudou ainda não foi salvo.')).toBeVisible();
  });

  test('two operators with one zone: the second is told and decides', async ({ page, request }) => {
    const zone = await found(request);
    const { cepFrom, cepTo } = zone;
    await openPanel(page, `cobertura&area=${zone.id}`);
    const form = dialog(page, 'Editar Área');
    await form.getByLabel('Bairro').fill('Meu Bairro');
    const theirs = { city: zone.city, state: 'BA', neighborhood: 'Bairro Alheio', cepFrom };
    const shorter = cepTo.replace('999', '899');
    await asOperator(request, 'PUT', `/admin/coverage/zones/${zone.id}`, { ...theirs, cepTo: shorter });
    await form.getByRole('button', { name: 'Salvar alterações' }).click();
    const note = form.getByRole('region', { name: 'Conflito de edição' });
    await expect(note).toContainText('foi alterada por outra pessoa enquanto você editava');
    await expect(note.getByRole('term')).toHaveText('Bairro, agora na loja:');
    await expect(note.getByRole('definition')).toHaveText('Bairro Alheio');
    await expect(form.getByLabel('Bairro')).toHaveValue('Meu Bairro');
    await expect(form.getByLabel('CEP final')).toHaveValue(shorter);
    await form.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(toast(page, 'Área atualizada com sucesso!')).toBeVisible();
    await expect(city(page, zone.city)).toContainText('Meu Bairro');
  });

  test('two operators with the days of one city', async ({ page, request }) => {
    const zone = await found(request);
    await openPanel(page, `cobertura&dias=${encodeURIComponent(`${zone.city}-BA`)}`);
    const form = dialog(page, `Entregas em ${zone.city}`);
    await form.getByRole('checkbox', { name: 'Domingo' }).check();
    const theirs = { city: zone.city, state: 'BA', weekdays: [1, 4], cutoffDays: 3, cutoffTime: '10:00' };
    await asOperator(request, 'PUT', '/admin/coverage/schedule', { ...theirs, version: 0 });
    await form.getByRole('button', { name: 'Salvar dias' }).click();
    const note = form.getByRole('region', { name: 'Conflito de edição' });
    await expect(note).toContainText(`Os dias de ${zone.city} foram alterados por outra pessoa`);
    await expect(note.getByRole('definition')).toHaveText('segunda, quinta');
    await expect(form.getByRole('checkbox', { name: 'Domingo' })).toBeChecked();
    await expect(form.getByLabel('Corte, até que horas')).toHaveValue('10:00');
  });
});

test.describe('without an answer of the store', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ });

  test('it says so, keeps what was typed and tries again', async ({ page, request }) => {
    const zone = await found(request);
    await answer(page, BOOK, null);
    await openPanel(page, 'cobertura');
    await expectRetry(page, BOOK, 'Erro ao carregar cobertura', city(page, zone.city));
    await page.route(`**/api/admin/coverage/zones/${zone.id}*`, (route) => route.abort());
    await city(page, zone.city).getByRole('button', { name: 'Excluir' }).click();
    await dialog(page, 'Excluir área').getByRole('button', { name: 'Excluir' }).click();
    await expect(toast(page, 'Erro ao excluir área')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await city(page, zone.city).getByRole('button', { name: 'Editar' }).click();
    const form = dialog(page, 'Editar Área');
    await form.getByLabel('Bairro').fill('Centro');
    await form.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(toast(page, 'Erro ao salvar área')).toBeVisible();
    await expect(form.getByLabel('Bairro')).toHaveValue('Centro');
  });
});

test('whoever lives by a zone or a day is counted before it goes', async ({ page, request }) => {
  const zone = await found(request);
  const impact: CoverageImpact = { subscribers: 8, uncovered: 2, hurried: 5, deliveries: 4, orders: 1 };
  await answer<CoverageImpact>(page, IMPACT, impact);
  await openPanel(page, 'cobertura');
  await city(page, zone.city).getByRole('button', { name: 'Excluir' }).click();
  const question = dialog(page, 'Excluir área');
  await expect(question).toContainText('2 assinantes ficam sem entrega. A cobrança para');
  await expect(question).toContainText('1 assinante perde um dia de entrega.');
  await expect(question).toContainText('5 assinantes têm um corte mais cedo.');
  await expect(question).toContainText('4 entregas marcadas são tocadas.');
  await expect(question).toContainText(
    '1 pedido pago continua a ser entregue; quem muda de dia recebe um e-mail.',
  );
  await expectUsable(page);
  const sent = page.waitForRequest((call) => call.method() === 'DELETE');
  await page.route('**/api/admin/coverage/zones/*', (route) => reply<Done>(route, { message: 'Pronto' }));
  await question.getByRole('button', { name: 'Excluir' }).click();
  expect((await sent).url()).toContain('version=1&subscribers=8&deliveries=4&orders=1');

  await city(page, zone.city).getByRole('button', { name: 'Mudar dias' }).click();
  const form = dialog(page, `Entregas em ${zone.city}`);
  await form.getByRole('checkbox', { name: 'Terça' }).uncheck();
  await form.getByRole('checkbox', { name: 'Sábado' }).check();
  await form.getByRole('button', { name: 'Salvar dias' }).click();
  const again = dialog(page, 'Salvar mesmo assim?');
  await expect(again).toContainText('1 assinante perde um dia de entrega.');
  await again.getByRole('button', { name: 'Voltar' }).click();
  await expect(again).toHaveCount(0);
  await expect(form.getByRole('checkbox', { name: 'Sábado' })).toBeChecked();
  await page.unroute(IMPACT);
  await form.getByRole('button', { name: 'Salvar dias' }).click();
  await expect(toast(page, 'Dias de entrega atualizados com sucesso!')).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('it says when there is nothing yet', async ({ page }) => {
  await answer<CoverageBook>(page, BOOK, { cities: [], total: 0 });
  await openPanel(page, 'cobertura');
  await expect(panel(page).getByText('Nenhuma área cadastrada')).toBeVisible();
});

test('the days of a city are usable by everybody', async ({ page }) => {
  await openPanel(page, 'cobertura');
  await city(page, 'Salvador').getByRole('button', { name: 'Mudar dias' }).click();
  await expect(dialog(page, 'Entregas em Salvador')).toBeVisible();
  await expectUsable(page);
});
