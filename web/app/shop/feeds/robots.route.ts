import type { StoreInfo } from '@cesta/contract/content/store';
import { readApi } from '../../page-context.ts';
import type { Route } from './+types/robots.route';

/**
 * Nothing secret: these pages show something only to whoever is signed in, or cost work without a reader.
 * A line is a prefix, so '/conta' is spelled out to its end: '/contato' wants to be found.
 */
const NOT_FOR_ROBOTS = [
  '/api/',
  '/admin',
  '/avaliar/',
  '/carrinho',
  '/checkout',
  '/conta$',
  '/conta?',
  '/lembretes/',
  '/minha-conta',
  '/pedido/',
  '/pagamento/',
  '/assinatura/',
  '/produtos?busca=',
];

export async function loader({ context }: Route.LoaderArgs) {
  const { baseUrl } = await readApi<StoreInfo>(context, '/api/store', 'store');
  const lines = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
