import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import type { Settings } from '@cesta/api/settings';
import type { Simulator } from '@cesta/stripe-simulator';
import { LaunchError } from './launch-error.ts';
import { assertPortFree } from './port.ts';

export interface Provider {
  /** The store's settings, now with somebody to pay. */
  settings: Settings;
  /** Where the simulator keeps its state, and how it is reached; null when the store talks to Stripe. */
  simulator: { dataFile: string; publicUrl: string } | null;
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * With Stripe's keys the store talks to Stripe. Without them it talks to the simulator, which runs beside it once
 * it is started: a first start writes a past into its file before.
 */
export async function chooseProvider(settings: Settings): Promise<Provider> {
  const nothing = async () => undefined;
  if (settings.stripe) return { settings, simulator: null, start: nothing, close: nothing };
  if (settings.production && !settings.demo) {
    throw new LaunchError(
      'Production needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. DEMO=1 starts a demonstration with simulated payments.',
    );
  }
  const port = await choosePort(settings);
  const stripe = {
    secretKey: `sk_test_${randomBytes(16).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
    apiBase: `http://localhost:${port}`,
    pix: settings.pix,
  };
  // Customers find its pages beside the store, under the name by which they know that.
  const publicUrl = `http://${new URL(settings.baseUrl).hostname}:${port}`;
  const dataFile = join(settings.dataDir, 'stripe-simulator.sqlite');
  let running: Simulator | undefined;
  return {
    settings: { ...settings, stripe },
    simulator: { dataFile, publicUrl },
    async start() {
      // A primary with Stripe's keys needs neither.
      const { startSimulator } = await import('@cesta/stripe-simulator');
      const { PROVIDER_EVENTS } = await import('@cesta/api/provider-events');
      running = await startSimulator({
        host: settings.host,
        port,
        publicUrl,
        secretKey: stripe.secretKey,
        webhookSecret: stripe.webhookSecret,
        webhooks: [
          { url: `http://localhost:${settings.port}/api/stripe/webhook`, events: [...PROVIDER_EVENTS] },
        ],
        dataFile,
        account: {
          businessName: settings.store.name,
          payouts: { interval: 'daily', weekday: 1, fail: false },
        },
        pixEnabled: settings.pix,
        controlPages: !settings.publicDemo,
      });
    },
    async close() {
      await running?.close();
    },
  };
}

/** The port next to the store's, so that people can guess it; any other when that one is taken. */
async function choosePort({ host, port, simulatorPort }: Settings): Promise<number> {
  if (simulatorPort) return simulatorPort;
  const isFree = await assertPortFree(host, port + 1).then(
    () => true,
    () => false,
  );
  return isFree ? port + 1 : findFreePort();
}
