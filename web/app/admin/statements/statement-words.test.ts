import { describe, expect, it } from 'vitest';
import {
  cratesWords,
  endOfMonth,
  inReais,
  leftOutWords,
  monthWords,
  periodWords,
  priceWords,
  quantityWords,
  storyWords,
  whoOwes,
} from './statement-words.ts';

describe('a statement in words', () => {
  it('says who owes whom, and how much', () => {
    expect([whoOwes(10), whoOwes(-0.01), whoOwes(0)]).toEqual([
      'A loja deve ao produtor',
      'O produtor deve à loja',
      'Ninguém deve nada',
    ]);
    expect(inReais(-1234.5)).toBe('-R$ 1.234,50');
  });

  it('says how many lines closing leaves out for want of a price', () => {
    expect([leftOutWords(0), leftOutWords(1), leftOutWords(12)]).toEqual([
      '',
      '1 linha sem preço fica de fora, em aberto, até ter preço: corrija em Colheita.',
      '12 linhas sem preço ficam de fora, em aberto, até ter preço: corrija em Colheita.',
    ]);
  });

  it('counts in the farmer’s unit, and crates on either side', () => {
    expect(quantityWords({ quantity: -2.5, unit: 'caixa de 20 kg' })).toBe('-2,5 × caixa de 20 kg');
    expect(quantityWords({ quantity: 0, unit: '' })).toBe('');
    expect([cratesWords(0), cratesWords(1), cratesWords(12), cratesWords(-3)]).toEqual([
      'Nenhuma',
      '1 com o produtor',
      '12 com o produtor',
      '3 do produtor aqui',
    ]);
  });

  it('tells what was agreed at nothing from what nobody has agreed', () => {
    const goods = { kind: 'goods', unit: 'caixa' } as const;
    expect([45.5, 0, null].map((price) => priceWords({ ...goods, price }))).toEqual([
      'R$ 45,50',
      'R$ 0,00',
      'Sem preço',
    ]);
    expect(priceWords({ kind: 'crates', unit: 'caixa', price: 0 })).toBe('');
    expect(priceWords({ kind: 'advance', unit: '', price: 0 })).toBe('');
  });

  it('names days and months as a calendar does', () => {
    expect(periodWords({ from: '2026-11-01', to: '2026-11-30' })).toBe('01/11/2026 a 30/11/2026');
    expect(periodWords({ from: '2026-11-01', to: '2026-11-01' })).toBe('01/11/2026');
    expect(monthWords('2026-02')).toBe('fevereiro de 2026');
    expect([endOfMonth('2026-02'), endOfMonth('2028-02'), endOfMonth('2026-12')]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-12-31',
    ]);
  });

  it('tells what became of a payment', () => {
    const [one, other] = ['17/11/2026, Pix E1, por Ana', '18/11/2026, por Rui'];
    const by = 'Rui';
    expect(storyWords({ by, from: null, to: one })).toBe(`anotou o pagamento de ${one}`);
    expect(storyWords({ by, from: other, to: null })).toBe(`desfez o pagamento de ${other}`);
    expect(storyWords({ by, from: null, to: null })).toBe('desfez o pagamento');
    // Who notes it is named in front already.
    expect(storyWords({ by, from: null, to: other })).toBe('anotou o pagamento de 18/11/2026');
    expect(storyWords({ by, from: one, to: other })).toBe(`mudou o pagamento de ${one} para 18/11/2026`);
  });
});
