import { type SQL, sql } from 'drizzle-orm';

const ACCENTED = 'áàâãäåéèêëíìîïóòôõöúùûüçñ';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuucn';

/** Folds case and accents in SQL alone, so that indexes, searches and orders agree without an extension. */
export function folded(value: unknown): SQL<string> {
  return sql<string>`translate(lower(${value}), ${sql.raw(`'${ACCENTED}'`)}, ${sql.raw(`'${PLAIN}'`)})`;
}

/** What a person typed stands for itself in a LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
