import type { Locator, Page } from '@playwright/test';
import { openPanel, ownName, panel, toast } from '../support/admin-desk.ts';
import { ADDRESS, BARRA, fakeCepLookup, newCustomer, openAs, unusedEmail } from '../support/customers.ts';
import { GOOD_CARD } from '../support/shopping.ts';
import { expect, openPage, test } from '../support/store-test.ts';
import { basketDialog, shelfOf } from '../support/subscribing.ts';

/** Walks with Tab until it is there. Whoever cannot be reached like this does not exist for many people. */
async function walkTo(page: Page, place: Locator, steps = 150): Promise<void> {
  await expect(place).toBeVisible();
  for (let step = 0; step < steps; step++) {
    if (await place.evaluate((element) => element === document.activeElement)) {
      await expect(place).toBeInViewport();
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${place} is not reached by ${steps} presses of Tab`);
}

async function press(page: Page, place: Locator): Promise<void> {
  await walkTo(page, place);
  await page.keyboard.press('Enter');
}

async function write(page: Page, label: string, text: string): Promise<void> {
  await walkTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function payByKeyboard(page: Page, button: string): Promise<void> {
  await write(page, 'Número do cartão', GOOD_CARD);
  await write(page, 'Validade', '12/34');
  await write(page, 'CVC', '123');
  await write(page, 'Nome no cartão', 'MARIA DAS DORES');
  await press(page, page.getByRole('button', { name: button, exact: true }));
}

test('signing up and buying need no pointer', async ({ page }) => {
  test.slow();
  await fakeCepLookup(page, () => BARRA);
  await openPage(page, '/registrar');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await write(page, 'Nome completo', 'Maria das Dores');
  await write(page, 'Email', unusedEmail());
  await write(page, 'Senha', 'segredo12');
  await write(page, 'Confirmar senha', 'segredo12');
  await page.keyboard.press('Enter');
  await write(page, 'CEP', '40140240');
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Marquês de Caravelas');
  await write(page, 'Número', '118');
  await walkTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('main').getByRole('button', { name: 'Criar conta' }));
  await expect(page).toHaveURL('/conta');

  await openPage(page, '/produtos');
  await press(page, page.getByRole('button', { name: /^Adicionar à cesta/ }).first());
  // A card has three stops: its page, its heart and its basket button.
  await walkTo(page, page.getByRole('link', { name: /Ver cesta/ }).first(), 200);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/carrinho');
  await press(page, page.getByRole('link', { name: /Finalizar compra/ }).first());
  await expect(page).toHaveURL('/checkout');
  await press(page, page.getByRole('button', { name: 'Pagar' }));
  await payByKeyboard(page, 'Pagar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento Confirmado!');
});

test('subscribing needs no pointer', async ({ page, request }) => {
  test.slow();
  await openAs(page, await newCustomer(request, { address: ADDRESS }), '/assinaturas');
  await press(page, page.getByRole('button', { name: 'Assinar Essencial' }));
  const dialog = basketDialog(page, 'Essencial');
  for (const place of [0, 1, 2]) {
    await walkTo(page, shelfOf(dialog, 'Vegetais').nth(place));
    await page.keyboard.press('Space');
  }
  await walkTo(page, shelfOf(dialog, 'Frutas').nth(0));
  await page.keyboard.press('Space');
  await press(page, dialog.getByRole('button', { name: 'Confirmar e pagar' }));
  await payByKeyboard(page, 'Assinar');
  await expect(page).toHaveURL(/\/(conta|minha-conta|assinatura)/);
});

test('what the keyboard comes to in a long dialog does not lie beneath its foot', async ({
  page,
  request,
}) => {
  await openAs(page, await newCustomer(request, { address: ADDRESS }), '/assinaturas');
  await press(page, page.getByRole('button', { name: 'Assinar Essencial' }));
  const dialog = basketDialog(page, 'Essencial');
  const foot = await dialog.getByRole('button', { name: 'Confirmar e pagar' }).boundingBox();
  for (const place of [3, 6, 9, 12]) {
    const product = shelfOf(dialog, 'Vegetais').nth(place);
    await walkTo(page, product);
    const box = await product.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  }
});

test('a product is made and changed without a pointer', async ({ page }) => {
  test.slow();
  const name = ownName('Umbu');
  await openPanel(page, 'produtos');
  await press(page, panel(page).getByRole('button', { name: 'Novo Produto' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await write(page, 'Nome', name);
  await write(page, 'Descrição', 'Azedinho');
  await write(page, 'Preço (R$)', '6,50');
  await walkTo(page, dialog.getByLabel('Categoria'));
  await page.keyboard.type('Frutas');
  await write(page, 'Ou cole o endereço (URL) da imagem', '/favicon.svg');
  await press(page, dialog.getByRole('button', { name: 'Criar produto' }));
  await expect(toast(page, 'Produto criado com sucesso!')).toBeVisible();
  await walkTo(page, page.getByRole('searchbox', { name: 'Buscar produtos' }));
  await page.keyboard.type(name);
  await press(
    page,
    page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: /Editar/ }),
  );
  await write(page, 'Preço (R$)', '7,25');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Salvar alterações' }));
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('R$ 7,25');
});

test('whoever wants less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, '/');
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 10).length,
  );
  expect(moving).toBe(0);
});
