import { describe, expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

describe('the address of a link', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['a.example', 'https://a.example'],
    [' /produtos?busca=couve ', '/produtos?busca=couve'],
    ['#receita', '#receita'],
    ['contato@a.example', 'mailto:contato@a.example'],
    ['mailto:contato@a.example', 'mailto:contato@a.example'],
  ])('%j leads to %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });

  it.each(['', ' ', 'javascript:alert(1)', 'data:text/html,x', '//a.example', 'duas palavras', 'https://'])(
    '%j leads nowhere',
    (typed) => {
      expect(linkAddress(typed)).toBeNull();
    },
  );
});
