import { expect, it } from 'vitest';
import { impactText } from './impact-words.ts';

const basket = { id: 'x', from: '2027-03-05', to: '2027-03-05', stays: false };

it('says of each basket where and when it comes', () => {
  expect(impactText(basket)).toBe('sexta-feira, 5 de março: no mesmo dia, no novo endereço.');
  expect(impactText({ ...basket, to: '2027-03-03' })).toBe(
    'sexta-feira, 5 de março passa para quarta-feira, 3 de março, no novo endereço.',
  );
  expect(impactText({ ...basket, stays: true })).toContain('chega no endereço de antes');
  expect(impactText({ ...basket, is_order: true })).toBe(
    'o pedido da cesta pulada, sexta-feira, 5 de março: no mesmo dia, no novo endereço.',
  );
  expect(impactText({ ...basket, stays: true, is_order: true })).toContain('já está fechado e chega');
  expect(impactText({ ...basket, from: null })).toContain('ganha dia marcado');
  expect(impactText({ ...basket, to: null })).toContain('fica sem dia marcado');
});
