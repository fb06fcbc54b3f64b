import { expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';

it('reads a table in either alphabet that spreadsheets write', async () => {
  const text = 'Nome;Preço\r\nLimão;8,90';
  expect(await readSheet(new Blob([text]))).toBe(text);
  expect(await readSheet(new Blob([Buffer.from(text, 'latin1')]))).toBe(text);
});
