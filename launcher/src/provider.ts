import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Settings } from '@cesta/api/settings';
import { startSimulator } from '@cesta/stripe-simulator';
import { LaunchError } from './launch-error.ts';
import { assertPortFree } from './port.ts';

export interface Provider {
  /** The store's settings, now with somebody to pay. */
  settings: Settings;
  close(): Promise<void>;
}

/** With Stripe's keys the store talks to Stripe. Without them it talks to the simulator, which then runs beside it. */
export async function openProvider(settings: Settings): Promise<Provider> {
  if (settings.stripe) return { settings, close: async () => undefined };
  if (settings.production && !settings.demo) {
    throw new LaunchError(
      'Production needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. DEMO=1 starts a demonstration with simulated payments.',
    );
  }
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const simulator = await startSimulator({
    host: settings.host,
    port: await choosePort(settings),
    secretKey,
    webhookSecret,
    webhooks: [{ url: `http://localhost:${settings.port}/api/stripe/webhook` }],
    dataFile: join(settings.dataDir, 'stripe-simulator.sqlite'),
    account: { businessName: settings.store.name },
    pixEnabled: settings.pix,
  });
  const stripe = {
    secretKey,
    webhookSecret,
    apiBase: `http://localhost:${simulator.port}`,
    pix: settings.pix,
  };
  return { settings: { ...settings, stripe }, close: () => simulator.close() };
}

/** The port next to the store's, so that people can guess it; any other when that one is taken. */
async function choosePort({ host, port, simulatorPort }: Settings): Promise<number> {
  if (simulatorPort) return simulatorPort;
  const isFree = await assertPortFree(host, port + 1).then(
    () => true,
    () => false,
  );
  return isFree ? port + 1 : 0;
}
