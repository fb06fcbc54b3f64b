import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../public${file}`, import.meta.url)), 'utf8');
const worker = read('/sw.js');
const files = ['/sem-conexao.html', '/sem-conexao.css', '/sem-conexao.js', '/favicon.svg'];

it('16.3: the offline page changes its version with its files, so that browsers fetch them anew', () => {
  const digest = files.reduce((hash, file) => hash.update(read(file)), createHash('sha256')).digest('hex');
  expect(/VERSION = '([^']+)'/.exec(worker)?.[1]).toBe(`offline-${digest.slice(0, 12)}`);
});

it('16.3: the offline page needs nothing that is not kept with it', () => {
  const [, list = ''] = /FILES = \[([^\]]+)\]/.exec(worker) ?? [];
  const kept = list.replace('PAGE', `'/sem-conexao.html'`).match(/\/[^']+/g);
  expect(kept).toEqual(files);
  const needed = [...read('/sem-conexao.html').matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
  expect(needed.filter((file) => !files.includes(file ?? ''))).toEqual([]);
});
