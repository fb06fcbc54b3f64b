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
const read = (producer: string) => {
  const couve = { name: 'Couve', category: 'Verduras', price: '3,50', description: 'Da horta' };
  const cells = { ...couve, imageUrl: '/files/couve.webp', producer };
  const { input, errors } = inputOf({ line: 2, cells }, undefined, producers);
  return errors.find(({ column }) => column === 'Produtor')?.message ?? input?.producerId;
};

describe('21.5: who grows a line of the file', () => {
  it('21.5: is found by the name, however it is spelled, and guessed of no two', () => {
    expect(read('sitio da conceicao')).toBe(CONCEICAO);
    expect(read('')).toBe(null);
    expect(read('Chácara Boa Vista')).toBe('Mais de um produtor tem este nome: mude um deles antes');
    expect(read('Outro')).toBe('Nenhum produtor tem este nome');
  });
});
