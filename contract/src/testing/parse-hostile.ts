import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as formats from '../formats.ts';
import * as markup from '../markup.ts';
import * as pictures from '../pictures.ts';
import { hostileTexts } from './hostile-texts.ts';
import { hostileValue, isSchema } from './hostile-values.ts';

/**
 * Gives every schema and pattern of the contract, and what reads texts without one, hostile texts of the size asked
 * for, and says how many there were. A process of its own, because a slow pattern holds its thread for hours and only a kill ends it.
 */
const READINGS = 2;
const size = Number(process.argv[2]);
const source = join(import.meta.dirname, '..');
const files = readdirSync(source).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(join(source, name))));
const exported = new Set(modules.flatMap((module) => Object.values(module)));
const schemas = [...exported].filter(isSchema);
const patterns = [...exported].filter((value) => value instanceof RegExp);
const functions = [formats, markup, pictures].flatMap((module) =>
  Object.values(module).filter((value) => typeof value === 'function'),
);

for (const text of hostileTexts(size)) {
  for (const schema of schemas)
    for (let reading = 0; reading < READINGS; reading += 1)
      schema.safeParse(hostileValue(schema, text, reading));
  for (const pattern of patterns) pattern.test(text);
  for (const read of functions) read(text, 320, 'webp');
}

console.log(JSON.stringify([schemas.length, patterns.length, functions.length]));
