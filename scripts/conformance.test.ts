import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { missingFiles, missingTests, namesIn, readPage, tableRows, toTest } from './named-tests.ts';

const PAGE = 'docs/conformance.md';

/** What stands between single quotes; an apostrophe within a word is none. */
function textsIn(cell: string): string[] {
  return [...cell.matchAll(/(?<=^|[\s(])'(.+?)'(?=$|[\s,.;:)])/g)].map((match) => match[1] ?? '');
}

/**
 * Those that none of the files says: letter by letter, whole words, comments left out. `{name}` in a text stands for
 * whatever is filled in there; a line break counts as a space, and a test may write a text as a pattern.
 */
function missingTexts(texts: readonly string[], files: readonly string[]): string[] {
  const sources = files.filter((file) => missingFiles([file]).length === 0).map(wordsOf);
  return texts.filter((text) => !sources.some((source) => patternOf(text).test(source)));
}

function wordsOf(file: string): string {
  return readPage(file)
    .replace(/(^\s*|\{)\/\*[\s\S]*?\*\//gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\\([.?!()$])/g, '$1')
    .replace(/\s+/g, ' ');
}

function patternOf(text: string): RegExp {
  const words = text
    .split(/\{[^}]+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.{1,60}?');
  const from = /^[\p{L}\d]/u.test(text) ? '(?<![\\p{L}\\d])' : '';
  const to = /[\p{L}\d]$/u.test(text) ? '(?![\\p{L}\\d])' : '';
  return new RegExp(`${from}${words}${to}`, 'u');
}

/** The files that the page links to, seen from the root. */
function recordsIn(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');
  return links.filter((link) => !/^\w+:/.test(link)).map((link) => join(dirname(PAGE), link));
}

const page = readPage(PAGE);

interface Claim {
  number: string;
  /** What the product is said to do: its texts are quoted to the letter. */
  claim: string;
  code: string[];
  tests: ReturnType<typeof toTest>[];
}

const toClaim = (number = '', claim = '', code = '', tests = ''): Claim => ({
  number,
  claim,
  code: namesIn(code),
  tests: tests.split('<br>').map(toTest),
});

const statements = tableRows(page, /^[\d.]+$/).map(([number, claim, code, tests]) =>
  toClaim(number, claim, code, tests),
);
const differences = tableRows(page, /^D\d+$/).map(([number, said, does, why = '', code, tests]) => ({
  ...toClaim(number, does, code, tests),
  said,
  why,
}));
const claims: Claim[] = [...differences, ...statements];

test('the walk through the specification holds every section', () => {
  const sections = new Set(statements.map(({ number }) => number.split('.')[0]));
  expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
});

test('every number stands for one row', () => {
  const numbers = claims.map(({ number }) => number);
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
});

test.each(claims)('statement $number names code and tests that exist', ({ code, tests }) => {
  expect(code.length).toBeGreaterThan(0);
  expect(missingFiles(code)).toEqual([]);
  expect(missingTests(tests)).toEqual([]);
});

const quoting = claims.filter(({ claim }) => textsIn(claim).length > 0);

test.each(quoting)('statement $number quotes texts that its code says', ({ claim, code }) => {
  expect(missingTexts(textsIn(claim), code)).toEqual([]);
});

test.each(quoting)('statement $number quotes texts that its tests look for', ({ claim, tests }) => {
  const files = tests.map(({ file }) => file);
  expect(missingTexts(textsIn(claim), files)).toEqual([]);
});

test.each(differences)('difference $number has its reason', ({ said, why }) => {
  expect(said).toBeTruthy();
  expect(why).toMatch(/\w/);
});

test('every record that is linked to exists', () => {
  const records = recordsIn(page);
  expect(records.length).toBeGreaterThan(0);
  expect(missingFiles(records)).toEqual([]);
});

test('every row that another refers to is there', () => {
  const known = new Set(claims.map(({ number }) => number));
  const words = [...claims.map(({ claim }) => claim), ...differences.map(({ why }) => why)].join('\n');
  const named = words.match(/\b(D|11\.)\d+\b/g) ?? [];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((number) => !known.has(number))).toEqual([]);
});

test('a text is found where it stands, and not where it only could', () => {
  const code = ['web/app/admin/parts/relative-time.ts'];
  expect(textsIn("the shop's 'agora', or '{n}min atrás' (the customer's words)")).toEqual([
    'agora',
    '{n}min atrás',
  ]);
  expect(missingTexts(['agora', '{n}min atrás'], code)).toEqual([]);
  // Part of a word, and what stands in a comment alone.
  expect(missingTexts(['agor', '5min atrás'], code)).toEqual(['agor', '5min atrás']);
});
