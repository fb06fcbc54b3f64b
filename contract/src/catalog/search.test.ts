import { describe, expect, it } from 'vitest';
import { isNear, stem } from '../base/search-words.ts';
import { type Searchable, search, stemsFor } from './search.ts';

const shelf: Searchable[] = [
  { name: 'Farinha de mandioca copioba', category: 'Outros' },
  { name: 'Aipim', category: 'Legumes', producer: { name: 'Sítio da Dona Zefa' } },
  { name: 'Limão-taiti', category: 'Frutas' },
  { name: 'Tomate', category: 'Legumes', description: 'Maduro no pé, bom para molho.' },
  { name: 'Molho de tomate', category: 'Outros' },
  { name: 'Abóbora', category: 'Legumes' },
  { name: 'Coentro', category: 'Temperos' },
  { name: 'Pão de aipim', category: 'Outros' },
  { name: 'Batata-baroa', category: 'Legumes' },
];
const synonyms = [
  ['macaxeira', 'aipim', 'mandioca'],
  ['ervas', 'temperos'],
  ['abóbora', 'jerimum'],
  ['mandioquinha', 'batata baroa'],
];
const names = (products: readonly Searchable[]) => products.map(({ name }) => name);
const found = (text: string) => names(search(shelf, text, synonyms).found);

describe('singular and plural', () => {
  it.each([
    ['tomates', 'tomate'],
    ['limoes', 'limao'],
    ['paes', 'pao'],
    ['maos', 'mao'],
    ['macas', 'maca'],
    ['jerimuns', 'jerimum'],
    ['girassois', 'girassol'],
    ['papeis', 'papel'],
    ['funis', 'funil'],
    ['acais', 'acai'],
    ['abacaxis', 'abacaxi'],
    ['flores', 'flor'],
    ['arvores', 'arvore'],
    ['nozes', 'noz'],
    ['ovos', 'ovo'],
    ['couves', 'couve'],
    ['verdes', 'verde'],
  ])('%s and %s are one word', (plural, singular) => {
    expect(stem(plural)).toBe(stem(singular));
  });

  it.each([
    ['mel', 'mela'],
    ['pera', 'pero'],
    ['couve', 'cravo'],
  ])('%s and %s are two', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });
});

describe('a search', () => {
  it.each([
    ['tom', ['Tomate', 'Molho de tomate']],
    ['LIMAO', ['Limão-taiti']],
    ['taiti limão', ['Limão-taiti']],
    ['pim', ['Aipim', 'Pão de aipim']],
    ['', names(shelf)],
    ['  ', names(shelf)],
  ])('finds exactly the names that have it, those that begin with it first: "%s"', (text, expected) => {
    expect(found(text).sort()).toEqual([...expected].sort());
    if (text.trim()) expect(found(text)).toEqual(expected);
  });

  it.each([
    ['limões', ['Limão-taiti']],
    ['pães', ['Pão de aipim']],
    ['macaxeira', ['Farinha de mandioca copioba', 'Aipim', 'Pão de aipim']],
    ['macaxeiras', ['Farinha de mandioca copioba', 'Aipim', 'Pão de aipim']],
    ['jerimum', ['Abóbora']],
    ['ervas', ['Coentro']],
    ['tempero', ['Coentro']],
    ['mandioquinha', ['Batata-baroa']],
    ['batatas baroas', ['Batata-baroa']],
    ['zefa', ['Aipim']],
    ['aipim zefa', ['Aipim']],
    ['maduros', ['Tomate']],
  ])('understands plural, other names, category, producer and description: %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('puts a name before another name, and that before a category', () => {
    const mixed = [
      { name: 'Salsa', category: 'Temperos' },
      { name: 'Molho de erva', category: 'Outros' },
    ];
    expect(names(search(mixed, 'ervas', synonyms).found)).toEqual(['Molho de erva', 'Salsa']);
  });

  it('shows other names apart where the word is only somewhere in a name', () => {
    const { found: plain, related } = search(shelf, 'mandioca', synonyms);
    expect([names(plain), names(related)]).toEqual([
      ['Farinha de mandioca copioba'],
      ['Aipim', 'Pão de aipim'],
    ]);
    expect(search(shelf, 'aipim', synonyms).related).toEqual([]);
  });

  it.each([
    ['tomatte', 'tomate', ['Tomate', 'Molho de tomate']],
    ['abobra', 'abóbora', ['Abóbora']],
    ['coenrto', 'coentro', ['Coentro']],
    ['maxaxeira', 'macaxeira', ['Farinha de mandioca copioba', 'Aipim', 'Pão de aipim']],
    ['limao taity', 'limão taiti', ['Limão-taiti']],
  ])('offers the nearest to a typing error, and finds nothing: %s', (text, meant, nearest) => {
    const answer = search(shelf, text, synonyms);
    expect([answer.found, answer.meant, names(answer.nearest)]).toEqual([[], meant, nearest]);
  });

  it.each(['xyznonexistent', 'jabuticabeira-azul', '_', '%', 'produto inexistente', 'zzz', 'to ma te 9'])(
    'neither finds nor offers anything for nonsense: %s',
    (text) => {
      expect(search(shelf, text, synonyms)).toEqual({ found: [], related: [], nearest: [], meant: '' });
    },
  );

  it('never takes long, however long the text', () => {
    const long = 'tomatte '.repeat(2000);
    expect(search(shelf, long, synonyms).found).toEqual([]);
    expect(stemsFor(long, synonyms)).toEqual(['tomatte']);
  });
});

describe('a typing error', () => {
  it.each([
    ['tomate', 'tmoate', true],
    ['alho', 'alhoo', true],
    ['alho', 'milho', false],
    ['mel', 'mal', false],
    ['couve', 'cove', true],
    ['quiabo', 'kiabo', false],
    ['brocolis', 'brocolos', true],
  ])('between %s and %s: %s', (one, other, near) => {
    expect([isNear(one, other), isNear(other, one)]).toEqual([near, near]);
  });
});
