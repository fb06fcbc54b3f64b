import type { ProductList } from '@cesta/contract/catalog/catalog';
import type { PostList } from '@cesta/contract/content/content';
import type { StoreInfo } from '@cesta/contract/content/store';
import { readApi } from '../../page-context.ts';
import { postPath } from '../parts/post-summary.ts';
import { productPath } from '../parts/product-path.ts';
import type { Route } from './+types/sitemap.route';
import { element, xmlResponse } from './xml.ts';

/** Public pages that are worth finding. Cart, account and payment pages are not. */
const PAGES = [
  '/',
  '/produtos',
  '/assinaturas',
  '/produtores',
  '/blog',
  '/sobre',
  '/faq',
  '/contato',
  '/privacidade',
  '/termos',
];

export async function loader({ context }: Route.LoaderArgs) {
  const [{ baseUrl }, { posts }, { products }] = await Promise.all([
    readApi<StoreInfo>(context, '/api/store', 'store'),
    readApi<PostList>(context, '/api/blog?published=true', 'posts'),
    readApi<ProductList>(context, '/api/products', 'products'),
  ]);
  const entries = [
    ...PAGES.map((path) => entry(`${baseUrl}${path}`)),
    ...products.map((product) => entry(`${baseUrl}${productPath(product)}`, product.updated_at)),
    ...posts.map((post) => entry(`${baseUrl}${postPath(post)}`, post.updated_at)),
  ];
  return xmlResponse(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>`,
  );
}

function entry(address: string, changed?: string): string {
  return `<url>${element('loc', address)}${changed ? element('lastmod', changed) : ''}</url>`;
}
