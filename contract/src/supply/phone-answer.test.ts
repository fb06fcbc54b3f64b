import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understandAnswer } from './phone-answer.ts';
import type { AskedLine } from './phone-names.ts';

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

describe('one line typed on the phone', () => {
  it.each([
    ['3 quiabo, 2 alface, sem tomate', { Quiabo: 3, 'Alface crespa': 2, Tomate: 0 }],
    ['tudo', { Quiabo: 5, 'Alface crespa': 4, Tomate: 6, 'Limão taiti': 3 }],
    ['TUDO, menos tomate 2', { Quiabo: 5, 'Alface crespa': 4, Tomate: 2, 'Limão taiti': 3 }],
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
  ])('understands %j', (text, expected) => {
    expect(heard(text)).toEqual(expected);
  });

  it('takes as much as was asked, however much that is', () => {
    const lines = [line('Quiabo', 12_000), line('Tomate', 6)];
    expect(heard('tudo', lines)).toEqual({ Quiabo: 12_000, Tomate: 6 });
    expect(heard('11000 quiabo', lines)).toEqual({ Quiabo: 11_000 });
    expect(heard('12000', [line('Quiabo', 12_000)])).toEqual({ Quiabo: 12_000 });
    expect(heard('12001 quiabo', lines)).toEqual({ unknown: ['12001 quiabo'] });
    expect(heard('10000 tomate', lines)).toEqual({ unknown: ['10000 tomate'] });
  });

  it('needs no name where one product alone was asked for', () => {
    expect(heard('10 caixas', [line('Quiabo', 12)])).toEqual({ Quiabo: 10 });
  });

  it('asks again rather than guess between two products', () => {
    const two = [line('Banana prata', 3), line('Banana da terra', 2)];
    expect(heard('2 banana', two)).toEqual({ unknown: ['2 banana'] });
    expect(heard('2 banana prata, 1 da terra', two)).toEqual({ 'Banana prata': 2, 'Banana da terra': 1 });
    const [plain, cherry] = [line('Tomate', 3), line('Tomate cereja', 2)];
    expect(heard('1 tomate', [plain, cherry])).toEqual({ Tomate: 1 });
  });

  it('leaves what is not mentioned as it was', () => {
    const lines = [{ ...line('Quiabo', 5), confirmed: 2 }, line('Tomate', 6)];
    expect(understandAnswer('', lines).lines).toEqual([
      { id: 'Quiabo', confirmed: 2, isSaid: false, isDoubtful: false },
      { id: 'Tomate', confirmed: 6, isSaid: false, isDoubtful: false },
    ]);
  });

  const REST = { 'Alface crespa': 4, Tomate: 6, 'Limão taiti': 3 };
  const FULL = { Quiabo: 5, ...REST };
  const NONE = { Quiabo: 0, 'Alface crespa': 0, Tomate: 0, 'Limão taiti': 0 };

  it.each([
    ['tudo menos quiabo', { ...FULL, Quiabo: 0 }],
    ['tudo menos quiabo, 1 tomate', { ...FULL, Quiabo: 0, Tomate: 1 }],
    ['tudo, menos o quiabo', { ...FULL, Quiabo: 0 }],
    ['tudo exceto quiabo', { ...FULL, Quiabo: 0 }],
    ['tudo ok, fora o quiabo', { ...FULL, Quiabo: 0 }],
    ['tirando o quiabo, tudo certo', { ...FULL, Quiabo: 0 }],
    ['tirando o quiabo tem tudo', { ...FULL, Quiabo: 0 }],
    ['tudo menos quiabo e alface', { ...FULL, Quiabo: 0, 'Alface crespa': 0 }],
    ['tudo menos quiabo e 2 tomate', { ...FULL, Quiabo: 0, Tomate: 2 }],
    ['tudo, menos quiabo que tem 2', { ...FULL, Quiabo: 2 }],
    ['só não tem quiabo', { Quiabo: 0 }],
    ['tenho tudo, só não tem quiabo', { ...FULL, Quiabo: 0 }],
    ['só falta quiabo', { Quiabo: 0 }],
    ['quiabo acabou, resto ok', { ...FULL, Quiabo: 0 }],
    ['quiabo acabou, o resto tem', { ...FULL, Quiabo: 0 }],
    ['quiabo acabou e o resto tudo ok', { ...FULL, Quiabo: 0 }],
    ['resto ok, quiabo acabou', { ...FULL, Quiabo: 0 }],
    ['quiabo 2, o restante confirmado', { ...FULL, Quiabo: 2 }],
    ['3 quiabo, os outros nada', { ...NONE, Quiabo: 3 }],
    ['3 quiabo, não tem o resto', { ...NONE, Quiabo: 3 }],
    ['quiabo acabou, tudo ok', { ...FULL, Quiabo: 0 }],
    ['nada, só 3 quiabo', { ...NONE, Quiabo: 3 }],
    ['sem quiabo hoje, o resto tudo', { ...FULL, Quiabo: 0 }],
    ['infelizmente não tem quiabo', { Quiabo: 0 }],
    ['bom dia, não vai ter quiabo amanhã', { Quiabo: 0 }],
    ['sem problema, tudo', FULL],
    ['não tenho mais quiabo', { Quiabo: 0 }],
    ['não tem quiabo nem tomate', { Quiabo: 0, Tomate: 0 }],
    ['sem quiabo e alface', { Quiabo: 0, 'Alface crespa': 0 }],
    ['quiabo e tomate acabaram', { Quiabo: 0, Tomate: 0 }],
    ['quiabo e tomate ok', { Quiabo: 5, Tomate: 6 }],
    ['quiabo sim, alface não', { Quiabo: 5, 'Alface crespa': 0 }],
    ['nada de quiabo', { Quiabo: 0 }],
    ['zero quiabo', { Quiabo: 0 }],
    ['não tem nada', NONE],
    ['acabou tudo', NONE],
    ['não falta quiabo', { Quiabo: 5 }],
    ['não falta nada', FULL],
    ['não vai faltar quiabo', { Quiabo: 5 }],
    ['3 quiabo mais 2 alface', { Quiabo: 3, 'Alface crespa': 2 }],
    ['tudo mas só 2 de tomate', { ...FULL, Tomate: 2 }],
    ['Tudo certo. Sem limão.', { ...FULL, 'Limão taiti': 0 }],
    ['- 3 quiabo\n- 2 alface', { Quiabo: 3, 'Alface crespa': 2 }],
    ['quiabo-3, alface - 2', { Quiabo: 3, 'Alface crespa': 2 }],
    ['nada, mais 2 quiabo', { ...NONE, Quiabo: 2 }],
  ])('takes %j as it was said', (text, expected) => {
    expect(heard(text)).toEqual(expected);
  });

  it.each([
    'não acabou o quiabo',
    'não tem tudo',
    'nem tudo',
    'tudo não',
    'menos quiabo',
    'tem menos quiabo',
    'tudo menos 2 quiabo',
    'nada menos quiabo',
    'mais ou menos 3 quiabo',
    'pelo menos 3 quiabo',
    'falta 2 quiabo',
    'não tem 5 quiabo',
    '2 a mais de quiabo',
    'só tem quiabo',
    'quase tudo',
    '2 ou 3 quiabo',
    '2,5 quiabo',
    '1.000 quiabo',
    '20 kg de quiabo',
    'não tem só quiabo',
    'não',
    'acabou',
    'amanhã',
    'quiabo acabou, 3 quiabo',
    'tudo, nada',
    'quiabo ou tomate acabou',
    'sem quiabo não',
    'quiabo e 2 tomate',
    'não acabou, tem quiabo',
    '-2 quiabo',
    'quiabo -2',
    'tudo, -2 quiabo',
    'tudo, quiabo (-2)',
    '+2 quiabo',
    '3+ quiabo',
    '50% quiabo',
    'quiabo 100%',
    '~3 quiabo',
    '>3 quiabo',
    'tudo, mais 2 quiabo',
    'tudo e mais 2 de quiabo',
  ])('does not guess what %j means, and never writes it down as full unseen', (text) => {
    const { lines, unknown } = understandAnswer(text, LINES);
    expect(unknown).not.toEqual([]);
    const [okra] = lines;
    expect(okra?.isDoubtful).toBe(true);
  });

  it('doubts only what the unknown part may be about', () => {
    const doubted = (text: string) =>
      understandAnswer(text, LINES).lines.flatMap(({ id, isDoubtful }) => (isDoubtful ? id : []));
    expect(doubted('quiabo sei lá, o resto tudo')).toEqual(['Quiabo']);
    expect(doubted('3 quiabo, 12 alface, sem tomate, 1 limão, 4 jaca')).toEqual([]);
    expect(doubted('3 quiabo, 4 jaca')).toEqual(['Alface crespa', 'Tomate', 'Limão taiti']);
    expect(doubted('tudo menos quiabo, só 2')).toEqual(['Quiabo']);
    expect(doubted('3 quiabo, sem tomate')).toEqual([]);
  });

  it('loses no part: each is understood or said to be unknown, whatever is typed', () => {
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

describe('what could be the opposite', () => {
  const GRAPES = [line('Quiabo', 50), line('Alface', 50), line('Uva sem semente', 9)];
  const doubtsOf = (text: string) =>
    understandAnswer(text, GRAPES)
      .lines.filter(({ isDoubtful }) => isDoubtful)
      .map(({ id }) => id);

  it.each([
    ['fora o quiabo acabou tudo', ['Quiabo', 'Alface', 'Uva sem semente']],
    ['tirando o quiabo perdi tudo', ['Quiabo', 'Alface', 'Uva sem semente']],
    ['já foi tudo', ['Quiabo', 'Alface', 'Uva sem semente']],
    ['vinte e dois quiabo, 3 alface, 8 uva', ['Quiabo']],
    ['entre 3 e 5 quiabo, 2 alface, 1 uva', ['Quiabo']],
    ['uns trinta, 2 quiabo, 3 alface, 8 uva', ['Quiabo']],
    ['tem uva sem semente', ['Uva sem semente']],
  ])('is asked about: %j', (text, expected) => {
    expect(doubtsOf(text)).toEqual(expected);
    expect(heard(text, GRAPES).unknown).toHaveLength(1);
  });

  it('is not the name of a product', () => {
    expect(heard('sem uva sem semente', GRAPES)).toEqual({ 'Uva sem semente': 0 });
    expect(heard('tudo menos uva sem semente', GRAPES)).toMatchObject({ Quiabo: 50, 'Uva sem semente': 0 });
    expect(heard('4 uva sem semente', GRAPES)).toEqual({ 'Uva sem semente': 4 });
  });
});
