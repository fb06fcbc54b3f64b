import { openPanel, panel } from '../support/admin-desk.ts';
import { BARRA, fakeCepLookup, unusedEmail } from '../support/customers.ts';
import { readShelf } from '../support/shopping.ts';
import { field, fillPerson, next } from '../support/signing-up.ts';
import { expect, expectUsable, openPage, PHONE, test } from '../support/store-test.ts';

const OUTSIDE = { cep: '45999500', neighborhood: 'Centro', city: `Longe ${process.pid}`, state: 'BA' };

test('a CEP is asked for once, out of reach leaves an e-mail, in reach it is used everywhere', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const { city, neighborhood, state } = OUTSIDE;
  await fakeCepLookup(page, (cep) =>
    cep === OUTSIDE.cep ? { logradouro: '', bairro: neighborhood, localidade: city, uf: state } : BARRA,
  );
  const [product] = await readShelf(page.request);
  const email = unusedEmail();
  const question = page.getByRole('dialog', { name: 'Entregamos aí?' });

  await test.step('out of reach: what is served, and an e-mail for the day it comes', async () => {
    await openPage(page, '/produtos');
    await page
      .getByRole('button', { name: `Adicionar à cesta: ${product?.name}` })
      .first()
      .click();
    await page.getByRole('button', { name: 'Verificar cobertura' }).click();
    await question.getByLabel('CEP').fill(OUTSIDE.cep);
    await question.getByLabel('CEP').press('Enter');
    await expect(question.getByText(/ainda está fora da nossa rota/)).toBeVisible();
    await expect(page.getByRole('alert').getByText('Já entregamos em:')).toBeVisible();
    await question.getByRole('button', { name: 'Quero saber quando chegarem aqui' }).click();
    await expect(question.getByLabel('Email para o aviso')).toBeFocused();
    await question.getByLabel('Email para o aviso').fill('torta');
    await page.keyboard.press('Enter');
    await expect(question.getByText('Confira o endereço, como em ana@exemplo.com')).toBeVisible();
    await question.getByLabel('Email para o aviso').fill(email);
    await expectUsable(page);
    await page.setViewportSize(PHONE);
    await question.getByLabel('Email para o aviso').press('Enter');
    await expect(question.getByText(/^Anotado! Quando chegarmos aí/)).toBeVisible();
  });

  await test.step('in reach: the header and the cart say so', async () => {
    await question.getByLabel('CEP').fill('40140240');
    await question.getByLabel('CEP').press('Enter');
    await question.getByRole('link', { name: 'Escolher produtos' }).click();
    await expect(page.getByText('Entrega em Barra')).toBeVisible();
    await openPage(page, '/carrinho');
    await expect(page.getByText('Entregamos na região do CEP 40140-240 (Barra).')).toBeVisible();
  });

  await test.step('sign-up starts with it, and gives way to what is typed', async () => {
    await openPage(page, '/registrar');
    await fillPerson(page);
    await next(page).click();
    await expect(field(page, 'CEP')).toHaveValue('40140-240');
    await expect(field(page, 'Rua')).toHaveValue('Rua Marquês de Caravelas');
    await field(page, 'CEP').fill(OUTSIDE.cep);
    await expect(page.getByText('CEP fora da área de cobertura')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Quero saber quando chegarem aqui' })).toBeVisible();
  });

  await test.step('the operator sees where people wait, and takes one off the list', async () => {
    await openPanel(page, 'cobertura');
    const row = panel(page).getByRole('row').filter({ hasText: city });
    await expect(row).toContainText('Ainda fora da rota');
    await expect(panel(page).getByText(email)).toHaveCount(0);
    await panel(page).getByRole('button', { name: 'Apagar avisos de um e-mail' }).click();
    await page.getByLabel('Email de quem pediu').fill(email);
    await page.getByRole('button', { name: 'Apagar avisos', exact: true }).click();
    await expect(page.getByText('1 aviso apagado.')).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('the link of the e-mail asks before it deletes', async () => {
    await openPage(page, '/aviso-de-entrega?token=qualquer');
    await page.getByRole('button', { name: 'Apagar meu e-mail' }).click();
    await expect(page.getByText('Pronto! Não guardamos mais nenhum aviso com este link.')).toBeVisible();
  });
});
