import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What iOS 16.4 or Chrome 111 does not have yet. The build translates the language, not what it calls. */
const TOO_NEW = [
  /\bAbortSignal\.any\b/,
  /\b(Map|Object)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bPromise\.(withResolvers|try)\b/,
  /\bURL\.(canParse|parse)\b/,
  /\bRegExp\.escape\b/,
  /\bIterator\.from\b/,
  // Of a set; a schema has a union too.
  /(?<!\bz\s*)\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  // Of an iterator.
  /\.((keys|values|entries)\(\)|matchAll\([^()]*\))\s*\.\w/,
  // A pattern with the flag v.
  /[=(:,]\s*\/[^/\n*][^/\n]*\/[dgimsuy]*v[dgimsuy]*\b/,
];

const isRead = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

function sources(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => isRead(file) && !file.startsWith('admin'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
}

const found = (text: string) => TOO_NEW.filter((pattern) => pattern.test(text));

describe('the shop and the account', () => {
  it('call nothing that a phone of 2023 does not have', () => {
    const files = [
      ...sources(import.meta.dirname),
      ...sources(join(import.meta.dirname, '../../contract/src')),
    ];
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter(([, text]) => found(text).length > 0).map(([file]) => file)).toEqual([]);
  });

  it.each([
    'AbortSignal.any([a, b])',
    'Map.groupBy(list, of)',
    'one.intersection(other)',
    'map.values().map(double)',
    'const LETTER = /[a-z]/v;',
    'text.match(/[a-z]/gv)',
  ])('would be found out with %s', (text) => {
    expect(found(text)).toHaveLength(1);
  });

  it.each([
    'z\n  .union([A, B])',
    'z.union([A])',
    '[...map.values()].map(double)',
    'Object.keys(it).map(double)',
    'import "/dev/vite"',
  ])('may have %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
