import { randomUUID } from 'node:crypto';
import { FILL_IN_ALL } from '@cesta/contract/base/forms';
import type { Product } from '@cesta/contract/catalog/catalog';
import type { Post, PostInput, PostList, PostListQuery } from '@cesta/contract/content/content';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/database/publish.ts';
import { AppError } from '../../platform/errors.ts';
import { isId, isSlug, plainName, slugCandidates, slugOf } from '../../platform/slugs.rules.ts';
import { type ColumnNames, differences, edits, type Operator, writeAudit } from '../audit/audit.service.ts';
import { cleanContent, plainText } from './post-html.ts';
import { nameProducts, productsOfPosts, toSummary } from './post-products.service.ts';
import * as queries from './posts.queries.ts';
import { excerptOf } from './posts.rules.ts';

type Desk = Pick<Deps, 'database' | 'clock'>;
const KIND = 'post';

/** Visitors get the published ones, and of the others none. */
export async function listPosts(db: Db, query: PostListQuery, isAdmin: boolean): Promise<PostList> {
  if (!isAdmin && query.published === false) return { posts: [], total: 0 };
  const published = isAdmin ? query.published : true;
  const { rows, total } = await queries.listPosts(db, { ...query, published });
  // A form that opens from the list needs them; a visitor's list shows none.
  const products = isAdmin
    ? await productsOfPosts(
        db,
        rows.map(({ id }) => id),
        true,
      )
    : undefined;
  return { posts: rows.map((row) => toPost(row, products?.get(row.id))), total };
}

/** By slug, by a former slug or by id. The answer's slug is the current one, so that a page can redirect to it. */
export async function getPost(db: Db, slugOrId: string, isAdmin: boolean): Promise<Post> {
  const row = await lookUp(db, plainName(slugOrId));
  if (!row || !(row.published || isAdmin)) throw new AppError('POST_NOT_FOUND');
  return withProducts(db, row, isAdmin);
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
    await nameProducts(tx, id, input.productIds);
    if (by && created) await writeAudit(tx, createdAt, by, subjectOf(created), [{ action: 'created' }]);
    return created;
  });
  return withProducts(deps.database.db, row, true);
}

/** A new title brings a new slug; the old one keeps leading to the post. */
export async function updatePost(deps: Desk, by: Operator, id: string, input: PostInput): Promise<Post> {
  const written = writtenOf(input);
  const now = deps.clock.now();
  const row = await publish(deps, 'posts', async (tx) => {
    const before = await queries.lockPost(tx, id);
    if (!before) throw new AppError('POST_NOT_FOUND');
    await requireSeen(tx, before, written, input);
    const keepsSlug = slugOf(input.title, KIND) === slugOf(before.title, KIND);
    const given = input.excerpt ?? (before.excerptGiven ? before.excerpt : undefined);
    const after = await queries.updatePost(tx, id, {
      ...written,
      ...excerptFor(written.content, given),
      slug: keepsSlug ? before.slug : await takeSlug(tx, id, input.title),
      updatedAt: now,
    });
    const was = await productNames(tx, id);
    await nameProducts(tx, id, input.productIds);
    const products = { before: was, after: await productNames(tx, id) };
    if (after) await writeAudit(tx, now, by, subjectOf(after), actionsBetween(before, after, products));
    return after;
  });
  return withProducts(deps.database.db, row, true);
}

/** Two write the same post: the second is told before the first one's text is gone. The same press once more is done. */
async function requireSeen(
  tx: Db,
  before: queries.PostRow,
  written: ReturnType<typeof writtenOf>,
  { seen, productIds }: PostInput,
): Promise<void> {
  if (seen === undefined || Date.parse(seen) === before.updatedAt.getTime()) return;
  const isSameText = (Object.keys(written) as (keyof typeof written)[]).every(
    (key) => written[key] === undefined || written[key] === before[key],
  );
  const named = (await productsOfPosts(tx, [before.id], true)).get(before.id) ?? [];
  const isSame = isSameText && (!productIds || productIds.join() === named.map(({ id }) => id).join());
  if (isSame) return;
  throw new AppError('CONFLICT', {
    message:
      'Outra pessoa salvou este post depois que você o abriu. Seu texto fica guardado neste navegador: feche, veja como o post está e abra-o de novo para continuar.',
  });
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

/** Of a text the words: what is around them says nothing to a reader. */
const inWords = (html: string) => html.replace(/<[^<>]*>/g, ' ');

/** What is told by an action of its own, or is nobody's edit. */
type Untold = 'title' | 'published' | 'id' | 'slug' | 'excerptGiven' | 'createdAt' | 'updatedAt';

const EDITED: ColumnNames<queries.PostRow & { products: string }, Untold> = {
  content: ['conteúdo', inWords],
  excerpt: 'resumo',
  author: 'autor',
  imageUrl: 'imagem',
  products: 'produtos',
};

/** An excerpt that follows the content is nobody's edit. */
function readOf(row: queries.PostRow, products: string) {
  return { ...row, excerpt: row.excerptGiven ? row.excerpt : '', products };
}

/** 'Manga, Tomate' */
async function productNames(tx: Db, postId: string): Promise<string> {
  const products = await productsOfPosts(tx, [postId], true);
  return (products.get(postId) ?? []).map(({ name }) => name).join(', ');
}

function actionsBetween(
  before: queries.PostRow,
  after: queries.PostRow,
  products: { before: string; after: string },
) {
  return [
    ...differences([
      { action: 'renamed', from: before.title, to: after.title },
      { action: 'published', from: before.published, to: after.published },
    ]),
    ...edits(readOf(before, products.before), readOf(after, products.after), EDITED),
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

async function withProducts(db: Db, row: queries.PostRow | undefined, isAdmin: boolean): Promise<Post> {
  if (!row) throw new AppError('POST_NOT_FOUND');
  const products = await productsOfPosts(db, [row.id], isAdmin);
  return toPost(row, products.get(row.id));
}

function toPost(row: queries.PostRow, products: Product[] | undefined): Post {
  return { ...toSummary(row), content: cleanContent(row.content), ...(products && { products }) };
}
