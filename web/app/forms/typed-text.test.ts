// @vitest-environment happy-dom
import { formatCpf, formatPhone } from '@cesta/contract/base/formats';
import { describe, expect, it } from 'vitest';
import { caretAfter, formatUf, reformat } from './typed-text.ts';

/** What stands in the control after a key press, with the caret as '|'. */
function typed(text: string, format: (text: string) => string): string {
  const input = document.createElement('input');
  input.value = text.replace('|', '');
  input.setSelectionRange(text.indexOf('|'), text.indexOf('|'));
  reformat(input, format);
  const caret = input.selectionStart ?? 0;
  return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`;
}

describe('formatting while typing', () => {
  it.each([
    ['at the end', '71999990000|', '(71) 99999-0000|'],
    ['at a new group', '719|', '(71) 9|'],
    ['in the middle', '(71) 98|999-0000', '(71) 98|999-0000'],
    ['a digit put in the middle', '(71) 98|999-00001', '(71) 98|999-0000'],
    ['at the very start', '|71999990000', '|(71) 99999-0000'],
  ])('keeps the caret %s', (_, before, after) => {
    expect(typed(before, formatPhone)).toBe(after);
  });

  it('drops what does not belong', () => {
    expect(typed('12a3|', formatCpf)).toBe('123|');
  });

  it('puts the caret at the end when its characters were cut off', () => {
    expect(caretAfter('BA', 3)).toBe(2);
  });

  it('writes a state in capitals', () => {
    expect(formatUf('bah')).toBe('BA');
  });
});
