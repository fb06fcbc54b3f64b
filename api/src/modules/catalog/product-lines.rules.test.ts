import { describe, expect, it } from 'vitest';
import { inputOf, producersByName } from './product-lines.rules.ts';

const CONCEICAO = '00000000-0000-4000-8000-000000000001';
const producers = producersByName(
  new Map([
    [CONCEICAO, 'Sítio da Conceição'],
    ['00000000-0000-4000-8000-000000000002', 'Chácara Boa Vista'],
    ['00000000-0000-4000-8000-000000000003', 'CHACARA BOA VISTA'],
  ]),
);
const couve = { name: 'Couve', category: 'Verduras', description: 'Da horta', imageUrl: '/files/couve.webp' };
const lineOf = (cells: { price: string; producer?: string }) =>
  inputOf({ line: 2, cells: { ...couve, ...cells } }, undefined, producers);
const read = (producer: string) => {
  const { input, errors } = lineOf({ price: '3,50', producer });
  return errors.find(({ column }) => column === 'Produtor')?.message ?? input?.producerId;
};

describe('who grows a line of the file', () => {
  it('is found by the name, however it is spelled, and guessed of no two', () => {
    expect(read('sitio da conceicao')).toBe(CONCEICAO);
    expect(read('')).toBe(null);
    expect(read('Chácara Boa Vista')).toBe('Mais de um produtor tem este nome: mude um deles antes');
    expect(read('Outro')).toBe('Nenhum produtor tem este nome');
  });
});

describe('what is wrong in a line of the file', () => {
  it('is told once for each cell, also where it is wrong in two ways', () => {
    expect(lineOf({ price: '' }).errors).toEqual([
      { line: 2, column: 'Preço', message: 'Preencha todos os campos obrigatórios' },
    ]);
  });
});
