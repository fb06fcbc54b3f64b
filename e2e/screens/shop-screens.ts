import type { Done } from '@cesta/contract/base/answers';
import type { Page } from '@playwright/test';
import { readShelf } from '../support/shopping.ts';
import type { Screen } from './screen.ts';
import { answering, failing, pressing, waiting } from './states.ts';

const shop = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name: `shop-${name}`,
  path,
  as: 'visitor',
  ...more,
});

const CONFIRM = '/confirmar-email?token=nada';
const CONFIRM_PRESS = 'Confirmar e-mail';
const CONFIRM_CALL = '**/api/auth/confirm-email';

async function fillCart(page: Page): Promise<void> {
  const shelf = (await readShelf(page.request)).slice(0, 4);
  // Found by name: what other journeys have put on the shelf comes first there.
  for (const { name } of shelf) {
    await page.goto(`/produtos?busca=${encodeURIComponent(name)}`);
    await page
      .getByRole('button', { name: `Adicionar à cesta: ${name}` })
      .first()
      .click();
  }
}

async function askCoverage(page: Page, cep: string): Promise<void> {
  await page
    .getByRole('button', { name: /Verificar cobertura/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(cep);
  await page.keyboard.press('Enter');
  await dialog.getByText(/nossa rota/).waitFor();
}

async function openPost(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await page.getByRole('region', { name: 'Leia também' }).waitFor();
}

export const shopScreens: Screen[] = [
  shop('home', '/'),
  shop('products', '/produtos'),
  shop('products-none', '/produtos?busca=nada-disso'),
  shop('products-with-cart', '/produtos', { before: fillCart }),
  shop('plans', '/assinaturas'),
  shop('producers', '/produtores'),
  shop('blog', '/blog'),
  shop('post', '/blog', { after: openPost }),
  shop('about', '/sobre'),
  shop('faq', '/faq'),
  shop('contact', '/contato'),
  shop('contact-wrong', '/contato', { after: pressing(/Enviar/) }),
  shop('cart-empty', '/carrinho'),
  shop('cart', '/carrinho', { before: fillCart }),
  shop('coverage-covered', '/', { after: (page) => askCoverage(page, '40140240') }),
  shop('coverage-not-covered', '/', { after: (page) => askCoverage(page, '48000000') }),
  shop('privacy', '/privacidade'),
  shop('terms', '/termos'),
  shop('not-found', '/nao-existe'),
  shop('sign-in', '/login'),
  shop('sign-in-wrong', '/login', { after: pressing('Entrar') }),
  shop('sign-up', '/registrar'),
  shop('sign-up-wrong', '/registrar', { after: pressing(/Continuar|Próximo/) }),
  shop('forgotten-password', '/recuperar-senha'),
  shop('new-password', '/redefinir-senha?token=nada'),
  shop('new-password-without-link', '/redefinir-senha'),
  shop('confirm-email-without-link', '/confirmar-email'),
  shop('confirm-email-asked', CONFIRM),
  shop('confirm-email-loading', CONFIRM, { before: waiting(CONFIRM_CALL), after: pressing(CONFIRM_PRESS) }),
  shop('confirm-email', CONFIRM, {
    before: answering<Done>(CONFIRM_CALL, { message: 'E-mail confirmado. Obrigado!' }),
    after: pressing(CONFIRM_PRESS),
  }),
  shop('confirm-email-spent', CONFIRM, { after: pressing(CONFIRM_PRESS) }),
  shop('confirm-email-spent-signed-in', CONFIRM, { as: 'customer', after: pressing(CONFIRM_PRESS) }),
  shop('confirm-email-offline', CONFIRM, { before: failing(CONFIRM_CALL), after: pressing(CONFIRM_PRESS) }),
  shop('checkout', '/checkout', { as: 'customer', before: fillCart }),
  shop('checkout-no-addresses', '/checkout', {
    as: 'customer',
    before: async (page) => {
      await fillCart(page);
      await failing('**/api/users/*/addresses')(page);
    },
  }),
  shop('payment-done', '/pagamento/sucesso?session_id=cs_nao_existe', { as: 'customer' }),
  shop('payment-pending', '/pagamento/pendente?session_id=cs_nao_existe', { as: 'customer' }),
  shop('subscription-done', '/assinatura/sucesso?session_id=cs_nao_existe', { as: 'customer' }),
];
