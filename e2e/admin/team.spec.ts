import { codeOf, stepAt } from '@cesta/api/platform/security/totp';
import type { Page } from '@playwright/test';
import { asOperator, openPanel, ownName, panel, toast } from '../support/admin-desk.ts';
import { leaveStored, unusedEmail } from '../support/customers.ts';
import { emailsTo } from '../support/outbox.ts';
import { expect, expectAccessible, expectUsable, openPage, PHONE, test } from '../support/store-test.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const PASSWORD = 'três palavras bem juntas';

async function linkTo(page: Page, email: string): Promise<string> {
  const sent = await emailsTo(page.request, email);
  const text = sent.findLast(({ subject }) => subject.startsWith('Convite'))?.text ?? '';
  return /\/convite\/[\w-]+/.exec(text)?.[0] ?? '';
}

/** Another person at this browser. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

test.describe('the team', () => {
  // Wrong codes and closed doors are answered with 401, 403 and 404, which the console repeats.
  test.use({ expectedComplaint: /status of (401|403|404|409)/ });

  test('a packer is invited, sees the day alone, and is let go again', async ({ page }) => {
    const name = ownName('Bia Rocha');
    const email = unusedEmail();
    await openPanel(page, 'equipe');
    await page.getByRole('button', { name: 'Convidar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Convidar para a equipe' });
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Papel').selectOption('Separação');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Enviar convite' }).click();
    await expect(toast(page, 'Convite enviado. O link vale por 7 dias.')).toBeVisible();
    await expect(row(page, email)).toContainText('Separação');
    const old = await linkTo(page, email);
    await row(page, email).getByRole('button', { name: 'Reenviar' }).click();
    await expect(toast(page, 'Convite reenviado.')).toBeVisible();
    const link = await linkTo(page, email);

    await leave(page);
    await openPage(page, old);
    await expect(page.getByText('Este convite venceu, já foi usado ou foi retirado.')).toBeVisible();
    await page.setViewportSize(PHONE);
    await openPage(page, link);
    await expect(page.getByText('Este convite é para trabalhar no painel da loja.')).toBeVisible();
    await expect(page.getByText('Vê Entregas e Colheita: separa, marca e anota o que chegou.')).toBeVisible();
    await expectUsable(page);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Criar conta e aceitar' }).click();
    await expect(page).toHaveURL('/admin');
    await expect(panel(page).getByRole('heading', { name: 'Entregas' })).toBeVisible();
    await expect(panel(page)).not.toContainText('R$');
    await openPage(page, '/admin?tab=produtos');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso Negado');
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));

    await page.setViewportSize({ width: 1440, height: 900 });
    await openPanel(page, 'equipe');
    await expect(row(page, email)).toContainText('agora');
    await row(page, email).getByRole('button', { name: 'Encerrar acesso' }).click();
    const question = page.getByRole('dialog', { name: 'Encerrar o acesso' });
    await expect(question).toContainText(
      'sai do painel e de todos os dispositivos agora. A pessoa é avisada',
    );
    await question.getByRole('button', { name: 'Encerrar o acesso' }).click();
    await expect(toast(page, 'Acesso encerrado.')).toBeVisible();
    await expect(row(page, email)).toHaveCount(0);
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get('/api/auth/verify', { headers })).status()).toBe(401);
    await openPanel(page, 'registro&tipo=equipe');
    const told = panel(page).getByRole('listitem');
    await expect(told.filter({ hasText: `encerrou o acesso de ${name} (Separação)` })).toBeVisible();
    await expect(told.filter({ hasText: `convidou para a equipe ${name} (Separação)` })).toBeVisible();
  });

  test('a colleague sets up the second step, and signs in with it', async ({ page }) => {
    const email = unusedEmail();
    await asOperator(page.request, 'POST', '/admin/team/invitations', {
      name: 'Caio Reis',
      email,
      role: 'driver',
    });
    const token = (await linkTo(page, email)).split('/').at(-1);
    const joined = await page.request.post(`/api/invitations/${token}/acceptance`, {
      data: { name: 'Caio Reis', password: PASSWORD },
    });
    const session = (await joined.json()) as { token: string; user: object };
    await leaveStored(page, { auth_token: session.token, user: session.user });
    await openPage(page, '/minha-conta?tab=seguranca');
    await page.getByRole('button', { name: 'Configurar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Configurar a verificação' });
    await dialog.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(dialog.getByRole('img', { name: 'Código QR' })).toBeVisible();
    await expectAccessible(page);
    const secret = ((await dialog.getByRole('code').textContent()) ?? '').replace(/\s/g, '');
    await dialog.getByLabel('Código', { exact: true }).fill(codeOf(secret, stepAt(new Date())));
    await dialog.getByRole('button', { name: 'Ativar' }).click();
    const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = (await codes.first().textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await expect(page.getByText('Ativada', { exact: true })).toBeVisible();

    await leave(page);
    await page.setViewportSize(PHONE);
    await openPage(page, '/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD);
    await expect(page.getByLabel('Código de verificação')).toHaveCount(0);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    const code = page.getByLabel('Código de verificação');
    await expect(code).toBeFocused();
    await code.fill('000000');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(toast(page, 'Código incorreto ou já usado.')).toBeVisible();
    await expectUsable(page);
    await code.fill(recovery);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL('/minha-conta');
    await page.getByRole('button', { name: /Caio/ }).click();
    await expect(page.getByRole('link', { name: 'Painel Admin' })).toBeVisible();
  });
});
