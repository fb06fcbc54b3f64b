import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK, csvLine, parseCsv, UnclosedQuote, withFormulas } from './csv.rules.ts';

const Text = fc.string({
  unit: fc.constantFrom(...`a;,"'=+-@＝\t\r\n çé`.split('')),
  maxLength: 12,
});

describe('a table that comes back', () => {
  it('says what it said, whatever was in its cells, and starts no formula on its way', () => {
    fc.assert(
      fc.property(fc.array(fc.array(Text, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (table) => {
        const rows = table.map((cells) => ['x', ...cells]);
        const written = BYTE_ORDER_MARK + rows.map(csvLine).join('');
        const read = parseCsv(written, ';').map(({ cells }) => cells);
        expect(read.map((cells) => cells.map(withFormulas))).toEqual(rows);
        for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=+\-@＝]/);
      }),
    );
  });

  it('knows every kind of line end, and in which line a row begins', () => {
    const text = 'a;b\r\n"1\n2";3\n\n4;5\r6;"7"';
    expect(parseCsv(text, ';')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2', '3'] },
      { line: 5, cells: ['4', '5'] },
      { line: 6, cells: ['6', '7'] },
    ]);
    expect(() => parseCsv('a;b\n1;"2\n3', ';')).toThrow(new UnclosedQuote(2));
  });
});
