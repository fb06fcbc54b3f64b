import { create, expectError, field, openAddressStep } from '../support/signing-up.ts';
import { expect, test } from '../support/store-test.ts';

test.describe('the CEP lookup', () => {
  test('asks about coverage first, and nobody else about a CEP outside of it', async ({ page }) => {
    const { asked } = await openAddressStep(page);
    await field(page, 'CEP').fill('01310100');
    await expect(page.getByText('CEP fora da área de cobertura')).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('says when a CEP does not exist', async ({ page }) => {
    await openAddressStep(page, { erro: 'true' });
    await field(page, 'CEP').fill('40140999');
    await expect(page.getByText('CEP não encontrado')).toBeVisible();
    await expect(field(page, 'Rua')).toHaveValue('');
  });

  test('takes an answer without street and neighbourhood for what it is', async ({ page }) => {
    await openAddressStep(page, { logradouro: '', bairro: '', localidade: 'Cruz das Almas', uf: 'BA' });
    await field(page, 'CEP').fill('44380000');
    await expect(page.getByText('Entregamos aí: Cruz das Almas - BA')).toBeVisible();
    await expect(field(page, 'Cidade')).toHaveValue('Cruz das Almas');
    await expect(field(page, 'Rua')).toHaveValue('');
  });

  test('never overwrites what was typed, but offers what it found', async ({ page }) => {
    await openAddressStep(page);
    await field(page, 'Rua').fill('Rua dos Fundos');
    await field(page, 'CEP').fill('40140240');
    await expect(field(page, 'Bairro')).toHaveValue('Barra');
    await expect(field(page, 'Rua')).toHaveValue('Rua dos Fundos');
    await page.getByRole('button', { name: 'Usar o endereço do CEP' }).click();
    await expect(field(page, 'Rua')).toHaveValue('Rua Marquês de Caravelas');
  });

  test('offers it no longer once it was typed', async ({ page }) => {
    await openAddressStep(page);
    await field(page, 'Rua').fill('Rua dos Fundos');
    await field(page, 'CEP').fill('40140240');
    const offer = page.getByRole('button', { name: 'Usar o endereço do CEP' });
    await expect(offer).toBeVisible();
    await field(page, 'Rua').fill('rua marquês de caravelas');
    await field(page, 'Número').focus();
    await expect(offer).toHaveCount(0);
    await expect(page.getByText(/^Entregamos aí: Rua Marquês de Caravelas/)).toBeVisible();
  });

  test('refuses to search for half a CEP', async ({ page }) => {
    const { asked } = await openAddressStep(page);
    await field(page, 'CEP').fill('401');
    await page.getByRole('button', { name: 'Buscar CEP' }).click();
    await expectError(page, 'CEP', 'CEP deve ter 8 dígitos');
    expect(asked).toEqual([]);
  });

  test.describe('that is down', () => {
    test.use({ expectedComplaint: /ERR_CONNECTION_REFUSED/ });

    test('stands in nobody’s way', async ({ page }) => {
      await openAddressStep(page, 'down');
      await field(page, 'CEP').fill('40140240');
      await expect(page.getByText('Erro ao buscar CEP. Digite manualmente')).toBeVisible();
      await field(page, 'Rua').fill('Rua Marquês de Caravelas');
      await field(page, 'Número').fill('118');
      await field(page, 'Bairro').fill('Barra');
      await field(page, 'Cidade').fill('Salvador');
      await field(page, 'Estado (UF)').fill('BA');
      await page.getByRole('checkbox').check();
      await create(page).click();
      await expect(page).toHaveURL('/conta');
    });
  });
});
