import { expect, test } from 'vitest';
import { asList, decodeForm } from './form.ts';

test('decodes nested names and numbered lists', () => {
  const text =
    'line_items[0][price_data][currency]=brl&line_items[0][quantity]=2&metadata[a%20b]=c%26d&mode=payment';
  expect(decodeForm(text)).toEqual({
    line_items: { 0: { price_data: { currency: 'brl' }, quantity: '2' } },
    metadata: { 'a b': 'c&d' },
    mode: 'payment',
  });
});

test('reads lists with and without numbers, in their numbered order', () => {
  expect(asList(decodeForm('expand[]=a&expand[]=b').expand ?? '')).toEqual(['a', 'b']);
  expect(asList(decodeForm('e[10]=k&e[2]=b&e[0]=a').e ?? '')).toEqual(['a', 'b', 'k']);
  expect(asList(decodeForm('e[x]=1').e ?? '')).toBeUndefined();
});

test('a name cannot reach into the prototype of objects', () => {
  decodeForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test('refuses malformed and bottomless names', () => {
  expect(() => decodeForm('a[b=1')).toThrow('Invalid parameter name');
  expect(() => decodeForm(`a${'[b]'.repeat(20)}=1`)).toThrow('nested too deeply');
});
