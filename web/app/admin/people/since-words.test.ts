import { expect, it } from 'vitest';
import { sinceWords } from './since-words.ts';

it('the line under a name never parts an amount from its R$', () => {
  const counts = { orders: 4, messages: 0, emails: 1, notes: 0 };
  const person = {
    created_at: '2026-10-04T12:00:00.000Z',
    counts,
    total_paid: 1076.9,
    role: 'customer',
  } as const;
  expect(sinceWords(person).split(' ')).toEqual([
    'Cliente\u00a0desde\u00a004/10/2026',
    '·',
    '4\u00a0pedidos',
    '·',
    'R$\u00a01.076,90\u00a0pagos',
  ]);
});
