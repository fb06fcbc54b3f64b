import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseSync } from '@swc/core';
import recheck from 'recheck/package.json' with { type: 'json' };
import { root } from './processes.mjs';

const workspaces = ['contract', 'api', 'web', 'launcher', 'stripe-simulator'];
const cacheFile = join(root, 'node_modules', '.cache', 'patterns.json');

/**
 * Finds every regular expression of the code that runs in production and asks of each how long it takes a hostile
 * text to hold it up. More than a time that grows with the text alone is refused: one request would stop the store.
 */
async function main(base) {
  const patterns = workspaces.flatMap((workspace) => patternsBelow(base, join(base, workspace)));
  const verdicts = await judge(patterns.filter(({ source }) => source !== undefined));
  const refused = patterns.filter((pattern) => verdicts.get(keyOf(pattern)) !== 'safe');
  for (const pattern of refused) console.log(describe(pattern, verdicts.get(keyOf(pattern))));
  return refused.length === 0 ? 0 : 1;
}

/** Tests meet no texts but their own. */
function patternsBelow(base, folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|js)$/.test(entry.name))
    .map((entry) => relative(base, join(entry.parentPath, entry.name)))
    .filter((file) => !/\.(test|d)\.\w+$/.test(file))
    .filter((file) => !file.split(sep).some((part) => foreign.has(part)))
    .flatMap((file) => patternsOf(file, readFileSync(join(base, file), 'utf8')));
}

const foreign = new Set(['node_modules', 'build', 'testing', '.react-router']);

function patternsOf(file, code) {
  // Not worth a tree when there cannot be one.
  if (!code.includes('/') && !code.includes('RegExp')) return [];
  const found = [];
  visit(parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x') }), (node) => {
    if (node.type === 'RegExpLiteral') found.push({ file, source: node.pattern, flags: node.flags });
    if (isRegExpCall(node)) found.push({ file, ...argumentsOf(node) });
  });
  return found;
}

function isRegExpCall({ type, callee }) {
  return (
    (type === 'NewExpression' || type === 'CallExpression') &&
    callee.type === 'Identifier' &&
    callee.value === 'RegExp'
  );
}

/** What is put together while the store runs cannot be judged before. */
function argumentsOf({ arguments: given }) {
  const [source, flags] = (given ?? []).map(({ expression }) =>
    expression.type === 'StringLiteral' ? expression.value : undefined,
  );
  return { source, flags: flags ?? '' };
}

function visit(node, see) {
  if (Array.isArray(node)) for (const part of node) visit(part, see);
  else if (node !== null && typeof node === 'object') {
    see(node);
    for (const part of Object.values(node)) visit(part, see);
  }
}

/** By several threads, and only what was not judged before. */
async function judge(patterns) {
  const known = readCache();
  const waiting = [...new Map(patterns.map((pattern) => [keyOf(pattern), pattern]))].filter(
    ([key]) => !known.has(key),
  );
  const judged = new Map();
  const threads = Math.min(availableParallelism(), 4, waiting.length);
  const work = async () => {
    const worker = new Worker(new URL('./patterns-worker.mjs', import.meta.url));
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [key, { source, flags }] = next;
      judged.set(key, await ask(worker, { source, flags }));
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: threads }, work));
  const all = new Map([...known, ...judged]);
  if (judged.size > 0) writeCache(all);
  return all;
}

function ask(worker, pattern) {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (verdict) => {
      worker.off('error', reject);
      resolve(verdict);
    });
    worker.postMessage(pattern);
  });
}

function keyOf({ source, flags }) {
  return createHash('sha256')
    .update(JSON.stringify([recheck.version, source, flags]))
    .digest('base64url');
}

function readCache() {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(cacheFile, 'utf8'))));
  } catch {
    return new Map();
  }
}

function writeCache(verdicts) {
  mkdirSync(join(cacheFile, '..'), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(verdicts)));
}

function describe({ file, source, flags }, verdict) {
  if (source === undefined) return `${file}: a pattern made while the store runs; write it as a literal`;
  return `${file}: /${source}/${flags}\n  ${verdict}`;
}

process.exitCode = await main(process.argv[2] ?? root);
