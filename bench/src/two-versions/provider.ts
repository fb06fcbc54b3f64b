import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { PROVIDER_EVENTS } from '@cesta/api/provider-events';
import { untilAnswers } from '../store-process.ts';

const PROGRAM = join(import.meta.dirname, '../../../stripe-simulator/src/cli.ts');
export const SECRETS = {
  STRIPE_SECRET_KEY: 'sk_test_two_versions',
  STRIPE_WEBHOOK_SECRET: 'whsec_two_versions',
};

export type Listed = { id: string } & Record<string, unknown>;

export async function startProvider(parts: AsyncDisposableStack, webhook: string) {
  const port = await findFreePort();
  const args = ['--port', String(port), '--key', SECRETS.STRIPE_SECRET_KEY, '--rate-limit', '0', '--quiet'];
  const hooks = ['--webhook', webhook, '--webhook-secret', SECRETS.STRIPE_WEBHOOK_SECRET];
  const events = ['--events', [...PROVIDER_EVENTS].join(',')];
  const child = spawn(process.execPath, [PROGRAM, ...args, ...hooks, ...events], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  parts.defer(async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/_simulator/idle`, () => child.exitCode !== null);
  return {
    url,
    pay: (session: string) => ask(`${url}/_simulator/sessions/${session}/pay`, {}),
    /** None arrives until `deliverWebhooks`. */
    dropWebhooks: () => ask(`${url}/_simulator/faults`, { dropped: 1, dropAttempts: 99 }),
    deliverWebhooks: () => ask(`${url}/_simulator/faults`, undefined, 'DELETE'),
    idle: () => ask(`${url}/_simulator/idle`),
    /** As Stripe takes it: a form, nested names in brackets. */
    call: (path: string, form: Record<string, string>) => ask(`${url}${path}`, new URLSearchParams(form)),
    list: (path: string) => list(url, path),
  };
}

async function ask(
  url: string,
  body?: object | URLSearchParams,
  method = body ? 'POST' : 'GET',
): Promise<Listed> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${SECRETS.STRIPE_SECRET_KEY}`,
      // One that is kept may be hung up on at the moment in which it is used again.
      connection: 'close',
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Listed;
}

async function list(url: string, path: string): Promise<Listed[]> {
  const found: Listed[] = [];
  for (;;) {
    const page = new URL(path, url);
    page.searchParams.set('limit', '100');
    const last = found.at(-1);
    if (last) page.searchParams.set('starting_after', last.id);
    const answer = (await ask(page.href)) as unknown as { data: Listed[]; has_more: boolean };
    found.push(...answer.data);
    if (!answer.has_more) return found;
  }
}
