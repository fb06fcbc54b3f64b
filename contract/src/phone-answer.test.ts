import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedLine, understandAnswer } from './phone-answer.ts';

const line = (productName: string, asked: number, unit = 'caixa de 20 kg'): AskedLine => ({
  id: productName,
  productName,
  unit,
  asked,
  confirmed: null,
});
const LINES = [
  line('Quiabo', 5),
  line('Alface crespa', 4, 'maço'),
  line('Tomate', 6),
  line('Limão taiti', 3),
];

const heard = (text: string, lines = LINES) => {
  const { lines: understood, unknown } = understandAnswer(text, lines);
  const said = understood.filter(({ isSaid }) => isSaid).map(({ id, confirmed }) => [id, confirmed]);
  return { ...Object.fromEntries(said), ...(unknown.length > 0 && { unknown }) };
};

describe('20.3: one line typed on the phone', () => {
  it.each([
    ['3 quiabo, 2 alface, sem tomate', { Quiabo: 3, 'Alface crespa': 2, Tomate: 0 }],
    ['tudo', { Quiabo: 5, 'Alface crespa': 4, Tomate: 6, 'Limão taiti': 3 }],
    ['TUDO, menos 2 tomates', { Quiabo: 5, 'Alface crespa': 4, Tomate: 2, 'Limão taiti': 3 }],
    ['nada', { Quiabo: 0, 'Alface crespa': 0, Tomate: 0, 'Limão taiti': 0 }],
    ['só 3 caixas de quiabo e sem alface', { Quiabo: 3, 'Alface crespa': 0 }],
    ['quiabo 2 caixas de 20 kg', { Quiabo: 2 }],
    ['duas de limões; tomate ok', { 'Limão taiti': 2, Tomate: 6 }],
    ['4 kiabo', { unknown: ['4 kiabo'] }],
    ['4 quiaboo', { Quiabo: 4 }],
    ['não tem tomate', { Tomate: 0 }],
    ['tomate', { unknown: ['tomate'] }],
    ['10', { unknown: ['10'] }],
    ['12 couve, 2 quiabo', { Quiabo: 2, unknown: ['12 couve'] }],
    ['99999 tomate', { unknown: ['99999 tomate'] }],
    ['', {}],
    [' , ;;', {}],
  ])('20.3: understands %j', (text, expected) => {
    expect(heard(text)).toEqual(expected);
  });

  it('20.3: takes as much as was asked, however much that is', () => {
    const lines = [line('Quiabo', 12_000), line('Tomate', 6)];
    expect(heard('tudo', lines)).toEqual({ Quiabo: 12_000, Tomate: 6 });
    expect(heard('11000 quiabo', lines)).toEqual({ Quiabo: 11_000 });
    expect(heard('12000', [line('Quiabo', 12_000)])).toEqual({ Quiabo: 12_000 });
    expect(heard('12001 quiabo', lines)).toEqual({ unknown: ['12001 quiabo'] });
    expect(heard('10000 tomate', lines)).toEqual({ unknown: ['10000 tomate'] });
  });

  it('20.3: needs no name where one product alone was asked for', () => {
    expect(heard('10 caixas', [line('Quiabo', 12)])).toEqual({ Quiabo: 10 });
  });

  it('20.3: asks again rather than guess between two products', () => {
    const two = [line('Banana prata', 3), line('Banana da terra', 2)];
    expect(heard('2 banana', two)).toEqual({ unknown: ['2 banana'] });
    expect(heard('2 banana prata, 1 da terra', two)).toEqual({ 'Banana prata': 2, 'Banana da terra': 1 });
    const [plain, cherry] = [line('Tomate', 3), line('Tomate cereja', 2)];
    expect(heard('1 tomate', [plain, cherry])).toEqual({ Tomate: 1 });
  });

  it('20.3: leaves what is not mentioned as it was', () => {
    const lines = [{ ...line('Quiabo', 5), confirmed: 2 }, line('Tomate', 6)];
    expect(understandAnswer('', lines).lines).toEqual([
      { id: 'Quiabo', confirmed: 2, isSaid: false },
      { id: 'Tomate', confirmed: 6, isSaid: false },
    ]);
  });

  it('20.3: loses no part: each is understood or said to be unknown, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'binary' }), (text) => {
        const { lines, unknown } = understandAnswer(text, LINES);
        expect(lines.map(({ id }) => id)).toEqual(LINES.map(({ id }) => id));
        expect(lines.every(({ confirmed }) => Number.isInteger(confirmed) && confirmed >= 0)).toBe(true);
        const parts = text.split(/[,;\n]/u).filter((part) => /[\p{L}\p{N}]/u.test(part));
        expect(unknown.length > 0 || lines.some(({ isSaid }) => isSaid) || parts.length === 0).toBe(true);
      }),
    );
  });
});
