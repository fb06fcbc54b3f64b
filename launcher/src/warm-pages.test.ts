import type { Store } from '@cesta/api/store';
import { describe, expect, it } from 'vitest';
import { warmPages } from './warm-pages.ts';

function openApp(paths: readonly string[]) {
  const asked: string[] = [];
  const entries = paths.map((path) => `<url><loc>https://loja.exemplo${path}</loc></url>`).join('');
  const inject = async ({ url }: { url: string }) => {
    if (url === '/sitemap.xml') return { statusCode: 200, payload: `<urlset>${entries}</urlset>` };
    asked.push(url);
    return { statusCode: url === '/sobre' ? 500 : 200, payload: '' };
  };
  return { app: { inject } as unknown as Store['app'], asked };
}

describe('a store that has just been started', () => {
  it('makes its pages before anybody asks, whatever becomes of one of them', async () => {
    const { app, asked } = openApp(['/', '/sobre', '/produtos/manga-rosa']);
    expect(await warmPages(app, new AbortController().signal)).toBe(3);
    expect(asked).toEqual(['/', '/sobre', '/produtos/manga-rosa']);
  });

  it('makes the first of very many', async () => {
    const { app, asked } = openApp(Array.from({ length: 250 }, (_, n) => `/produtos/p${n}`));
    expect(await warmPages(app, new AbortController().signal)).toBe(200);
    expect(asked.at(-1)).toBe('/produtos/p199');
  });

  it('leaves it at once when it closes', async () => {
    const { app, asked } = openApp(['/', '/produtos']);
    expect(await warmPages(app, AbortSignal.abort())).toBe(0);
    expect(asked).toEqual([]);
  });
});
