import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../public${file}`, import.meta.url)), 'utf8');
const worker = read('/sw.js');
const files = ['/sem-conexao.html', '/sem-conexao.css', '/sem-conexao.js', '/favicon.svg'];

it('the offline page changes its version with its files, so that browsers fetch them anew', () => {
  const digest = files.reduce((hash, file) => hash.update(read(file)), createHash('sha256')).digest('hex');
  expect(/VERSION = '([^']+)'/.exec(worker)?.[1]).toBe(`offline-${digest.slice(0, 12)}`);
});

it('the offline page needs nothing that is not kept with it', () => {
  const [, list = ''] = /FILES = \[([^\]]+)\]/.exec(worker) ?? [];
  const kept = list.replace('PAGE', `'/sem-conexao.html'`).match(/\/[^']+/g);
  expect(kept).toEqual(files);
  const needed = [...read('/sem-conexao.html').matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
  expect(needed.filter((file) => !files.includes(file ?? ''))).toEqual([]);
});

/** Which requests the worker answers by itself. */
function answersIn(isOnline: boolean): (path: string, mode: string) => boolean {
  type Listener = (event: { request: object; respondWith: (answer: unknown) => void }) => void;
  const listeners = new Map<string, Listener>();
  const self = { addEventListener: (name: string, listener: Listener) => listeners.set(name, listener) };
  const caches = { match: async () => undefined };
  const navigator = { onLine: isOnline };
  runInNewContext(worker, { self, caches, navigator, URL, fetch: async () => undefined });
  return (path, mode) => {
    let isAnswered = false;
    const respondWith = () => {
      isAnswered = true;
    };
    listeners.get('fetch')?.({ request: { url: `https://loja.test${path}`, mode }, respondWith });
    return isAnswered;
  };
}

it('the offline page keeps its looks also when the browser believes the network to be back', () => {
  for (const isOnline of [true, false]) {
    const answers = answersIn(isOnline);
    expect(answers('/sem-conexao.css', 'no-cors')).toBe(true);
    expect(answers('/sem-conexao.js', 'no-cors')).toBe(true);
    expect(answers('/produtos', 'navigate')).toBe(!isOnline);
    expect(answers('/api/products', 'cors')).toBe(false);
  }
});
