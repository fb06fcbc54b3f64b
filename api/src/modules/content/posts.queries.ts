import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { postSlugs, posts } from './content.tables.ts';

export type PostRow = typeof posts.$inferSelect;
export type PostValues = typeof posts.$inferInsert;

export interface PostFilter {
  published?: boolean | undefined;
  limit: number;
  offset: number;
}

export async function listPosts(
  db: Db,
  { published, limit, offset }: PostFilter,
): Promise<{ rows: PostRow[]; total: number }> {
  const where = publishedIs(published);
  const rows = await db
    .select()
    .from(posts)
    .where(where)
    .orderBy(desc(posts.createdAt), posts.id)
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(posts).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** A literal, as in the partial index: with a parameter the planner would not use it. */
function publishedIs(published: boolean | undefined): SQL | undefined {
  if (published === undefined) return undefined;
  return published ? sql`${posts.published}` : sql`not ${posts.published}`;
}

/** By any slug the post ever had. */
export async function findPostBySlug(db: Db, slug: string): Promise<PostRow | undefined> {
  const [found] = await db
    .select({ post: posts })
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(eq(postSlugs.slug, slug));
  return found?.post;
}

export async function findPost(db: Db, id: string): Promise<PostRow | undefined> {
  const [row] = await db.select().from(posts).where(eq(posts.id, id));
  return row;
}

/** Locks the row, so that two edits of one post run one after the other. */
export async function lockPost(tx: Db, id: string): Promise<PostRow | undefined> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for('update');
  return row;
}

/** True when the slug now belongs to the post. Waits for a concurrent transaction that inserts the same slug. */
export async function claimSlug(tx: Db, slug: string, postId: string): Promise<boolean> {
  const { rowCount } = await tx.insert(postSlugs).values({ slug, postId }).onConflictDoNothing();
  if (rowCount === 1) return true;
  const [taken] = await tx.select().from(postSlugs).where(eq(postSlugs.slug, slug));
  return taken?.postId === postId;
}

export async function insertPost(tx: Db, values: PostValues): Promise<PostRow | undefined> {
  const [row] = await tx.insert(posts).values(values).returning();
  return row;
}

export async function updatePost(
  tx: Db,
  id: string,
  values: Partial<PostValues>,
): Promise<PostRow | undefined> {
  const [row] = await tx.update(posts).set(values).where(eq(posts.id, id)).returning();
  return row;
}

export async function deletePost(tx: Db, id: string): Promise<PostRow | undefined> {
  const [row] = await tx.delete(posts).where(eq(posts.id, id)).returning();
  return row;
}
