import { asTyped } from '@cesta/contract/base/forms';
import { MAX_SYNONYM_GROUPS } from '@cesta/contract/catalog/catalog-constants';
import type { Synonyms } from '@cesta/contract/catalog/search';
import type { SynonymEdit, SynonymGroup, SynonymInput, SynonymList } from '@cesta/contract/catalog/synonyms';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/database/publish.ts';
import { AppError } from '../../platform/errors.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import * as queries from './synonyms.queries.ts';

type Desk = Pick<Deps, 'database' | 'clock'>;

export async function listSynonyms(db: Db): Promise<SynonymList> {
  const rows = await queries.listSynonyms(db);
  return { synonyms: rows.map(toGroup), total: rows.length };
}

export async function readSynonyms(db: Db): Promise<Synonyms> {
  return (await queries.listSynonyms(db)).map(({ words }) => words);
}

export function createSynonyms(deps: Desk, by: Operator, { words }: SynonymInput): Promise<SynonymGroup> {
  const now = deps.clock.now();
  return publish(deps, 'products', async (tx) => {
    if ((await queries.countSynonyms(tx)) >= MAX_SYNONYM_GROUPS) throw new AppError('SYNONYM_LIMIT');
    const row = await queries.insertSynonyms(tx, words, now);
    if (!row) throw new AppError('SYNONYMS_NOT_FOUND');
    await writeAudit(tx, now, by, subjectOf(row.id, words), [{ action: 'created' }]);
    return toGroup(row);
  });
}

export function updateSynonyms(
  deps: Desk,
  by: Operator,
  id: string,
  { words, was }: SynonymEdit,
): Promise<SynonymGroup> {
  const now = deps.clock.now();
  return publish(deps, 'products', async (tx) => {
    const before = await queries.lockSynonyms(tx, id);
    if (!before) throw new AppError('SYNONYMS_NOT_FOUND');
    const [from, to] = [inWords(before.words), inWords(words)];
    // The same press once more is done.
    if (from === to) return { id, words };
    if (was && inWords(was) !== inWords(before.words.map(asTyped)))
      throw new AppError('CONFLICT', {
        message: 'Este grupo de sinônimos foi alterado por outra pessoa enquanto você editava.',
      });
    await queries.updateSynonyms(tx, id, words, now);
    await writeAudit(tx, now, by, subjectOf(id, words), [{ action: 'edited', field: 'palavras', from, to }]);
    return { id, words };
  });
}

export async function deleteSynonyms(deps: Desk, by: Operator, id: string): Promise<void> {
  const now = deps.clock.now();
  await publish(deps, 'products', async (tx) => {
    const before = await queries.lockSynonyms(tx, id);
    if (!before) throw new AppError('SYNONYMS_NOT_FOUND');
    await queries.deleteSynonyms(tx, id);
    await writeAudit(tx, now, by, subjectOf(id, before.words), [{ action: 'deleted' }]);
  });
}

const inWords = (words: readonly string[]) => words.join(', ');

function subjectOf(id: string, words: readonly string[]) {
  return { subject: 'synonyms', id, name: inWords(words) } as const;
}

function toGroup({ id, words }: queries.SynonymRow): SynonymGroup {
  return { id, words };
}
