import { forgiven, spellingsOf, stem, wordsOf } from '@cesta/contract/base/search-words';
import { CATEGORIES } from '@cesta/contract/catalog/catalog-constants';
import {
  nearSynonyms,
  type Searchable,
  type Synonyms,
  search,
  stemsFor,
} from '@cesta/contract/catalog/search';
import type { Db } from '../../platform/database/db.ts';
import { findProducerIdsNamed, findShownProducers } from '../producers/producers.service.ts';
import * as catalog from './catalog.queries.ts';
import * as queries from './product-search.queries.ts';
import { readSynonyms } from './synonyms.service.ts';

const MOST_PARTS = 60;
const MOST_WORDS = 8;
/** Shorter ones are in every name, and no index knows them. */
const SHORTEST_PART = 3;

/**
 * What is typed, in names; only where no name has it, what it may mean. The database fetches few by its indexes, and
 * the rule that the shop's own search follows chooses among them.
 */
export async function searchProducts(
  db: Db,
  shelf: catalog.Shelf & { search: string },
): Promise<catalog.Listed> {
  const plain = await catalog.listProducts(db, shelf);
  if (plain.total > 0) return plain;
  const synonyms = await readSynonyms(db);
  const understood = await understand(db, shelf, synonyms);
  const found = understood.length > 0 ? understood : await guess(db, shelf, synonyms);
  return { rows: found.slice(shelf.offset, shelf.offset + shelf.limit), total: found.length };
}

async function understand(db: Db, shelf: catalog.Shelf & { search: string }, synonyms: Synonyms) {
  const rows = await queries.listCandidates(db, shelf, await hintsFor(db, shelf.search, synonyms));
  return rowsOf(search(await searchable(db, rows), shelf.search, synonyms).found);
}

async function guess(db: Db, shelf: catalog.Shelf & { search: string }, synonyms: Synonyms) {
  const words = wordsOf(shelf.search).slice(0, MOST_WORDS);
  const long = words.filter((word) => forgiven(word) > 0);
  if (long.length === 0) return [];
  const similar = await queries.listSimilar(db, shelf, long);
  const near = nearSynonyms(shelf.search, synonyms).flat().join(' ');
  const meant = near ? await queries.listCandidates(db, shelf, await hintsFor(db, near, [])) : [];
  const both = new Map([...similar, ...meant].map((row) => [row.id, row]));
  return rowsOf(search(await searchable(db, [...both.values()]), shelf.search, synonyms).nearest);
}

async function hintsFor(db: Db, text: string, synonyms: Synonyms): Promise<queries.Hints> {
  const stems = stemsFor(text, synonyms).slice(0, MOST_PARTS);
  const parts = stems.flatMap(spellingsOf).filter((part) => part.length >= SHORTEST_PART);
  const categories = CATEGORIES.filter((name) => wordsOf(name).some((word) => stems.includes(stem(word))));
  return { parts, categories, producerIds: await findProducerIdsNamed(db, parts) };
}

type Candidate = Searchable & { row: catalog.ProductRow };

async function searchable(db: Db, rows: readonly catalog.ProductRow[]): Promise<Candidate[]> {
  const producers = await findShownProducers(
    db,
    rows.map(({ producerId }) => producerId),
  );
  return rows.map((row) => {
    const { name, category, description, producerId } = row;
    return { row, name, category, description, producer: producerId ? producers.get(producerId) : null };
  });
}

function rowsOf(candidates: readonly Candidate[]): catalog.ProductRow[] {
  return candidates.map(({ row }) => row);
}
