import { expect, it } from 'vitest';
import { calledBy } from './called-by.ts';

it.each([
  ['Rita de Cássia Fontes', 'Rita'],
  ['Dona Lia', 'Dona Lia'],
  ['  seu   Zé da Horta ', 'Seu Zé'],
  ['DRA. Ana Reis', 'Dra. Ana'],
  ['Sr Beto', 'Sr. Beto'],
  ['Dona', 'Dona'],
  ['Donato Dias', 'Donato'],
  ['constructor Silva', 'constructor'],
  ['', ''],
])('%j is called %j', (name, called) => {
  expect(calledBy(name)).toBe(called);
});
