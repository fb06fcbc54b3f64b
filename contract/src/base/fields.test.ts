import { describe, expect, it } from 'vitest';
import {
  Cep,
  Cpf,
  Email,
  formatCep,
  formatCpf,
  formatPhone,
  MOST_REAIS,
  PersonName,
  Phone,
  Reais,
  Uf,
} from './fields.ts';
import { fromReais } from './money.ts';

const message = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('fields', () => {
  it('take no amount that cannot be counted in cents', () => {
    expect(fromReais(Reais.parse(MOST_REAIS))).toBe(1e14);
    for (const amount of [1e15, 1e300, -1, 0.001]) expect(Reais.safeParse(amount).success).toBe(false);
  });

  it('take a CEP with or without its dash and nothing shorter or longer', () => {
    expect(Cep.parse('40110-010')).toBe('40110010');
    expect(message(Cep.safeParse('4011001'))).toBe('CEP deve ter 8 dígitos');
    expect(message(Cep.safeParse('401100100'))).toBe('CEP deve ter 8 dígitos');
    expect(message(Cep.safeParse(''))).toBe('CEP é obrigatório');
  });

  it('keep the name of a person on one line, without signs that nobody can read', () => {
    expect(PersonName.parse(' Ana\r\n\tPaula\u0007  Reis ')).toBe('Ana Paula Reis');
    expect(message(PersonName.safeParse('a\u0000\nb'))).toBeUndefined();
    expect(message(PersonName.safeParse('\u0007\u0007\u0007'))).toBe('Nome é obrigatório');
  });

  it('lowercase an e-mail and uppercase a state', () => {
    expect(Email.parse(' Maria@Exemplo.COM ')).toBe('maria@exemplo.com');
    expect(Uf.parse('ba')).toBe('BA');
    expect(Uf.safeParse('B1').success).toBe(false);
    expect(Uf.safeParse('BAH').success).toBe(false);
  });

  it.each(['sem-arroba', 'a@b', '@b.com', 'a b@c.com'])('refuse the e-mail %s', (value) => {
    expect(Email.safeParse(value).success).toBe(false);
  });

  it('take an empty phone and CPF as none given, and a wrong length as wrong', () => {
    expect(Phone.parse('')).toBe('');
    expect(Phone.parse('(71) 99999-0000')).toBe('71999990000');
    expect(Phone.safeParse('123').success).toBe(false);
    expect(message(Cpf.safeParse('123.456'))).toBe('CPF deve ter 11 dígitos');
  });

  it('format while the person is still typing', () => {
    expect(['4', '40110', '401100', '401100101'].map(formatCep)).toEqual([
      '4',
      '40110',
      '40110-0',
      '40110-010',
    ]);
    expect(['123', '1234', '12345678909'].map(formatCpf)).toEqual(['123', '123.4', '123.456.789-09']);
    expect(['71', '713', '7133330000', '71999990000'].map(formatPhone)).toEqual([
      '71',
      '(71) 3',
      '(71) 3333-0000',
      '(71) 99999-0000',
    ]);
  });

  it('take the country code and the zero of a long-distance call off a phone that is pasted or filled in', () => {
    for (const text of ['+55 71 99999-0000', '+5571999990000', '071 99999-0000', '0055 (71) 99999-0000'])
      expect(formatPhone(text)).toBe('(71) 99999-0000');
    expect(formatPhone('+55 (0) 71 3333-0000')).toBe('(71) 3333-0000');
    // 55 is an area as well.
    expect(formatPhone('55 99999-0000')).toBe('(55) 99999-0000');
    expect(formatPhone('55 3222-0000')).toBe('(55) 3222-0000');
  });

  it('leave its area to a phone of area 55 when one digit too many is typed behind it', () => {
    expect(formatPhone('(55) 99999-00001')).toBe('(55) 99999-0000');
    const typed = [...'+5571999990000'].reduce((shown, key) => formatPhone(shown + key), '');
    expect(typed).toBe('(71) 99999-0000');
    expect(formatPhone('+55 98 3232-1234')).toBe('(98) 3232-1234');
  });

  it('end whole when the country code is typed key by key, whatever the area', () => {
    const type = (keys: string) => [...keys].reduce((shown, key) => formatPhone(shown + key), '');
    for (let area = 11; area <= 99; area += 1) {
      expect(type(`+55 ${area} 98765-4321`)).toBe(`(${area}) 98765-4321`);
      expect(type(`+55${area}32321234`)).toBe(`(${area}) 3232-1234`);
    }
    expect(type('+55 9898')).toBe('+55 (98) 98');
    expect(['+55 (98) 9', '+55 9', '+55 ', '+5', '+'].map(formatPhone)).toEqual([
      '+55 (98) 9',
      '+55 9',
      '+55',
      '+5',
      '+',
    ]);
    // Half a number would be a whole one of area 55.
    expect(Phone.safeParse('+55 (98) 98765-4').success).toBe(false);
    expect(Phone.parse('+')).toBe('');
  });
});
