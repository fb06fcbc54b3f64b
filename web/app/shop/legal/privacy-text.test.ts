import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEYS } from '../../session/storage.ts';
import { privacyText } from './privacy-text.ts';

const TEXT = JSON.stringify(
  privacyText({
    name: 'Feira da Serra',
    contactEmail: 'oi@feira.test',
    whatsapp: '71900000000',
    openingHours: [],
    legal: { name: 'Feira Ltda.', document: '00.000.000/0001-00', address: 'Rua A, 1' },
    cepLookupUrl: '',
    baseUrl: '',
  }),
);

/** What a visitor's browser keeps, in the words of the page. The other keys say whose the cart is, and what was sent. */
const IN_WORDS: Partial<Record<keyof typeof KEYS, string>> = {
  token: 'a chave de acesso',
  user: 'seu nome e e-mail',
  cart: 'a sua cesta',
  keptCep: 'o último CEP',
  favourites: 'os seus favoritos',
};

describe('the privacy page', () => {
  it('names everything that the browser keeps', () => {
    const unsaid = Object.keys(KEYS).filter((key) => !(key in IN_WORDS));
    expect(unsaid).toEqual(['cartOwner', 'sentCheckout']);
    for (const words of Object.values(IN_WORDS)) expect(TEXT).toContain(words);
  });

  it('leads to what one can do oneself, by the words on the buttons', () => {
    const screen = readFileSync(new URL('../../account/security/privacy.tsx', import.meta.url), 'utf8');
    for (const button of ['Baixar meus dados', 'Excluir minha conta']) {
      expect(screen).toContain(button);
      expect(TEXT).toContain(button);
    }
  });
});
