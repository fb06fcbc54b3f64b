import { parseArgs } from 'node:util';
import {
  checkEndpoint,
  fingerprintOf,
  setUpEndpoint,
} from '@cesta/api/modules/payments/events/endpoint.service';
import { isLoopbackName } from '@cesta/api/platform/http/local-callers';
import { createStripe, STRIPE_API_VERSION } from '@cesta/api/platform/stripe';
import { PROVIDER_EVENTS } from '@cesta/api/provider-events';
import { LaunchError } from './launch-error.ts';
import { loadSettings } from './settings.ts';

const USAGE = `Say: npm run stripe -- setup            makes the webhook endpoint, or brings it in line
 or: npm run stripe -- setup --check    only says what differs
 or: npm run stripe -- events           the events that the store follows`;

export async function stripe(args: string[]): Promise<void> {
  const { command, check } = readArguments(args);
  if (command === 'events') return console.log(PROVIDER_EVENTS.join('\n'));
  if (command !== 'setup') throw new LaunchError(USAGE);
  const { ok, lines, newSecret } = await setUp(check);
  for (const line of lines) console.log(line);
  if (newSecret) console.log(`Set STRIPE_WEBHOOK_SECRET=${newSecret}\nIt is not shown again.`);
  if (!ok) throw new LaunchError(check ? 'Not in order: npm run stripe -- setup' : 'Not in order.');
}

function setUp(check: boolean) {
  const settings = loadSettings(withoutSecret);
  if (!settings.stripe) {
    throw new LaunchError('Set STRIPE_SECRET_KEY first. Without it the simulator runs and needs no setup.');
  }
  const { baseUrl } = settings;
  if (isLoopbackName(new URL(baseUrl).hostname) && !settings.stripe.apiBase) {
    throw new LaunchError(`Set BASE_URL to the store's public address: Stripe cannot reach ${baseUrl}.`);
  }
  const secret = process.env.STRIPE_WEBHOOK_SECRET;
  const wanted = {
    url: `${baseUrl}/api/stripe/webhook`,
    events: PROVIDER_EVENTS,
    apiVersion: STRIPE_API_VERSION,
    fingerprint: secret ? fingerprintOf(secret) : undefined,
  };
  const client = createStripe(settings.stripe);
  return check ? checkEndpoint(client, wanted) : setUpEndpoint(client, wanted);
}

/** The first time there is no secret yet: this command is what makes one. */
function withoutSecret(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isFirst = env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET;
  return isFirst ? { ...env, STRIPE_WEBHOOK_SECRET: 'whsec_still_unknown' } : env;
}

function readArguments(args: string[]): { command: string | undefined; check: boolean } {
  try {
    const options = { check: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { command: positionals.length === 1 ? positionals[0] : undefined, check: values.check };
  } catch {
    throw new LaunchError(USAGE);
  }
}
