import { describe, expect, it } from 'vitest';
import { wrapText, writePdf } from './pdf.ts';

const page = (text: string) => [[{ text, x: 50, y: 50, size: 11 }]];
const inFile = (text: string) => writePdf('Recibo', page(text)).toString('latin1');

describe('a PDF', () => {
  it('says where each of its objects begins', () => {
    const file = inFile('Pão de açúcar');
    const table = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
    expect(table).toHaveLength(7);
    for (const [index, start] of table.entries())
      expect(file.slice(start)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    expect(file.slice(start)).toMatch(/^xref/);
  });

  it('keeps the accents of Portuguese', () => {
    expect(inFile('Pão de açúcar, maçã')).toContain('(Pão de açúcar, maçã) Tj');
  });

  it('is not ended by what a customer wrote', () => {
    expect(inFile(') Tj ET (x \\')).toContain('(\\) Tj ET \\(x \\\\) Tj');
    expect(inFile('caju 🍎\n(1)')).toContain('(caju ??\\(1\\)) Tj');
  });

  it('cuts long lines between words, and a word that is too long anywhere', () => {
    expect(wrapText('uma duas três', 50, 10)).toEqual(['uma duas', 'três']);
    expect(wrapText('a'.repeat(25), 50, 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)]);
    expect(wrapText('  ', 50, 10)).toEqual([]);
  });
});
