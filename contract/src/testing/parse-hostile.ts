import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';
import * as formats from '../base/formats.ts';
import * as pictures from '../base/pictures.ts';
import * as markup from '../content/markup.ts';
import { hostileTexts } from './hostile-texts.ts';
import { hostileValue, isSchema, readingsOf } from './hostile-values.ts';

/**
 * Gives every schema and pattern of the contract, and what reads texts without one, hostile texts of the size asked
 * for, and says how many there were. A slow pattern holds its thread for hours: the thread beside it counts how much
 * the processor had to do, whatever else the machine is busy with, and ends the process when that is too much.
 */
const LOOK_MS = 500;
const [, , size, mostSeconds] = process.argv.map(Number);

if (isMainThread) {
  const worker = new Worker(import.meta.filename, { argv: process.argv.slice(2) });
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000_000 > (mostSeconds ?? 0)) process.kill(process.pid, 'SIGKILL');
  }, LOOK_MS);
  worker.on('exit', (code) => {
    clearInterval(watch);
    process.exitCode = code;
  });
} else {
  await parseAll();
}

async function parseAll(): Promise<void> {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'),
  );
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(join(source, name))),
  );
  const exported = new Set(modules.flatMap((module) => Object.values(module)));
  const schemas = [...exported].filter(isSchema).map((schema) => [schema, readingsOf(schema)] as const);
  const patterns = [...exported].filter((value) => value instanceof RegExp);
  const functions = [formats, markup, pictures].flatMap((module) =>
    Object.values(module).filter((value) => typeof value === 'function'),
  );
  for (const text of hostileTexts(size ?? 0)) {
    for (const [schema, readings] of schemas)
      for (let reading = 0; reading < readings; reading += 1)
        schema.safeParse(hostileValue(schema, text, reading));
    for (const pattern of patterns) pattern.test(text);
    for (const read of functions) read(text, 320, 'webp');
  }
  console.log(JSON.stringify([schemas.length, patterns.length, functions.length]));
}
