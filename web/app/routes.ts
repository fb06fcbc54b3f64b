import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map: every page that React Router renders. A farmer's page (/colheita/…) is the API's own: supply/farm-page. */
export default [
  index('shop/home/home.route.tsx'),
  route('produtos', 'shop/products/products.route.tsx'),
  route('produtos/:slug', 'shop/product/product.route.tsx'),
  route('assinaturas', 'shop/plans/plans.route.tsx'),
  route('produtores', 'shop/producers/producers.route.tsx'),
  route('blog', 'shop/blog/blog.route.tsx'),
  route('blog/rss.xml', 'shop/feeds/rss.route.ts'),
  route('blog/:slug', 'shop/blog/post.route.tsx'),
  route('sobre', 'shop/about/about.route.tsx'),
  route('faq', 'shop/faq/faq.route.tsx'),
  route('contato', 'shop/contact/contact.route.tsx'),
  route('aviso-de-entrega', 'shop/coverage-wish/removal.route.tsx'),
  route('avaliar/:token', 'shop/rating/rating.route.tsx'),
  route('lembretes/:token', 'shop/reminders/unsubscribe.route.tsx'),
  route('carrinho', 'shop/cart/cart.route.tsx'),
  route('checkout', 'shop/checkout/checkout.route.tsx'),
  route('pagamento/sucesso', 'shop/payment/success.route.tsx'),
  route('pagamento/pendente', 'shop/payment/pending.route.tsx'),
  route('assinatura/sucesso', 'shop/payment/subscription-success.route.tsx'),
  route('pedido/:orderId/confirmacao', 'shop/payment/confirmation.route.tsx'),
  route('privacidade', 'shop/legal/privacy.route.tsx'),
  route('termos', 'shop/legal/terms.route.tsx'),
  route('sitemap.xml', 'shop/feeds/sitemap.route.ts'),
  route('robots.txt', 'shop/feeds/robots.route.ts'),

  route('login', 'account/sign-in/login.route.tsx'),
  route('registrar', 'account/sign-up/register.route.tsx'),
  route('recuperar-senha', 'account/password/forgot.route.tsx'),
  route('redefinir-senha', 'account/password/reset.route.tsx'),
  route('confirmar-email', 'account/email/confirm.route.tsx'),
  route('convite/:token', 'account/invitation/invitation.route.tsx'),
  route('minha-conta', 'account/account.route.tsx'),
  route('conta', 'account/account.route.tsx', { id: 'account/conta' }),

  route('admin', 'admin/admin.route.tsx'),

  route('*', 'shell/not-found.route.tsx'),
] satisfies RouteConfig;
