import type { Product } from '@cesta/contract/catalog/catalog';
import type { PostSummary, PostSummaryList } from '@cesta/contract/content/content';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findProducts, type KnownProduct, requireProductId } from '../catalog/catalog.service.ts';
import * as queries from './post-products.queries.ts';
import type { PostRow } from './posts.queries.ts';

/** As many as a product page shows. */
const POSTS_OF_PRODUCT = 6;

/** What each post cooks with, by the post's id. Visitors get what is on sale; the operator also what is inactive. */
export async function productsOfPosts(
  db: Db,
  postIds: readonly string[],
  isAdmin: boolean,
): Promise<Map<string, Product[]>> {
  const ids = await queries.listProductIds(db, postIds);
  const known = await findProducts(db, [...ids.values()].flat());
  const shown = (id: string) => {
    const product = known.get(id);
    return product && (product.isSold || (isAdmin && !product.active)) ? toProduct(product) : [];
  };
  return new Map([...ids].map(([postId, named]) => [postId, named.flatMap(shown)]));
}

/** Answers whether anything changed. Left out: nothing does. */
export async function nameProducts(
  tx: Db,
  postId: string,
  productIds: readonly string[] | undefined,
): Promise<boolean> {
  if (!productIds) return false;
  const wanted = [...new Set(productIds.map((id) => id.toLowerCase()))];
  const present = (await queries.listProductIds(tx, [postId])).get(postId) ?? [];
  if (present.join() === wanted.join()) return false;
  const known = await findProducts(tx, wanted);
  const isGone = (id: string) => {
    const product = known.get(id);
    return !product || (product.active && !product.isSold);
  };
  // One that went after it was named may stay; it is shown to nobody.
  if (wanted.some((id) => isGone(id) && !present.includes(id))) {
    const message = 'Um dos produtos escolhidos não existe mais. Tire-o da lista e salve de novo.';
    throw new AppError('VALIDATION', { message, fields: { productIds: message } });
  }
  await queries.replaceProducts(tx, postId, wanted);
  return true;
}

/** Published posts that name a product, by its slug or id. */
export async function listPostsOfProduct(
  db: Db,
  slugOrId: string,
  isAdmin: boolean,
): Promise<PostSummaryList> {
  const id = await requireProductId(db, slugOrId, isAdmin);
  const { rows, total } = await queries.listPostsNaming(db, id, POSTS_OF_PRODUCT);
  return { posts: rows.map(toSummary), total };
}

function toProduct({ isSold: _, isForBaskets: _for, isArchived: _since, ...product }: KnownProduct): Product {
  return product;
}

/** All but the text. */
export function toSummary(row: PostRow): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    author: row.author,
    excerpt: row.excerpt,
    image_url: row.imageUrl,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    published: row.published,
  };
}
