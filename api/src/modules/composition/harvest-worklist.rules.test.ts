import { expect, it } from 'vitest';
import { closedInWords, missingInWords, portionsInWords } from './harvest-worklist.rules.ts';

it('counts portions as people say it, one as well as many', () => {
  expect([1, 2].map(portionsInWords)).toEqual(['uma porção', '2 porções']);
  expect(missingInWords(1, 1)).toBe('falta a única porção');
  expect(missingInWords(1, 3)).toBe('falta 1 das 3 porções');
  expect(missingInWords(2, 2)).toBe('faltam 2 das 2 porções');
});

it('says who was without delivery: a city, or the whole shop', () => {
  const closed = { date: '2026-11-25', city: null, reason: 'Chuva', replacedBy: null, orders: 3 };
  expect(closedInWords(closed)).toBe(
    'A loja ficou sem entrega na quarta-feira, 25 de novembro (Chuva), e 3 pedidos já tinham sido feitos a produtores.',
  );
  expect(closedInWords({ ...closed, city: 'Ilhéus', replacedBy: '2026-11-26', orders: 1 })).toBe(
    'Ilhéus ficou sem entrega na quarta-feira, 25 de novembro (Chuva), com saída na quinta-feira, 26 de novembro, e um produtor já tinha sido chamado.',
  );
});
