import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** Pages of docs/ say which code and which test holds what they claim; these read and check such claims. */

export interface NamedTest {
  file: string;
  title: string;
}

export function readPage(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** The rows of all tables whose first cell looks like this, each as its cells. */
export function tableRows(page: string, first: RegExp): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.endsWith(' |'))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([cell = '']) => first.test(cell));
}

/** What stands between backticks. */
export function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

/** '`file` › title' */
export function toTest(cell: string): NamedTest {
  const [file = '', ...title] = cell.split(' › ');
  return { file: file.replaceAll('`', ''), title: title.join(' › ') };
}

export function missingFiles(files: readonly string[]): string[] {
  return files.filter((file) => !existsSync(join(root, file)));
}

/** Those whose file is not there or holds no text that begins with their title. */
export function missingTests(tests: readonly NamedTest[]): string[] {
  return tests
    .filter(({ file, title }) => {
      const path = join(root, file);
      if (title === '' || !existsSync(path)) return true;
      const text = readFileSync(path, 'utf8');
      return !["'", '"', '`'].some((quote) => text.includes(quote + title));
    })
    .map(({ file, title }) => `${file} › ${title}`);
}
