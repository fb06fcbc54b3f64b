import { expect, it } from 'vitest';
import { tabOf } from './account-tabs.ts';

it.each([
  [null, 'pedidos'],
  ['', 'pedidos'],
  ['pedidos', 'pedidos'],
  ['perfil', 'perfil'],
  ['enderecos', 'enderecos'],
  ['seguranca', 'seguranca'],
  ['assinatura', 'assinatura'],
  ['subscription', 'assinatura'],
  ['toString', 'pedidos'],
  ['nada', 'pedidos'],
])('tab=%s opens %s', (wanted, tab) => {
  expect(tabOf(wanted)).toBe(tab);
});
