import { randomUUID } from 'node:crypto';
import type { Post, PostInput, PostList, PostListQuery } from '@cesta/contract/content';
import { FILL_IN_ALL } from '@cesta/contract/forms';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/publish.ts';
import { isId, isSlug, slugCandidates, slugOf } from '../../platform/slugs.rules.ts';
import { differences, edits, type Operator, writeAudit } from '../audit/audit.service.ts';
import { cleanContent, plainText } from './post-html.ts';
import * as queries from './posts.queries.ts';
import { excerptOf } from './posts.rules.ts';

type Desk = Pick<Deps, 'database' | 'clock'>;
const KIND = 'post';

/** Visitors get the published ones, and of the others none. */
export async function listPosts(db: Db, query: PostListQuery, isAdmin: boolean): Promise<PostList> {
  if (!isAdmin && query.published === false) return { posts: [], total: 0 };
  const published = isAdmin ? query.published : true;
  const { rows, total } = await queries.listPosts(db, { ...query, published });
  return { posts: rows.map(toPost), total };
}

/** By slug, by a former slug or by id. The answer's slug is the current one, so that a page can redirect to it. */
export async function getPost(db: Db, slugOrId: string, isAdmin: boolean): Promise<Post> {
  const row = await lookUp(db, slugOrId.toLowerCase());
  return toPost(row?.published || isAdmin ? row : undefined);
}

async function lookUp(db: Db, name: string): Promise<queries.PostRow | undefined> {
  if (isId(name)) return queries.findPost(db, name);
  return isSlug(name) ? queries.findPostBySlug(db, name) : undefined;
}

export async function createPost(
  deps: Desk,
  input: PostInput,
  { createdAt = deps.clock.now(), by }: { createdAt?: Date; by?: Operator } = {},
): Promise<Post> {
  const id = randomUUID();
  const written = writtenOf(input);
  const row = await publish(deps, 'posts', async (tx) => {
    const slug = await takeSlug(tx, id, input.title);
    const created = await queries.insertPost(tx, {
      ...written,
      ...excerptFor(written.content, input.excerpt),
      id,
      slug,
      createdAt,
      updatedAt: createdAt,
    });
    if (by && created) await writeAudit(tx, createdAt, by, subjectOf(created), [{ action: 'created' }]);
    return created;
  });
  return toPost(row);
}

/** A new title brings a new slug; the old one keeps leading to the post. */
export async function updatePost(deps: Desk, by: Operator, id: string, input: PostInput): Promise<Post> {
  const written = writtenOf(input);
  const now = deps.clock.now();
  const row = await publish(deps, 'posts', async (tx) => {
    const before = await queries.lockPost(tx, id);
    if (!before) throw new AppError('POST_NOT_FOUND');
    const keepsSlug = slugOf(input.title, KIND) === slugOf(before.title, KIND);
    const given = input.excerpt ?? (before.excerptGiven ? before.excerpt : undefined);
    const after = await queries.updatePost(tx, id, {
      ...written,
      ...excerptFor(written.content, given),
      slug: keepsSlug ? before.slug : await takeSlug(tx, id, input.title),
      updatedAt: now,
    });
    if (after) await writeAudit(tx, now, by, subjectOf(after), actionsBetween(before, after));
    return after;
  });
  return toPost(row);
}

export async function deletePost(deps: Desk, by: Operator, id: string): Promise<void> {
  await publish(deps, 'posts', async (tx) => {
    const deleted = await queries.deletePost(tx, id);
    if (!deleted) throw new AppError('POST_NOT_FOUND');
    await writeAudit(tx, deps.clock.now(), by, subjectOf(deleted), [{ action: 'deleted' }]);
  });
}

function subjectOf({ id, title }: queries.PostRow) {
  return { subject: 'post', id, name: title } as const;
}

const EDITED = { content: 'conteúdo', author: 'autor', imageUrl: 'imagem' };

function actionsBetween(before: queries.PostRow, after: queries.PostRow) {
  return [
    ...differences([
      { action: 'renamed', from: before.title, to: after.title },
      { action: 'published', from: before.published, to: after.published },
    ]),
    ...edits(before, after, EDITED),
  ];
}

async function takeSlug(tx: Db, postId: string, title: string): Promise<string> {
  for (const candidate of slugCandidates(slugOf(title, KIND), postId.slice(0, 8))) {
    if (await queries.claimSlug(tx, candidate, postId)) return candidate;
  }
  throw new AppError('CONFLICT');
}

function writtenOf({ title, author, content, image_url, published }: PostInput) {
  const clean = cleanContent(content);
  // Nothing readable is left after cleaning.
  if (plainText(clean) === '') {
    throw new AppError('VALIDATION', { message: FILL_IN_ALL, fields: { content: FILL_IN_ALL } });
  }
  return {
    title,
    author,
    content: clean,
    imageUrl: image_url,
    ...(published !== undefined && { published }),
  };
}

function excerptFor(content: string, given: string | undefined) {
  const text = plainText(given ?? '');
  return { excerpt: text || excerptOf(plainText(content)), excerptGiven: text !== '' };
}

function toPost(row: queries.PostRow | undefined): Post {
  if (!row) throw new AppError('POST_NOT_FOUND');
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    author: row.author,
    excerpt: row.excerpt,
    content: cleanContent(row.content),
    image_url: row.imageUrl,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    published: row.published,
  };
}
