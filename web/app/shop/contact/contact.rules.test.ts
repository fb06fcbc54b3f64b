import { describe, expect, it } from 'vitest';
import { checkContact } from './contact.rules.ts';

const good = { name: 'Ana', email: 'ana@exemplo.com', message: 'Entregam na Barra?' };

describe('the contact form', () => {
  it('accepts a name, an e-mail and a message', () => {
    expect(checkContact(good)).toBeNull();
  });

  it.each(['name', 'email', 'message'] as const)('asks for a missing %s, blanks included', (key) => {
    const found = checkContact({ ...good, [key]: '  ' });
    expect(found?.warning).toBe('Por favor, preencha todos os campos');
    expect(Object.keys(found?.errors ?? {})).toEqual([key]);
  });

  it('tells a missing field before a wrong e-mail', () => {
    expect(checkContact({ ...good, name: '', email: 'ana' })?.warning).toBe(
      'Por favor, preencha todos os campos',
    );
  });

  it.each(['ana', 'ana@', '@exemplo.com', 'ana@exemplo', 'ana maria@exemplo.com'])(
    'refuses %s as an e-mail',
    (email) => {
      const wrong = 'Por favor, insira um email válido';
      const found = checkContact({ ...good, email });
      expect(found?.warning).toBe(wrong);
      expect(Object.keys(found?.errors ?? {})).toEqual(['email']);
    },
  );
});
