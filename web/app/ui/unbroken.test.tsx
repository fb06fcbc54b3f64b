// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Unbroken } from './unbroken.tsx';

afterEach(cleanup);

function keptWhole(text: string): (string | null)[] {
  const { container } = render(<Unbroken>{text}</Unbroken>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('.inline-block')].map(({ textContent }) => textContent);
}

describe('where a line breaks', () => {
  it.each([
    ['A cesta de terça-feira, 17 de novembro', ['terça-feira,']],
    ['O e-mail chega por e-mail', ['e-mail', 'e-mail']],
    ['Centro, Salvador\u00a0-\u00a0BA', ['Salvador\u00a0-\u00a0BA']],
    ['Rua Chile, 10', []],
  ])('no short word of %s is broken at its hyphen', (text, whole) => {
    expect(keptWhole(text)).toEqual(whole);
  });

  it('a word that could leave a small screen may be broken', () => {
    expect(keptWhole('Escreva para contato@feira-da-serra.test')).toEqual([]);
  });
});
