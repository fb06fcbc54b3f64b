import { readSettings } from '@cesta/api/settings';
import { describe, expect, it } from 'vitest';
import { placeholdersOf } from './placeholders.ts';

const told = (env: Record<string, string>) =>
  placeholdersOf(readSettings({ NODE_ENV: 'production', ...env }));

const OWN = {
  BASE_URL: 'https://loja.example',
  SMTP_URL: 'smtps://mail.example',
  CONTACT_EMAIL: 'oi@loja.example',
  WHATSAPP: '5571988887777',
  LEGAL_NAME: 'Cesta da Roça Ltda.',
  LEGAL_DOCUMENT: 'CNPJ 12.345.678/0001-95',
  LEGAL_ADDRESS: 'Rua da Feira, 1, Cruz das Almas, Bahia',
};

describe('a production start with settings of the demonstration', () => {
  it('names what visitors would read, that no e-mail leaves, and where links would lead', () => {
    expect(told({})).toEqual([
      expect.stringContaining('CONTACT_EMAIL, WHATSAPP, LEGAL_NAME, LEGAL_DOCUMENT, LEGAL_ADDRESS'),
      expect.stringContaining('SMTP_URL'),
      expect.stringContaining('BASE_URL'),
    ]);
    expect(told({ ...OWN, LEGAL_DOCUMENT: '' })).toEqual([expect.stringContaining(' LEGAL_DOCUMENT:')]);
  });

  it('says nothing of a shop that has its own, nor of a demonstration', () => {
    expect(told(OWN)).toEqual([]);
    for (const env of [{ DEMO: '1' }, { PUBLIC_DEMO: '1' }, { NODE_ENV: 'development' }])
      expect(told(env)).toEqual([]);
  });
});
