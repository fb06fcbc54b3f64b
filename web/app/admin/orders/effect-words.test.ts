import { describe, expect, it } from 'vitest';
import { effectSentence, summaryOf } from './effect-words.ts';

describe('what a change does, in words', () => {
  it('is one sentence, in the order in which it happens', () => {
    expect(
      effectSentence([
        { kind: 'stock', way: 'return', units: 3 },
        { kind: 'delivery', way: 'leaves', date: '2026-11-17' },
        { kind: 'email', subject: 'Pedido 1A2B3C4D cancelado' },
      ]),
    ).toBe(
      'Vai devolver 3 produtos ao estoque, tirar o pedido da lista de terça e mandar o e-mail "Pedido 1A2B3C4D cancelado".',
    );
  });

  it('is nothing when nothing happens', () => {
    expect(effectSentence([])).toBe('');
  });

  it('of many orders is counted, not repeated', () => {
    const one = (subject: string, units: number) => [
      { kind: 'stock' as const, way: 'return' as const, units },
      { kind: 'email' as const, subject },
    ];
    expect(summaryOf([one('a', 1), one('b', 2)])).toEqual([
      'devolver 3 produtos ao estoque',
      'mandar 2 e-mails aos clientes',
    ]);
    expect(summaryOf([one('a', 1)])).toEqual(['devolver 1 produto ao estoque', 'mandar o e-mail "a"']);
  });
});
