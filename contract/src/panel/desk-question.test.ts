import { describe, expect, it } from 'vitest';
import { isAsked, readQuestion } from './desk-question.ts';

const NOTHING = { words: [], order: null, box: null };

describe('what somebody on the phone says', () => {
  it.each([
    ['Silva  José', ['silva', 'jose']],
    ['São João', ['sao', 'joao']],
    ['maria@exemplo.test', ['maria@exemplo.test']],
    ['(71) 99999-0000', ['71999990000']],
    ['71 9 9999 0000', ['71999990000']],
    ['+55 71 99999-0000', ['71999990000']],
    ['0 71 99999-0000', ['71999990000']],
    ['071999990000', ['71999990000']],
    ['0055 71 99999-0000', ['71999990000']],
    ['123.456.789-09', ['12345678909']],
    ['012.345.678-90', ['01234567890']],
    ['Silva, José', ['silva', 'jose']],
    ['maria (71) 99999', ['maria', '7199999']],
    ["d'Ávila", ["d'avila"]],
    ['100%_', ['100%_']],
  ])('%j is looked for without accents and punctuation', (text, words) => {
    expect(readQuestion(text).words).toEqual(words);
  });

  it.each([
    ['#BCA4AF28', 'bca4af28'],
    ['# bca4', 'bca4'],
    ['bca4af28', 'bca4af28'],
    ['pedido BCA4AF28', 'bca4af28'],
    ['Pedido #bca', 'bca'],
    ['bca4af28-1b2c-4d3e', 'bca4af281b2c4d3e'],
  ])('%j is the number of an order', (text, order) => {
    expect(readQuestion(text).order).toBe(order);
  });

  it.each([
    ['12', 12],
    ['caixa 12', 12],
    ['Caixa  7', 7],
    ['cx 3', 3],
  ])('%j is a box', (text, box) => {
    expect(readQuestion(text)).toEqual({ ...NOTHING, box });
  });

  it('eight digits may be an order and part of a phone number, three a box and part of one', () => {
    expect(readQuestion('71999900')).toEqual({ words: ['71999900'], order: '71999900', box: null });
    expect(readQuestion('719')).toEqual({ words: ['719'], order: null, box: 719 });
  });

  it.each(['', '  ', 'jo', 'a b', '#', '#ab', '%%', '0', 'caixa 0', '((('])(
    '%j is not enough to look for anybody',
    (text) => {
      expect(isAsked(readQuestion(text))).toBe(false);
    },
  );

  it('a short word counts beside a long one', () => {
    expect(readQuestion('maria sá').words).toEqual(['maria', 'sa']);
  });
});
