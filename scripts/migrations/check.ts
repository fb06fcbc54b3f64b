import { join } from 'node:path';
import { root } from '../root.ts';
import { readNewStatements, readSchemas } from './read.ts';
import { refusals } from './rules.ts';

/**
 * While a new version comes in, processes of the one before go on beside it. A migration since that release must not
 * break them: it adds, or says in a line '-- Previous release: …' why that release bears it.
 */
const folder = join(root, 'api/migrations');
const refused = refusals(await readNewStatements(folder), readSchemas(folder).before);
for (const line of refused) console.log(line);
process.exitCode = refused.length === 0 ? 0 : 1;
