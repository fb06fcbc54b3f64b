import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { AT_REST_MS } from './platform/http/connections.ts';
import { readSettings, SettingsError } from './settings.ts';

it('a mailbox that nobody confirmed gets few e-mails of one kind in a day', () => {
  expect(readSettings({}).identity.unconfirmedEmailsPerDay).toBe(30);
});

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

  it('say what the store is called and how it is reached, with a default for each', () => {
    expect(readSettings({}).store).toMatchObject({
      name: 'Cesta da Roça',
      contactEmail: 'contato@cestadaroca.test',
      whatsapp: '5571999990000',
    });
    const other = readSettings({
      STORE_NAME: 'Feira da Praça',
      CONTACT_EMAIL: 'oi@feira.test',
      WHATSAPP: '5575988887777',
      OPENING_HOURS: 'Domingo=8h-12h',
    });
    expect(other.store).toMatchObject({
      name: 'Feira da Praça',
      contactEmail: 'oi@feira.test',
      whatsapp: '5575988887777',
      openingHours: [{ days: 'Domingo', hours: '8h-12h' }],
    });
  });

  it('name every wrong variable at once', () => {
    const read = () => readSettings({ PORT: 'abc', DATABASE_URL: 'mysql://x', CONTACT_EMAIL: 'ninguém' });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*CONTACT_EMAIL/);
  });

  it('refuse half a payment provider', () => {
    expect(() => readSettings({ STRIPE_SECRET_KEY: 'sk_live_1234567890' })).toThrow('must be set together');
  });

  it('keep files in the folder, unless a bucket is named', () => {
    expect(readSettings({}).bucket).toBeUndefined();
    expect(readSettings({ FILES_BUCKET: 'cesta', FILES_REGION: 'sa-east-1' }).bucket).toEqual({
      bucket: 'cesta',
      privateBucket: 'cesta',
      endpoint: undefined,
      region: 'sa-east-1',
      credentials: undefined,
      pathStyle: false,
      publicUrl: undefined,
    });
    const own = { FILES_BUCKET: 'cesta', FILES_ENDPOINT: 'http://10.0.0.5:9000' };
    expect(readSettings(own).bucket).toMatchObject({ region: 'us-east-1', pathStyle: true });
  });

  it.each([
    [{ FILES_ENDPOINT: 'http://s3.test', FILES_SECRET: 'abcdef' }, /FILES_ENDPOINT: .*\nFILES_SECRET: /],
    [{ FILES_BUCKET: 'Cesta da Roça', FILES_REGION: 'sa-east-1' }, /FILES_BUCKET: 3 to 63/],
    [{ FILES_BUCKET: 'cesta' }, /FILES_REGION: which one/],
    [{ FILES_BUCKET: 'cesta', FILES_ENDPOINT: 's3.test' }, /FILES_ENDPOINT: must be a full address/],
    [
      { FILES_BUCKET: 'cesta', FILES_REGION: 'x1', FILES_KEY_ID: 'abcdef' },
      /KEY_ID, FILES_SECRET: must be set/,
    ],
    [
      { FILES_BUCKET: 'cesta', FILES_REGION: 'x1', FILES_PUBLIC_URL: 'http://cdn.test' },
      /FILES_PUBLIC_URL: .*https[\s\S]*FILES_PRIVATE_BUCKET: with FILES_PUBLIC_URL everybody/,
    ],
    [
      {
        ...{ FILES_BUCKET: 'cesta', FILES_PRIVATE_BUCKET: 'cesta', FILES_REGION: 'x1' },
        FILES_PUBLIC_URL: 'https://cdn.test',
      },
      /FILES_PRIVATE_BUCKET: /,
    ],
  ])('refuse half a bucket, and a public one for private photos: %j', (env, mistakes) => {
    expect(() => readSettings(env)).toThrow(mistakes);
  });

  it("refuse Stripe's test keys in production, unless it is a demonstration", () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1234567890', STRIPE_WEBHOOK_SECRET: 'whsec_1234567890' };
    const production = { NODE_ENV: 'production', ...keys };
    expect(() => readSettings(production)).toThrow(/STRIPE_SECRET_KEY: .*DEMO=1/);
    expect(() => readSettings({ ...production, STRIPE_SECRET_KEY: 'rk_test_1234567890' })).toThrow('DEMO=1');
    expect(readSettings({ ...production, DEMO: '1' }).stripe?.secretKey).toBe(keys.STRIPE_SECRET_KEY);
    expect(readSettings(keys).production).toBe(false);
    expect(readSettings({ ...production, STRIPE_SECRET_KEY: 'sk_live_1234567890' }).demo).toBe(false);
  });

  it.each(['sk_live_1234567890', 'rk_live_1234567890'])('give a live key to Stripe alone: %s', (key) => {
    const keys = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1234567890' };
    const read = (STRIPE_API_BASE: string, env = {}) => readSettings({ ...keys, STRIPE_API_BASE, ...env });
    expect(() => read('http://pagamentos.test')).toThrow(/^STRIPE_API_BASE: .*live key/);
    expect(() => read('https://pagamentos.test', { NODE_ENV: 'production' })).toThrow('STRIPE_API_BASE');
    // On this machine nobody else hears it.
    expect(read('http://127.0.0.1:9').stripe?.apiBase).toBe('http://127.0.0.1:9');
    const test = { STRIPE_SECRET_KEY: 'sk_test_1234567890' };
    expect(read('http://simulador.test', test).stripe?.apiBase).toBe('http://simulador.test');
  });

  it.each([
    ['loja@exemplo.test', { name: '', address: 'loja@exemplo.test' }],
    ['Cesta da Roça <loja@exemplo.test>', { name: 'Cesta da Roça', address: 'loja@exemplo.test' }],
    ['"Roça, Feira & Cia" <loja@exemplo.test>', { name: 'Roça, Feira & Cia', address: 'loja@exemplo.test' }],
  ])('read the sender of e-mails as a name and an address: %s', (MAIL_FROM, from) => {
    expect(readSettings({ MAIL_FROM }).mail.from).toEqual(from);
  });

  it('take the store itself for the sender, and refuse a sender without an address', () => {
    const { from } = readSettings({
      STORE_NAME: 'Roça <x@y.test>, Ana',
      CONTACT_EMAIL: 'a@exemplo.test',
    }).mail;
    expect(from).toEqual({ name: 'Roça <x@y.test>, Ana', address: 'a@exemplo.test' });
    for (const MAIL_FROM of ['Cesta da Roça', 'Loja <nada>', 'a@b.test, c@d.test'])
      expect(() => readSettings({ MAIL_FROM })).toThrow('MAIL_FROM');
  });

  it('show nothing to anybody unless told', () => {
    expect(readSettings({})).toMatchObject({ metrics: undefined, tracing: undefined, drainMs: 0 });
    expect(() => readSettings({ METRICS_TOKEN: 'curto' })).toThrow('METRICS_TOKEN');
    expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  });

  it("read OpenTelemetry's own variables, and refuse a protocol that is not spoken", () => {
    const read = (env: object) => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318/', ...env });
    expect(read({}).tracing?.url).toBe('http://otel:4318/v1/traces');
    expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://t/x' }).tracing?.url).toBe('http://t/x');
    expect(read({ OTEL_SDK_DISABLED: 'true' }).tracing).toBeUndefined();
    const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
    expect(read(sampler).tracing?.sampler).toEqual({ name: 'parentbased_traceidratio', ratio: 0.1 });
    expect(() => read({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('http/json');
  });

  it('ask for one process a core in production, for one elsewhere, and for as many as one says', () => {
    const cores = vi.spyOn(os, 'availableParallelism').mockReturnValue(7);
    syncBuiltinESMExports();
    try {
      expect(readSettings({ NODE_ENV: 'production' }).processes).toBe(7);
      expect(readSettings({ NODE_ENV: 'production', PROCESSES: '3' }).processes).toBe(3);
      expect(readSettings({}).processes).toBe(1);
    } finally {
      cores.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it('let a replaced process wait for longer than any connection rests', () => {
    expect(readSettings({}).retireMs).toBeGreaterThan(AT_REST_MS + 1000);
  });

  it('leave a balancer the time to notice a stop, where there is one', () => {
    expect(readSettings({ TRUST_PROXY: '1' }).drainMs).toBe(5000);
    expect(readSettings({ TRUST_PROXY: '1', DRAIN_SECONDS: '0' }).drainMs).toBe(0);
  });

  it('take an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', SMTP_URL: '' }).port).toBe(3000);
  });
});
