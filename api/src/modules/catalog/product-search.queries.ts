import { and, desc, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { folded } from '../../platform/database/folded.ts';
import { onShelf, type ProductRow, type Shelf } from './catalog.queries.ts';
import { products } from './catalog.tables.ts';

/** More are never looked at: whoever gets as many asks more precisely. */
const MOST = 200;
/** Lower than the database's own 0.6, which misses two exchanged letters; the rule of searching decides. */
const SIMILAR = '0.35';

type Place = Pick<Shelf, 'category' | 'active'>;

export interface Hints {
  /** Beginnings of words, folded. */
  parts: readonly string[];
  categories: readonly string[];
  producerIds: readonly string[];
}

/** Whatever may be meant, by name, category, producer or description; names first. */
export function listCandidates(db: Db, { category, active }: Place, hints: Hints): Promise<ProductRow[]> {
  const inName = or(...hints.parts.map((part) => has(sql`${products.nameFolded}`, part)));
  const elsewhere = or(
    hints.categories.length > 0 ? inArray(sql`${products.category}`, [...hints.categories]) : undefined,
    hints.producerIds.length > 0 ? inArray(products.producerId, [...hints.producerIds]) : undefined,
    ...hints.parts.map((part) => has(folded(products.description), part)),
  );
  const wanted = or(inName, elsewhere);
  if (!wanted) return Promise.resolve([]);
  return db
    .select()
    .from(products)
    .where(and(onShelf({ category, active }), wanted))
    .orderBy(inName ? sql`not (${inName})` : sql`true`, desc(products.createdAt), products.id)
    .limit(MOST);
}

/** Names that have a word like one of these, the likest first. */
export function listSimilar(
  db: Db,
  { category, active }: Place,
  words: readonly string[],
): Promise<ProductRow[]> {
  const likeness = sql.join(
    words.map((word) => sql`word_similarity(${word}, ${products.nameFolded})`),
    sql`, `,
  );
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${SIMILAR}, true)`);
    return tx
      .select()
      .from(products)
      .where(
        and(
          onShelf({ category, active }),
          or(...words.map((word) => sql`${products.nameFolded} %> ${word}`)),
        ),
      )
      .orderBy(sql`greatest(${likeness}) desc`, desc(products.createdAt), products.id)
      .limit(MOST);
  });
}

/** The parts are folded words: nothing in them means anything to LIKE. */
function has(text: SQL, part: string): SQL {
  return sql`${text} like ${`%${part}%`}`;
}
