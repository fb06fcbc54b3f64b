import { randomBytes } from 'node:crypto';
import type { Deps } from '@cesta/api/deps';
import { MovableClock } from '@cesta/api/platform/clock';
import { createStripe } from '@cesta/api/platform/stripe';
import { HOUR_MS } from '@cesta/contract/base/calendar';
import { startSimulator } from '@cesta/stripe-simulator';

export interface Past {
  stripe: NonNullable<Deps['stripe']>;
  /** Lets time pass up to a moment, and everything that falls due on the way happen. */
  liveUntil(moment: Date): Promise<void>;
  now(): Date;
  /** Somebody pays on the provider's page with a good card. */
  pay(sessionId: string): void;
}

/** Something of the past, so many hours before the first start. */
export interface Happening {
  hoursAgo: number;
  happen(past: Past): Promise<unknown>;
}

export interface PastSimulator {
  dataFile: string;
  /** How it will be reached when it runs for the store: invoices carry that address. */
  publicUrl: string;
}

/**
 * The payment simulator in an earlier time: it runs on its own file before the store's does, with a clock that
 * stands in the past, and nobody listens to its webhooks. What comes of it was charged, refused and renewed by the
 * rules that hold for everybody, and goes on by itself once the file is opened at the present time.
 */
export async function livePast<Result>(
  { dataFile, publicUrl }: PastSimulator,
  from: Date,
  live: (past: Past) => Promise<Result>,
): Promise<Result> {
  const clock = new MovableClock(from);
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const simulator = await startSimulator({
    port: 0,
    secretKey,
    dataFile,
    publicUrl,
    clock,
    // A past of weeks is lived in seconds.
    account: { rateLimit: null, payouts: { interval: 'daily', weekday: 1, fail: false } },
  });
  const apiBase = `http://127.0.0.1:${simulator.port}`;
  try {
    return await live({
      stripe: createStripe({ secretKey, webhookSecret: '', apiBase, pix: false }),
      now: () => clock.now(),
      pay(sessionId) {
        if (!simulator.pay(sessionId).paid) throw new Error(`${sessionId} could not be paid`);
      },
      async liveUntil(moment) {
        // Hour by hour, because whatever is due is dated by the clock as it stands.
        while (clock.now() < moment) {
          clock.set(new Date(Math.min(clock.now().getTime() + HOUR_MS, moment.getTime())));
          await simulator.idle();
        }
      },
    });
  } finally {
    await simulator.close();
  }
}
