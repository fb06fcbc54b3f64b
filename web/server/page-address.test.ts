import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

const read = (url: string) => {
  const { key, isEndless } = pageAddress(url);
  return [key, isEndless];
};

describe('the address of a page', () => {
  it.each([
    ['/', '/'],
    ['/?x=1', '/'],
    ['/sobre?utm_source=carta&fbclid=abc', '/sobre'],
    ['/assinaturas?plano=familia', '/assinaturas'],
    ['/blog?x=1&pagina=2', '/blog?pagina=2'],
    ['/blog?pagina=2&pagina=3', '/blog?pagina=2'],
    ['/produtos?categoria=Frutas&x', '/produtos?categoria=Frutas'],
    ['/produtos?busca=&categoria=', '/produtos'],
    ['/produtos?favoritos=sim&ordem=nome', '/produtos?ordem=nome'],
    ['/contato?enviada=sim', '/contato?enviada=sim'],
    ['/blog/pao-de-mel?pagina=2', '/blog/pao-de-mel'],
    ['/produtos.data?_routes=shop%2Fproducts%2Fproducts.route', '/produtos.data'],
    ['/blog.data?pagina=2&_routes=root', '/blog.data?pagina=2'],
    ['/_.data?_routes=a&_routes=b', '/_.data'],
    ['/__proto__?constructor=1', '/__proto__'],
  ])('%s is that of %s', (url, address) => {
    expect(read(url)).toEqual([address, false]);
  });

  it.each([
    ['/produtos?categoria=Frutas&busca=uva', '/produtos?busca=uva&categoria=Frutas'],
    ['/produtos?x=1&busca=uva&categoria=Frutas', '/produtos?busca=uva&categoria=Frutas'],
    ['/produtos?categoria=Pedras', '/produtos?categoria=Pedras'],
    ['/produtos?ordem=acaso', '/produtos?ordem=acaso'],
    ['/blog?pagina=02', '/blog?pagina=02'],
    ['/pagamento/sucesso?session_id=cs_1', '/pagamento/sucesso?session_id=cs_1'],
    ['/confirmar-email?token=abc', '/confirmar-email?token=abc'],
    ['/aviso-de-entrega?token=abc&utm=x', '/aviso-de-entrega?token=abc'],
    ['/Produtos', '/Produtos'],
    ['/produtos/', '/produtos/'],
    ['/%70rodutos?x', '/%70rodutos'],
    ['//produtos', '//produtos'],
  ])('%s is one of endless many', (url, address) => {
    expect(read(url)).toEqual([address, true]);
  });

  it('keeps what any loader reads', () => {
    const app = join(import.meta.dirname, '..', 'app');
    const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => readFileSync(join(app, file), 'utf8'));
    const names = sources.flatMap((source) =>
      Array.from(source.matchAll(/\.searchParams\.(?:get|has)\('(\w+)'\)/g), ([, name = '']) => name),
    );
    expect(names.length).toBeGreaterThan(2);
    const list = readFileSync(join(import.meta.dirname, 'page-address.ts'), 'utf8');
    for (const name of names) expect(list).toContain(`${name}: `);
  });
});
