import type { Page } from '@playwright/test';
import { openPanel, panel, toast } from '../support/admin-desk.ts';
import { DAY, id, shortRound } from '../support/example-shortage.ts';
import { expect, expectUsable, PHONE, test } from '../support/store-test.ts';

const card = (page: Page, name: string) => panel(page).getByRole('article', { name, exact: true });

test('a shortage is replaced where it can be, after the question that names everybody', async ({ page }) => {
  const desk = await shortRound(page);
  await page.setViewportSize(PHONE);
  await openPanel(page, `colheita&ver=falta&dia=${DAY}`);
  const okra = card(page, 'Quiabo');
  await expect(okra).toContainText('faltam 5 das 11 porções');
  await expect(panel(page)).toContainText('Ainda não chegou nada de Sítio da Serra.');
  await expect(okra).toContainText('há 6 para 4 cestas e 1 pedido');
  await expect(panel(page).getByRole('article').first()).toContainText('Quiabo');
  await expectUsable(page);

  await okra.getByRole('button').first().click();
  await expect(okra.getByRole('checkbox')).toHaveCount(5);
  await expect(okra.getByRole('checkbox', { name: 'Maria das Dores' })).toBeChecked();
  await expect(okra.getByRole('checkbox', { name: /Benedita/ })).toBeDisabled();
  await expect(okra).toContainText('O cliente ainda pode mudar esta cesta');
  await expect(okra.getByRole('radio', { name: /Jiló/ })).toBeChecked();
  await expect(okra).toContainText('mesma família, sobram 12');
  await expect(okra).toContainText('não recebe Jiló');
  await expect(okra.getByRole('button', { name: 'Substituir em 3 entregas' })).toBeVisible();
  await expect(okra.getByRole('button', { name: 'Creditar o valor em 4 entregas' })).toBeVisible();
  await expect(okra).toContainText('de Quiabo sobrariam 4');
  await expectUsable(page);

  await okra.getByRole('button', { name: 'Só o que falta (5)' }).click();
  await expect(okra.getByRole('checkbox', { name: 'Maria das Dores' })).not.toBeChecked();
  await expect(okra.getByRole('checkbox', { name: 'Rosa' })).toBeChecked();
  await okra.getByRole('checkbox', { name: 'Maria das Dores' }).check();
  await okra.getByRole('radio', { name: /Abobrinha/ }).check();
  await okra.getByRole('button', { name: 'Substituir em 3 entregas' }).click();

  const question = page.getByRole('dialog', { name: 'Abobrinha italiana no lugar de Quiabo' });
  await expect(question).toContainText('3 entregas mudam: 7 porções de Abobrinha italiana no total.');
  await expect(question).toContainText('Maria das Dores');
  await expect(question).toContainText('Rosa (pedido)');
  await expect(question).toContainText('não dá para desfazer');
  await expectUsable(page);
  expect(desk.presses).toEqual([]);
  await question.getByRole('button', { name: 'Voltar' }).click();
  expect(desk.presses).toEqual([]);
  await okra.getByRole('button', { name: 'Substituir em 3 entregas' }).click();
  await question.getByRole('button', { name: 'Substituir e avisar' }).click();

  await expect(question).toContainText('2 entregas foram resolvidas');
  await expect(question).toContainText('Esta cesta já foi separada.');
  expect(desk.presses).toHaveLength(1);
  expect(desk.presses[0]).toMatchObject({
    action: 'replace',
    substituteId: id(51),
    expected: { missing: 5, stops: 5 },
  });
  await question.getByRole('button', { name: 'Entendi' }).click();
  await expect(panel(page)).toContainText('Nada falta nesta rodada');
  await expectUsable(page);
});

test.describe('when somebody was quicker', () => {
  test.use({ expectedComplaint: /409/ });

  test('who credits from an old screen is told, and the list is read again', async ({ page }) => {
    const desk = await shortRound(page);
    await openPanel(page, `colheita&ver=falta&dia=${DAY}`);
    const okra = card(page, 'Quiabo');
    await okra.getByRole('button').first().click();
    await okra.getByRole('button', { name: 'Creditar o valor em 4 entregas' }).click();
    const question = page.getByRole('dialog', { name: 'Creditar Quiabo' });
    await expect(question).toContainText('Voltam R$ 35,60 para os clientes.');
    desk.isChanged = true;
    await question.getByRole('button', { name: 'Creditar e avisar' }).click();
    await expect(toast(page, 'agora faltam 2 porções')).toBeVisible();
    await expect(question).toBeHidden();
    expect(desk.presses).toEqual([]);
  });
});
