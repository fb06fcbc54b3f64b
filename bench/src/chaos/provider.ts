import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { PROVIDER_EVENTS } from '@cesta/api/provider-events';
import { untilAnswers } from '../store-process.ts';

const PROGRAM = join(import.meta.dirname, '../../../stripe-simulator/src/cli.ts');
export const SECRETS = { STRIPE_SECRET_KEY: 'sk_test_chaos', STRIPE_WEBHOOK_SECRET: 'whsec_chaos_chaos' };

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** The payment simulator in a process of its own. It has bad days on demand, and forgets nothing. */
export async function startProvider(parts: AsyncDisposableStack, webhookUrl: string) {
  const port = await findFreePort();
  const args = ['--port', String(port), '--key', SECRETS.STRIPE_SECRET_KEY, '--rate-limit', '0', '--quiet'];
  const hooks = ['--webhook', webhookUrl, '--webhook-secret', SECRETS.STRIPE_WEBHOOK_SECRET];
  const child = spawn(
    process.execPath,
    [PROGRAM, ...args, ...hooks, '--events', [...PROVIDER_EVENTS].join(',')],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  // Whoever ends the command early must not leave it behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  parts.defer(async () => {
    process.off('exit', kill);
    if (child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    kill();
    await gone;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/_simulator/clock`, () => child.exitCode !== null);
  const control = (method: string, path: string, body?: object) => askControl(url, method, path, body);
  return {
    url,
    now: async () => Date.parse((await control('GET', '/clock')).body.now as string),
    advance: (minutes: number) => control('POST', '/clock/advance', { minutes }),
    setFaults: (faults: object) => control('POST', '/faults', faults),
    clearFaults: () => control('DELETE', '/faults'),
    faultCounts: async () => (await control('GET', '/faults/counts')).body as Record<string, number>,
    settle: () => control('POST', '/settle', {}),
    pay: (session: string) => control('POST', `/sessions/${session}/pay`, {}),
    list: <Item extends { id: string }>(path: string) => listAll<Item>(url, path),
  };
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function askControl(url: string, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/_simulator${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The provider's own list, to its end, over the wire and without its SDK. */
async function listAll<Item extends { id: string }>(url: string, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const page = new URL(path, url);
    page.searchParams.set('limit', '100');
    const last = items.at(-1)?.id;
    if (last) page.searchParams.set('starting_after', last);
    const response = await fetch(page, { headers: { authorization: `Bearer ${SECRETS.STRIPE_SECRET_KEY}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const { data, has_more: hasMore } = (await response.json()) as { data: Item[]; has_more: boolean };
    items.push(...data);
    if (!hasMore) return items;
  }
}
