import { expect, it } from 'vitest';
import { extrasText } from './stop-words.ts';

const ONE = { id: 'ab12cd34-0000-4000-8000-000000000000' };
const OTHER = { id: 'ef56ab78-0000-4000-8000-000000000000' };

it('what becomes of the orders of a basket that is moved or cancelled, of one and of several', () => {
  expect(extrasText([ONE], true)).toBe('Pedido #AB12CD34: vai junto, no novo dia.');
  expect(extrasText([ONE], false)).toBe(
    'Pedido #AB12CD34: não é cancelado. Sai sozinho, sem frete, e o cliente é avisado.',
  );
  expect(extrasText([ONE, OTHER], true)).toBe('Pedido #AB12CD34, Pedido #EF56AB78: vão junto, no novo dia.');
  expect(extrasText([ONE, OTHER], false)).toContain('não são cancelados. Saem sozinhos, sem frete');
});
