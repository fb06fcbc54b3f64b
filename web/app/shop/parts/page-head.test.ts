import { expect, it } from 'vitest';
import { absolute } from './page-head.tsx';

it.each([
  ['/produtos/aipim', 'https://loja.test/produtos/aipim'],
  ['uploads/foto.png', 'https://loja.test/uploads/foto.png'],
  ['https://exemplo.test/foto.jpg', 'https://exemplo.test/foto.jpg'],
  ['//exemplo.test/foto.jpg', '//exemplo.test/foto.jpg'],
])('machines outside are told %s as %s', (address, whole) => {
  expect(absolute('https://loja.test', address)).toBe(whole);
});
