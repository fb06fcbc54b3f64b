import { createStripe, STRIPE_API_VERSION } from '@cesta/api/platform/stripe';
import { PROVIDER_EVENTS } from '@cesta/api/provider-events';
import { type Simulator, startSimulator } from '@cesta/stripe-simulator';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stripe } from './stripe.ts';

const KEY = 'sk_live_for_setup';
const URL_OF_STORE = 'https://loja.test/api/stripe/webhook';

let provider: Simulator;
let client: ReturnType<typeof createStripe>;
let printed: string[];

beforeEach(async () => {
  provider = await startSimulator({ port: 0, secretKey: KEY });
  client = createStripe({ secretKey: KEY, webhookSecret: '', apiBase: provider.url, pix: false });
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('BASE_URL', 'https://loja.test');
  vi.stubEnv('STRIPE_SECRET_KEY', KEY);
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', '');
  vi.stubEnv('STRIPE_API_BASE', provider.url);
});
afterEach(() => provider.close());

const endpoints = async () => (await client.webhookEndpoints.list()).data;

/** Takes the secret from what was printed, as an operator would. */
function takeSecret(): string {
  const [, secret = ''] = /STRIPE_WEBHOOK_SECRET=(\S+)/.exec(printed.join('\n')) ?? [];
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', secret);
  return secret;
}

describe('npm run stripe -- setup', () => {
  it('makes the endpoint from the list of handled events, and shows its secret once', async () => {
    await expect(stripe(['setup', '--check'])).rejects.toThrow('npm run stripe -- setup');
    expect(await endpoints()).toEqual([]);
    await stripe(['setup']);
    expect(await endpoints()).toMatchObject([
      {
        url: URL_OF_STORE,
        enabled_events: PROVIDER_EVENTS,
        api_version: STRIPE_API_VERSION,
        status: 'enabled',
      },
    ]);
    expect(takeSecret()).toMatch(/^whsec_/);
    printed = [];
    await stripe(['setup']);
    await stripe(['setup', '--check']);
    expect(await endpoints()).toHaveLength(1);
    expect(printed.join('\n')).not.toContain('whsec_');
    expect(printed).toEqual([expect.stringContaining('in order'), expect.stringContaining('in order')]);
  });

  it('brings an endpoint in line that lacks events, sends too many, or is disabled', async () => {
    await stripe(['setup']);
    takeSecret();
    const [{ id = '' } = {}] = await endpoints();
    await client.webhookEndpoints.update(id, {
      enabled_events: ['invoice.paid', 'product.created'],
      disabled: true,
    });
    await expect(stripe(['setup', '--check'])).rejects.toThrow();
    expect(printed.join('\n')).toMatch(/disabled[\s\S]*lacks charge\.[\s\S]*product\.created/);
    await stripe(['setup']);
    expect(await endpoints()).toMatchObject([{ id, enabled_events: PROVIDER_EVENTS, status: 'enabled' }]);
  });

  it('replaces one of another version, and removes that only when the new secret is in use', async () => {
    const old = await client.webhookEndpoints.create({
      url: URL_OF_STORE,
      enabled_events: ['*'],
      api_version: '2024-06-20',
    });
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', old.secret ?? '');
    await stripe(['setup']);
    expect(await endpoints()).toHaveLength(2);
    await expect(stripe(['setup'])).rejects.toThrow('Not in order');
    expect(printed.join('\n')).toContain('would refuse every event');
    expect(await endpoints()).toHaveLength(2);
    takeSecret();
    await stripe(['setup']);
    expect(await endpoints()).toMatchObject([{ api_version: STRIPE_API_VERSION }]);
  });

  it('says what is missing before it asks anybody', async () => {
    vi.stubEnv('STRIPE_API_BASE', '');
    vi.stubEnv('BASE_URL', 'http://localhost:3000');
    await expect(stripe(['setup'])).rejects.toThrow('BASE_URL');
    vi.stubEnv('STRIPE_SECRET_KEY', '');
    await expect(stripe(['setup'])).rejects.toThrow('STRIPE_SECRET_KEY');
    await expect(stripe(['remove'])).rejects.toThrow('npm run stripe -- setup');
    await expect(stripe(['setup', '--force'])).rejects.toThrow('npm run stripe -- setup');
    await stripe(['events']);
    expect(printed).toEqual([PROVIDER_EVENTS.join('\n')]);
  });
});
