import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

const PAPERS = globSync(['*.md', '{docs,deploy,launcher,stripe-simulator}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
});

interface Link {
  from: string;
  to: string;
}

/** Links to a place of ours; commands and examples are none. */
function linksIn(file: string): Link[] {
  const text = read(file)
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`(?!\])/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => ({ from: file, to }))
    .filter(({ to }) => !/^(https?|mailto):/.test(to));
}

/** '## A semana, dia a dia' is '#a-semana-dia-a-dia', as GitHub writes it. */
function partsOf(file: string): string[] {
  return [...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function leads({ from, to }: Link): boolean {
  const [path = '', part] = to.split('#');
  const file = path ? join(dirname(from), path) : from;
  if (!existsSync(resolve(root, file))) return false;
  return !part || (statSync(join(root, file)).isFile() && partsOf(file).includes(decodeURIComponent(part)));
}

test('every link of a paper to another, or to a part of one, leads there', () => {
  const links = PAPERS.flatMap(linksIn);
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter((link) => !leads(link))).toEqual([]);
});

test('a link that leads nowhere is noticed', () => {
  const from = 'docs/guia-do-operador.md';
  expect(leads({ from, to: '#entregas' })).toBe(true);
  expect(['#nada', 'nada.md', 'scale.md#nada'].map((to) => leads({ from, to }))).toEqual([
    false,
    false,
    false,
  ]);
});
