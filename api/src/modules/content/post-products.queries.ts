import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { postProducts, posts } from './content.tables.ts';

/** Of many posts at once: the ids of their products, in their order. */
export async function listProductIds(db: Db, postIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(postIds.map((id) => [id, []]));
  if (postIds.length === 0) return found;
  const rows = await db
    .select({ postId: postProducts.postId, productId: postProducts.productId })
    .from(postProducts)
    .where(inArray(postProducts.postId, [...postIds]))
    .orderBy(postProducts.position, postProducts.productId);
  for (const { postId, productId } of rows) found.get(postId)?.push(productId);
  return found;
}

export async function replaceProducts(tx: Db, postId: string, productIds: readonly string[]): Promise<void> {
  await tx.delete(postProducts).where(eq(postProducts.postId, postId));
  if (productIds.length === 0) return;
  await tx
    .insert(postProducts)
    .values(productIds.map((productId, position) => ({ postId, productId, position })));
}

/** The published ones, the newest first. */
export async function listPostsNaming(db: Db, productId: string, limit: number) {
  const where = and(eq(postProducts.productId, productId), sql`${posts.published}`);
  const rows = await db
    .select({ post: posts, total: sql<number>`(count(*) over ())::int` })
    .from(postProducts)
    .innerJoin(posts, eq(posts.id, postProducts.postId))
    .where(where)
    .orderBy(desc(posts.createdAt), posts.id)
    .limit(limit);
  return { rows: rows.map(({ post }) => post), total: rows[0]?.total ?? 0 };
}
