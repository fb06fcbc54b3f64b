import { join } from 'node:path';
import { readTables, unwrittenTables } from '../../api/src/testing/unwritten-tables.ts';
import { root } from '../root.ts';
import { readNewStatements, readSchemas } from './read.ts';
import { refusals } from './rules.ts';

/**
 * While a new version comes in, processes of the one before go on beside it. A migration since that release must not
 * break them: it adds, or says in a line '-- Previous release: …' why that release bears it. And what the tables say in
 * the code, some migration has to have written.
 */
const folder = join(root, 'api/migrations');
const refused = refusals(await readNewStatements(folder), readSchemas(folder).before);
const unwritten = unwrittenTables(await readTables()).map(
  (table) =>
    `${table}: its table says something else than the last migration. Write one: cd api && npx drizzle-kit generate --name=<what>`,
);
for (const line of [...refused, ...unwritten]) console.log(line);
process.exitCode = refused.length + unwritten.length === 0 ? 0 : 1;
