import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPage } from './named-tests.ts';
import { root } from './root.ts';

const FOLDER = 'docs/decisions';
const files = readdirSync(join(root, FOLDER)).filter((file) => file !== 'README.md');

/** '- [010](010-renewals-together.md): renewals of a crowd are synced together (replaced by [014](…))' */
function lineOf(file: string): string {
  const page = readPage(join(FOLDER, file));
  const [, number, title] = /^# (\d{3}):? (.+)$/m.exec(page) ?? [];
  const [, newer] = /^\*\*Replaced by (\[\d{3}\]\([^)]+\))/m.exec(page) ?? [];
  return `- [${number}](${file}): ${title}${newer ? ` (replaced by ${newer})` : ''}`;
}

test('the index of decisions lists each by its title, in order, and nothing that is not there', () => {
  const listed = readPage(join(FOLDER, 'README.md')).match(/^- .+$/gm);
  expect(listed).toEqual(files.toSorted().map(lineOf));
});

test('a decision bears the number of its file, and no two share one', () => {
  const titled = files.map((file) => readPage(join(FOLDER, file)).slice(2, 5));
  expect(titled).toEqual(files.map((file) => file.slice(0, 3)));
  expect(new Set(titled).size).toBe(files.length);
});
