import { expect, test } from 'vitest';
import { itemsOfLevel } from './asvs.ts';
import { missingFiles, missingTests, namesIn, readPage, tableRows, toTest } from './named-tests.ts';
import { settingNames } from './setting-names.ts';

const VERDICTS = ['Held', 'Partly', 'Not held', 'N/A'];
const FILE = /^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|mjs|md|json)$/;
const SETTING = /^[A-Z][A-Z\d]*(_[A-Z\d]+)+$/;

const page = readPage('docs/security.md');
const items = tableRows(page, /^\d+\.\d+\.\d+$/).map(([id = '', about = '', how = '']) => {
  const [said = '', ...tests] = how.split('<br>');
  const [verdict = '', ...rest] = said.split('.');
  return { id, about, verdict, reason: rest.join('.').trim(), tests: tests.map(toTest) };
});
const doors = tableRows(page, /^\d+$/).map(([number = '', , code = '', tests = '']) => ({
  number,
  code: namesIn(code),
  tests: tests.split('<br>').map(toTest),
}));

test('the standard has 345 items, 70 of level 1 and 183 of level 2', () => {
  expect([1, 2, 3].map((level) => itemsOfLevel(level as 1).length)).toEqual([70, 183, 92]);
});

test('every item of levels 1 and 2 has one row, and nothing else has', () => {
  const wanted = [...itemsOfLevel(1), ...itemsOfLevel(2)].sort();
  expect(items.map(({ id }) => id).sort()).toEqual(wanted);
});

test.each(items)('item $id is judged, with tests that exist', ({ about, verdict, reason, tests }) => {
  expect(about).not.toBe('');
  expect(VERDICTS).toContain(verdict);
  expect(reason + tests.map(({ title }) => title).join()).not.toBe('');
  // What holds says where: a file, a test, a door, or the part of the page that is itself what was asked for.
  if (verdict === 'Held' && tests.length === 0) expect(reason).toMatch(/`|[Dd]oors? \d|Above|The same/);
  expect(missingTests(tests)).toEqual([]);
});

test('the sums are right', () => {
  const count = (verdict: string, level: 1 | 2) => {
    const ofLevel = new Set(itemsOfLevel(level));
    return items.filter((item) => item.verdict === verdict && ofLevel.has(item.id)).length;
  };
  const sums = VERDICTS.map((verdict) => [verdict, `${count(verdict, 1)}`, `${count(verdict, 2)}`]);
  expect(tableRows(page, /^(Held|Partly|Not held|N\/A)$/)).toEqual(sums);
});

test('every file and every setting it names is there', () => {
  const names = namesIn(page);
  expect(missingFiles(names.filter((name) => FILE.test(name)))).toEqual([]);
  const settings = settingNames();
  expect(names.filter((name) => SETTING.test(name) && !settings.has(name))).toEqual([]);
});

test('every promise names a test that exists', () => {
  const promises = page.split('\n## ').find((part) => part.startsWith('The promises')) ?? '';
  const rows = tableRows(promises, /^[A-Z]/);
  expect(rows.length).toBeGreaterThan(5);
  expect(missingTests(rows.flatMap(([, , tests = '']) => tests.split('<br>').map(toTest)))).toEqual([]);
});

test('every door that is mentioned is listed', () => {
  const mentioned = items.flatMap(({ reason }) => reason.match(/\bdoors? \d+((, | and )\d+)*/gi) ?? []);
  const numbers = new Set(mentioned.flatMap((text) => text.match(/\d+/g) ?? []));
  const listed = doors.map(({ number }) => number);
  expect(listed).toHaveLength(12);
  expect(numbers.size).toBeGreaterThan(0);
  expect([...numbers].filter((number) => !listed.includes(number))).toEqual([]);
});

test.each(doors)('door $number names its tests', ({ code, tests }) => {
  expect(missingFiles(code)).toEqual([]);
  expect(tests.length).toBeGreaterThan(0);
  expect(missingTests(tests)).toEqual([]);
});

test('the table of attacks says before and after for each', () => {
  const rows = tableRows(page, /^\d[a-c]?\. /);
  expect(rows).toHaveLength(12);
  for (const [, ...cells] of rows) expect(cells.slice(0, 4).every((cell) => cell.includes('→'))).toBe(true);
});
