import { expect, test } from 'vitest';
import { missingFiles, missingTests, namesIn, readPage, tableRows, toTest } from './named-tests.ts';

const rows = tableRows(readPage('docs/conformance.md'), /^[\d.]+$/).map(
  ([number = '', , code = '', tests = '']) => ({
    number,
    code: namesIn(code),
    tests: tests.split('<br>').map(toTest),
  }),
);

test('the walk through the specification holds every section', () => {
  const sections = new Set(rows.map(({ number }) => number.split('.')[0]));
  expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
});

test.each(rows)('statement $number names code and tests that exist', ({ code, tests }) => {
  expect(code.length).toBeGreaterThan(0);
  expect(missingFiles(code)).toEqual([]);
  expect(missingTests(tests)).toEqual([]);
});
