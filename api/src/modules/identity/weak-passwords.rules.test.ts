import { describe, expect, it } from 'vitest';
import { readCommonPasswords } from '../../platform/security/common-passwords.ts';
import { weaknessOf } from './weak-passwords.rules.ts';

const own = {
  name: 'Jucelina das Dores Araújo',
  email: 'ju.araujo+feira@exemplo.test',
  phone: '71987651234',
  cpf: '98765432100',
  birthdate: '1959-03-17',
  storeName: 'Cesta da Roça',
};
const common = await readCommonPasswords();
const weakness = (password: string, data: Partial<typeof own> = {}) =>
  weaknessOf(password, common, { ...own, ...data });

describe('a password', () => {
  it('is compared with the ten thousand commonest and those of this country', () => {
    expect(common.size).toBeGreaterThan(10_000);
    expect(common.size).toBeLessThan(15_000);
  });

  it.each([
    ...['123456', 'password', 'qwerty', 'iloveyou', 'abc123', '111111', '1q2w3e4r', 'dragon', 'football'],
    ...['senha123', 'mudar123', 'flamengo', '123mudar', 'brasil10', 'Senha123', 'MUDAR123', 'Flamengo10'],
    ...['corinthians', 'palmeiras', 'deusefiel', 'euteamo', 'admin123', 'Mudar@123', '102030', 'maria123'],
    ...['ｓｅｎｈａ１２３', 'sãopaulo', '123456 ', 'senha\u200b123', '      '],
    ...['aaaaaa', 'abcabc', '121212', 'abcdef', '654321', 'zzzzzz', '88888888'],
  ])('is too common: %s', (password) => {
    expect(weakness(password)).toBe('common');
  });

  it.each([
    ['the e-mail', 'ju.araujo+feira@exemplo.test'],
    ['the e-mail in capitals', 'JU.ARAUJO+FEIRA@EXEMPLO.TEST'],
    ['what stands before the @', 'ju.araujo+feira'],
    ['the same without its tag', 'ju.araujo'],
    ['the same without its dot', 'juaraujo'],
    ['the first name', 'jucelina'],
    ['the first name with digits', 'Jucelina123'],
    ['digits before the first name', '1984jucelina'],
    ['the last name without its accent', 'araujo'],
    ['the last name with its accent', 'Araújo2024'],
    ['a name in the middle', 'dores123'],
    ['first and last name', 'jucelina.araujo'],
    ['the whole name', 'Jucelina das Dores Araujo'],
    ['the telephone', '71987651234'],
    ['the telephone as it is written', '(71) 98765-1234'],
    ['the telephone without its area', '987651234'],
    ['the telephone with its country', '+5571987651234'],
    ['the CPF', '98765432100'],
    ['the CPF as it is written', '987.654.321-00'],
    ['the birthdate', '17031959'],
    ['the birthdate with strokes', '17/03/1959'],
    ['the birthdate, short', '170359'],
    ['the birthdate, backwards', '1959-03-17'],
    ['the store', 'cestadaroca'],
    ['the store as it is written', 'Cesta da Roça'],
    ['the store with digits', 'cesta-da-roca-1'],
  ])('is easy to guess as %s', (_what, password) => {
    expect(weakness(password)).toBe('own data');
  });

  it.each([
    ...[
      'segredo12',
      'feijao-e-couve',
      'nova-senha-1',
      'tres palavras minhas',
      'Xk9#mq',
      'jucelina ama feijao',
    ],
    ...['araujo-come-jaca', '170319591', 'cesta de jaca', 'senhadificil', '!?!.!?', 'çãõéíú'],
  ])('is good enough: %s', (password) => {
    expect(weakness(password)).toBeNull();
  });

  it('is not refused for data that is missing', () => {
    const bare = { name: 'Jo', email: 'x@exemplo.test', phone: '', cpf: '', birthdate: '' };
    expect(weakness('--.--_', bare)).toBeNull();
    expect(weakness('x-----', bare)).toBeNull();
    expect(weakness('55-----', bare)).toBeNull();
  });
});
