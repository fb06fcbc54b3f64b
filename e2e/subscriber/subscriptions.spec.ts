import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Page } from '@playwright/test';
import { asOperator } from '../support/admin-desk.ts';
import { shelve, TAIOBA } from '../support/admin-shelf.ts';
import { ADDRESS, BARRA, fakeCepLookup, newCustomer, openAs } from '../support/customers.ts';
import { fact, GOOD_CARD } from '../support/shopping.ts';
import { expect, expectUsable, openPage, PHONE, test, textOf } from '../support/store-test.ts';
import {
  basketDialog,
  LIMITS,
  press,
  shelfOf,
  startSubscribing,
  subscribeByCard,
  subscribed,
} from '../support/subscribing.ts';

const told = (page: Page, text: string) => page.getByText(text, { exact: true });
const summary = (page: Page) => page.getByRole('region', { name: 'Seu plano' });
const ownBasket = (page: Page) => page.getByRole('region', { name: /^Sua cesta/ });
const inDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('pt-BR', { timeZone: 'America/Bahia' });

test('a visitor chooses a plan, signs in, and finds the basket of that plan and later the half-made choice', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  await openPage(page, '/assinaturas');
  await page.getByRole('button', { name: 'Assinar Família' }).click();
  await expect(page.getByRole('alert')).toContainText('Faça login para assinar um plano');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(maria.email);
  await page.getByLabel('Senha', { exact: true }).fill(maria.password);
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();

  await expect(page).toHaveURL('/assinaturas?plano=familia');
  const dialog = basketDialog(page, 'Família');
  const confirm = dialog.getByRole('button', { name: 'Confirmar e pagar' });
  await expect(confirm).toBeDisabled();
  await press(shelfOf(dialog, 'Vegetais'), 0, 2);
  await press(shelfOf(dialog, 'Frutas'), 1, 2);
  await expect(dialog.getByText('2 vegetais e 1 fruta')).toBeVisible();

  await page.reload();
  await expect(dialog.getByText('2 vegetais e 1 fruta')).toBeVisible();
  await expect(shelfOf(dialog, 'Frutas').nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(confirm).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/assinaturas');
});

for (const { plan, name, vegetables, fruits, leastVegetables, leastFruits } of LIMITS) {
  test(`the basket of ${name} says at each limit what it takes`, async ({ page, request }) => {
    await openAs(page, await newCustomer(request), `/assinaturas?plano=${plan}`);
    const dialog = basketDialog(page, name);
    const [greens, sweets] = [shelfOf(dialog, 'Vegetais'), shelfOf(dialog, 'Frutas')];
    const confirm = dialog.getByRole('button', { name: 'Confirmar e pagar' });
    await press(greens, 0, leastVegetables - 1);
    await confirm.click();
    await expect(told(page, `Selecione pelo menos ${leastVegetables} vegetais`)).toBeVisible();
    await press(greens, leastVegetables - 1, leastVegetables);
    await press(sweets, 0, leastFruits - 1);
    await confirm.click();
    await expect(told(page, `Selecione pelo menos ${leastFruits} frutas`)).toBeVisible();

    await press(sweets, leastFruits - 1, fruits + 1);
    await expect(told(page, `Você já selecionou o máximo de ${fruits} frutas`)).toBeVisible();
    await expect(sweets.nth(fruits)).toHaveAttribute('aria-pressed', 'false');
    await press(greens, leastVegetables, vegetables + 1);
    await expect(told(page, `Você já selecionou o máximo de ${vegetables} vegetais`)).toBeVisible();
    await expect(greens.nth(vegetables)).toHaveAttribute('aria-pressed', 'false');
    await expect(
      dialog.getByText(`${vegetables} vegetais e ${fruits} frutas`, { exact: true }),
    ).toBeVisible();
  });
}

test('choose, pay, and find the subscription running', async ({ page, request }) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  await openAs(page, maria, '/assinaturas');
  await page.getByRole('button', { name: 'Assinar Essencial' }).click();
  const dialog = basketDialog(page, 'Essencial');
  await expect(dialog).toContainText('R$ 99,00 por semana, mais R$ 10,00 de frete por entrega');
  await press(shelfOf(dialog, 'Vegetais'), 0, 3);
  await press(shelfOf(dialog, 'Frutas'), 0, 1);
  const chosen = await textOf(shelfOf(dialog, 'Frutas').first());
  await dialog.getByRole('button', { name: 'Confirmar e pagar' }).click();

  await expect(page.getByText('R$ 109,00').first()).toBeVisible();
  await subscribeByCard(page, GOOD_CARD);
  await expect(told(page, 'Assinatura ativada com sucesso! Bem-vindo!')).toBeVisible();
  await expect(page).toHaveURL('/conta?tab=assinatura');
  await expect(summary(page)).toContainText('Plano Essencial');
  await expect(summary(page)).toContainText('R$ 59,90/mês');
  await expect(summary(page)).toContainText('Ativa');
  await expect(fact(page, 'Próxima cobrança')).toHaveText(`R$ 109,00 em ${inDays(7)}`);
  await expect(ownBasket(page).getByRole('listitem')).toHaveCount(4);
  await expect(ownBasket(page)).toContainText(chosen);
  const deliveries = page.getByRole('region', { name: 'Próximas entregas' });
  await expect(deliveries.getByRole('listitem')).toHaveCount(1);
  await expect(deliveries).toContainText(chosen);
  await expect(page.getByRole('region', { name: 'Pagamentos feitos' })).toContainText('R$ 109,00');

  await openPage(page, '/assinaturas');
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'Você já tem uma assinatura ativa: plano Essencial',
  );
  await page.getByRole('button', { name: 'Assinar Premium' }).click();
  await expect(page.getByRole('alert')).toContainText('Você já possui uma assinatura ativa');
  await openPage(page, '/assinaturas?plano=familia');
  await expect(page.getByRole('alert')).toContainText('Você já possui uma assinatura ativa');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the basket is changed, the subscription cancelled, taken up again and enlarged', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  await subscribed(request, maria, 'essencial');
  await openAs(page, maria, '/conta?tab=assinatura');

  await page.getByRole('button', { name: 'Trocar itens da cesta' }).click();
  const smaller = basketDialog(page, 'Essencial');
  const first = smaller.locator('[aria-pressed="true"]').first();
  const [dropped, added] = [
    await textOf(first),
    shelfOf(smaller, 'Vegetais').and(page.locator('[aria-pressed="false"]')),
  ];
  const wanted = await textOf(added.first());
  await added.first().click();
  await smaller.getByRole('button', { name: dropped, exact: true }).click();
  await smaller.getByRole('button', { name: 'Salvar cesta' }).click();
  await expect(told(page, 'Cesta atualizada com sucesso!')).toBeVisible();
  await expect(smaller).toBeHidden();
  await expect(ownBasket(page).getByText(wanted, { exact: true })).toBeVisible();
  await expect(ownBasket(page).getByText(dropped, { exact: true })).toHaveCount(0);

  const cancel = page.getByRole('button', { name: 'Cancelar assinatura' });
  const sure = page.getByRole('dialog', { name: 'Cancelar assinatura' });
  await cancel.click();
  await sure.getByRole('button', { name: 'Manter assinatura' }).click();
  await expect(sure).toBeHidden();
  await cancel.click();
  await sure.getByRole('button', { name: 'Cancelar assinatura' }).click();
  await expect(
    told(page, 'Assinatura cancelada com sucesso. Você terá acesso até o fim do período pago.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Sua assinatura termina em \d/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Minha assinatura' })).toBeFocused();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mudar para o plano Família' })).toHaveCount(0);
  await expect(summary(page).getByText('Próxima cobrança')).toHaveCount(0);

  await page.getByRole('button', { name: 'Reativar assinatura' }).click();
  await expect(told(page, 'Assinatura reativada com sucesso!')).toBeVisible();
  await expect(fact(page, 'Próxima cobrança')).toHaveText(`R$ 109,00 em ${inDays(7)}`);

  await page.getByRole('button', { name: 'Mudar para o plano Família' }).click();
  const larger = basketDialog(page, 'Família');
  await expect(larger).toContainText(`R$ 180,00 por semana, com frete grátis a partir de ${inDays(7)}`);
  await expect(larger.getByText('4 vegetais e 2 frutas')).toBeVisible();
  await larger.getByRole('button', { name: 'Mudar para o plano Família' }).click();
  await expect(told(page, 'Plano alterado! O novo valor vale a partir da próxima cobrança.')).toBeVisible();
  await expect(fact(page, 'Mudança de plano')).toHaveText(`Família a partir de ${inDays(7)}`);
  await expect(fact(page, 'Próxima cobrança')).toHaveText(`R$ 180,00 em ${inDays(7)}`);
  await expect(page.getByRole('button', { name: 'Continuar no plano Essencial' })).toBeVisible();
});

test('the address of the baskets is chosen on purpose, and removed only with another in its place', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const maria = await newCustomer(request, { address: ADDRESS });
  const headers = { authorization: `Bearer ${maria.token}` };
  const farm = { ...ADDRESS, label: 'Sítio', zipcode: '44380000', city: 'Cruz das Almas', is_default: true };
  await subscribed(request, maria, 'essencial');
  await request.post(`/api/users/${maria.id}/addresses`, { headers, data: farm });

  // Another default has moved nothing.
  await openAs(page, maria, '/conta?tab=assinatura');
  const place = page.getByRole('region', { name: 'Suas cestas vão para' });
  await expect(place).toContainText('Casa');
  await expect(place).toContainText('Salvador');
  await place.getByRole('button', { name: 'Trocar endereço' }).click();
  const choice = page.getByRole('dialog', { name: 'Endereço das cestas' });
  const confirm = choice.getByRole('button', { name: 'Trocar endereço das cestas' });
  await expect(confirm).toBeDisabled();
  await choice.getByRole('radio', { name: /Sítio/ }).check();
  await expect(
    choice.getByText(/passa para .* no novo endereço|no mesmo dia, no novo endereço/),
  ).toBeVisible();
  await expectUsable(page);
  await confirm.click();
  await expect(told(page, 'Pronto! Suas próximas cestas vão para o endereço escolhido.')).toBeVisible();
  await expect(place).toContainText('Cruz das Almas');

  await openPage(page, '/conta?tab=enderecos');
  const card = (label: string) => page.getByRole('article').filter({ hasText: label });
  await expect(card('Sítio').getByText('Cestas', { exact: true })).toBeVisible();
  await card('Sítio').getByRole('button', { name: 'Remover' }).click();
  const removal = page.getByRole('dialog', { name: 'Remover endereço' });
  await removal.getByRole('radio', { name: /Casa/ }).check();
  await removal.getByRole('button', { name: 'Trocar e remover' }).click();
  await expect(told(page, 'Endereço removido com sucesso!')).toBeVisible();
  await expect(card('Casa').getByText('Cestas', { exact: true })).toBeVisible();

  await card('Casa').getByRole('button', { name: 'Remover' }).click();
  await expect(removal).toContainText('Cadastre outro antes de removê-lo');
  await removal.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await card('Casa').getByRole('button', { name: 'Editar' }).click();
  const form = page.getByRole('dialog', { name: 'Editar endereço' });
  await form.getByLabel('Número').fill('120');
  await form.getByRole('button', { name: 'Salvar endereço' }).click();
  await expect(form.getByText(/no mesmo dia, no novo endereço/)).toBeVisible();
  await form.getByRole('button', { name: 'Salvar e mudar as entregas' }).click();
  await expect(told(page, 'Endereço atualizado com sucesso!')).toBeVisible();
});

test('what is sold out is marked and left alone, unless it is harvested for baskets', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const gone = await shelve(request, { stock: 0 });
  const harvested = await shelve(request, { stock: 0, harvestedForBaskets: true });
  const later = await shelve(request);
  const maria = await newCustomer(request, { address: ADDRESS });
  await openAs(page, maria, '/assinaturas?plano=essencial');
  const dialog = basketDialog(page, 'Essencial');
  const tile = (name: string) => dialog.getByRole('button', { name, exact: true });
  await expect(tile(gone.name)).toHaveAccessibleDescription(/R\$ 7,50.*Esgotado/);
  await tile(gone.name).click({ force: true });
  await expect(told(page, `Não temos ${gone.name} no momento. Escolha outro produto.`)).toBeVisible();
  await expect(tile(gone.name)).toHaveAttribute('aria-pressed', 'false');
  for (const { name } of [harvested, later]) await tile(name).click();
  await expect(tile(harvested.name)).toHaveAttribute('aria-pressed', 'true');
  const others = shelfOf(dialog, 'Vegetais').and(page.locator('[aria-pressed="false"]'));
  await others.first().click();
  await press(shelfOf(dialog, 'Frutas'), 0, 1);
  await dialog.getByRole('button', { name: 'Confirmar e pagar' }).click();
  await subscribeByCard(page, GOOD_CARD);
  await expect(told(page, 'Assinatura ativada com sucesso! Bem-vindo!')).toBeVisible();

  // What sells out afterwards stays, and says what that means.
  await asOperator(request, 'PUT', `/products/${later.id}`, { ...TAIOBA, name: later.name, stock: 0 });
  await openPage(page, '/conta?tab=assinatura');
  await expect(ownBasket(page)).toContainText(
    `${later.name}. Esgotado: se faltar na colheita, completamos com o parecido.`,
  );
  await page.getByRole('button', { name: 'Trocar itens da cesta' }).click();
  await expect(tile(later.name)).toHaveAttribute('aria-pressed', 'true');
  await expect(tile(later.name)).toHaveAccessibleDescription(/Esgotado/);
  await dialog.getByRole('button', { name: 'Salvar cesta' }).click();
  await expect(told(page, 'Cesta atualizada com sucesso!')).toBeVisible();
});

test('a basket that the farm fills up: with prices and growers, a word for each, to change and to undo', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const maria = await newCustomer(request, { address: ADDRESS });
  await openAs(page, maria, '/assinaturas?plano=essencial');
  const dialog = basketDialog(page, 'Essencial');
  const chosen = shelfOf(dialog, 'Frutas').and(page.locator('[aria-pressed="true"]'));
  const own = shelfOf(dialog, 'Frutas').nth(2);
  await expect(own).toHaveAccessibleDescription(/R\$ \d+,\d\d/);
  await own.click();
  await dialog.getByRole('button', { name: 'Monte para mim' }).click();
  await expect(dialog.getByText('Pusemos 8 produtos. Troque o que quiser.')).toBeVisible();
  await expect(dialog.getByText('6 vegetais e 3 frutas', { exact: true })).toBeVisible();
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByText(/^(seu favorito|na safra|todo mundo gosta|para variar)$/)).toHaveCount(8);
  await expectUsable(page);

  await dialog.getByRole('button', { name: 'Desfazer' }).click();
  await expect(dialog.getByText('0 vegetais e 1 fruta', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Monte para mim' }).click();
  await expect(chosen).toHaveCount(3);
  await chosen.first().click();
  await expect(dialog.getByText('6 vegetais e 2 frutas', { exact: true })).toBeVisible();
  // The draft is kept like one made by hand.
  await page.reload();
  await expect(dialog.getByText('6 vegetais e 2 frutas', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirmar e pagar' }).click();
  await expect(page.getByRole('button', { name: 'Assinar', exact: true })).toBeVisible();
});

test.describe('without an address', () => {
  test.use({ expectedComplaint: /status of 422/ });

  test('one is asked for, and the choice waits meanwhile', async ({ page, request }) => {
    await fakeCepLookup(page, () => BARRA);
    await openAs(page, await newCustomer(request), '/assinaturas?plano=essencial');
    const dialog = basketDialog(page, 'Essencial');
    await press(shelfOf(dialog, 'Vegetais'), 0, 3);
    await press(shelfOf(dialog, 'Frutas'), 0, 1);
    await dialog.getByRole('button', { name: 'Confirmar e pagar' }).click();
    await dialog.getByRole('link', { name: 'Cadastrar endereço' }).click();
    await page.getByRole('button', { name: 'Adicionar endereço' }).click();
    const form = page.getByRole('dialog', { name: 'Novo endereço' });
    await form.getByLabel('Rótulo').fill('Casa');
    await form.getByLabel('CEP', { exact: true }).fill('40140240');
    await expect(form.getByLabel('Bairro')).toHaveValue('Barra');
    await form.getByLabel('Número').fill('7');
    await form.getByRole('button', { name: 'Salvar endereço' }).click();
    await expect(page).toHaveURL('/assinaturas?plano=essencial');
    await expect(dialog.getByText('3 vegetais e 1 fruta')).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirmar e pagar' }).click();
    await expect(page.getByRole('button', { name: 'Assinar', exact: true })).toBeVisible();
  });
});

test('the page after the payment tells what was subscribed to', async ({ page, request }) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  const url = await startSubscribing(request, maria, 'essencial');
  await openAs(page, maria, '/');
  await page.goto(url);
  await subscribeByCard(page, GOOD_CARD);
  await expect(page).toHaveURL(/\/assinatura\/sucesso\?session_id=cs_/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assinatura Confirmada!');
  await expect(fact(page, 'Plano')).toHaveText('Essencial');
  await expect(fact(page, 'Valor mensal')).toHaveText('R$ 59,90');
  await expect(fact(page, 'Status')).toHaveText('Ativa');
  await expect(fact(page, 'Data de ativação')).toHaveText(inDays(0));
  await expect(fact(page, 'Próxima cobrança')).toHaveText(inDays(7));
  await page.getByRole('link', { name: 'Ver minha assinatura' }).click();
  await expect(summary(page)).toContainText('Ativa');
});
