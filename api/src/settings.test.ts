import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('settings', () => {
  it('need nothing to start a demonstration', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 3000,
      production: false,
      baseUrl: 'http://localhost:3000',
      dataDir: '.data',
    });
    expect(settings.store.openingHours).toEqual([
      { days: 'Segunda a sexta', hours: '9h-18h' },
      { days: 'Sábado', hours: '9h-13h' },
    ]);
  });

  it('name every wrong variable at once', () => {
    const read = () => readSettings({ PORT: 'abc', DATABASE_URL: 'mysql://x', CONTACT_EMAIL: 'ninguém' });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*CONTACT_EMAIL/);
  });

  it('refuse half a payment provider', () => {
    expect(() => readSettings({ STRIPE_SECRET_KEY: 'sk_live_1234567890' })).toThrow('must be set together');
  });

  it('take an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '' }).port).toBe(3000);
  });
});
