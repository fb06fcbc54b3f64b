import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);

interface Row {
  number: string;
  code: string[];
  tests: { file: string; name: string }[];
}

function readRows(): Row[] {
  const page = readFileSync(join(root, 'docs/conformance.md'), 'utf8');
  const lines = page.split('\n').filter((line) => /^\| [\d.]+ \|/.test(line));
  return lines.map((line) => {
    const [number = '', , code = '', tests = ''] = line.slice(2, -2).split(' | ');
    return { number, code: namesIn(code), tests: tests.split('<br>').map(toTest) };
  });
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

function toTest(cell: string): Row['tests'][number] {
  const [file = '', ...name] = cell.split(' › ');
  return { file: file.replaceAll('`', ''), name: name.join(' › ') };
}

const rows = readRows();

test('the walk through the specification holds every section', () => {
  const sections = new Set(rows.map(({ number }) => number.split('.')[0]));
  expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test.each(rows)('statement $number names code and tests that exist', ({ code, tests }) => {
  expect(code.length).toBeGreaterThan(0);
  expect(code.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  for (const { file, name } of tests) {
    expect(name, file).not.toBe('');
    expect(readFileSync(join(root, file), 'utf8').includes(name), `${file} › ${name}`).toBe(true);
  }
});
