import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../index.ts';
import { openReceiver } from '../testing/receiver.ts';
import { clientFor, oneOff, SECRET_KEY, START, subscribe, WEBHOOK_SECRET } from '../testing/simulation.ts';

function dataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-simulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data', 'simulator.db');
}

function start(file: string, options: { webhooks?: Array<{ url: string }> } = {}) {
  return startSimulator({
    port: 0,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    dataFile: file,
    clock: { now: () => START },
    ...options,
  });
}

test('everything is there again after a restart: objects, moved clock, agenda and keys', async () => {
  const file = dataFile();
  const before = await start(file);
  const key = { idempotencyKey: 'order-1' };
  const session = await clientFor(before).checkout.sessions.create(oneOff(), key);
  const subscription = await subscribe({ simulator: before, stripe: clientFor(before) });
  await before.advance({ weeks: 1, hours: 1 });
  const moved = before.now();
  await before.close();

  const after = await start(file);
  onTestFinished(() => after.close());
  const stripe = clientFor(after);
  expect(after.now()).toEqual(moved);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
  await after.advance({ weeks: 1 });
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(3);
});

test('a file from before balance transactions were kept gets them, once, dated as they happened', async () => {
  const file = dataFile();
  const before = await start(file);
  const subscription = await subscribe({ simulator: before, stripe: clientFor(before) });
  const invoices = await clientFor(before).invoices.list({
    subscription: subscription.id,
    expand: ['data.payments'],
  });
  const intent = String(invoices.data[0]?.payments?.data[0]?.payment.payment_intent);
  await before.advance({ days: 1 });
  await clientFor(before).refunds.create({ payment_intent: intent, amount: 100 });
  const listed = (port: { port: number }) => clientFor(port).balanceTransactions.list();
  const { data } = await listed(before);
  expect(data.map(({ type }) => type)).toEqual(['refund', 'charge']);
  await before.close();
  const db = new DatabaseSync(file);
  db.exec('DELETE FROM balance_transactions');
  db.close();
  for (let restart = 0; restart < 2; restart += 1) {
    const after = await start(file);
    expect((await listed(after)).data).toEqual(data);
    await after.close();
  }
});

test('a remembered answer is given again after a restart', async () => {
  const file = dataFile();
  const key = { idempotencyKey: 'order-1' };
  const before = await start(file);
  const first = await clientFor(before).checkout.sessions.create(oneOff(), key);
  await before.close();
  const after = await start(file);
  onTestFinished(() => after.close());
  expect((await clientFor(after).checkout.sessions.create(oneOff(), key)).id).toBe(first.id);
});

test('links lead to the new address when the simulator moves', async () => {
  const file = dataFile();
  const before = await start(file);
  const { id } = await clientFor(before).checkout.sessions.create(oneOff());
  await before.close();
  const after = await start(file);
  onTestFinished(() => after.close());
  expect((await clientFor(after).checkout.sessions.retrieve(id)).url).toBe(`${after.url}/c/pay/${id}`);
});

test('webhooks that were not delivered follow the receiver to its new address', async () => {
  const file = dataFile();
  const before = await start(file, { webhooks: [{ url: 'http://127.0.0.1:1/webhook' }] });
  const { id } = await clientFor(before).checkout.sessions.create(oneOff());
  before.pay(id);
  await before.idle();
  await before.close();

  const receiver = await openReceiver(WEBHOOK_SECRET);
  onTestFinished(() => receiver.close());
  const after = await start(file, { webhooks: [{ url: receiver.url }] });
  onTestFinished(() => after.close());
  await after.settle();
  expect(receiver.types()).toContain('checkout.session.completed');
});

test('the file belongs to one simulator at a time', async () => {
  const file = dataFile();
  const first = await start(file);
  onTestFinished(() => first.close());
  await expect(start(file)).rejects.toThrow('locked');
}, 15_000);

/** A simulator in a process of its own, so that it can be killed without warning. */
async function spawnSimulator(file: string): Promise<{ child: ChildProcess; stripe: Stripe; port: number }> {
  const cli = join(import.meta.dirname, '..', 'cli.ts');
  const child = spawn(
    process.execPath,
    [cli, '--port', '0', '--data', file, '--key', SECRET_KEY, '--rate-limit', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const port = await new Promise<number>((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${text}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      text += String(chunk);
      const found = /simulator on http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (found) resolve(Number(found));
    });
  });
  return { child, port, stripe: clientFor({ port }) };
}

test('whatever was answered before a kill -9 is there afterwards', async () => {
  const file = dataFile();
  const { child, stripe } = await spawnSimulator(file);
  const answered: string[] = [];
  const stream = (async () => {
    for (;;) answered.push((await stripe.checkout.sessions.create(oneOff())).id);
  })();
  await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(20);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  await expect(stream).rejects.toThrow();

  const again = await spawnSimulator(file);
  const kept = new Set<string>();
  for await (const { id } of again.stripe.checkout.sessions.list({ limit: 100 })) kept.add(id);
  expect(answered.filter((id) => !kept.has(id))).toEqual([]);
}, 60_000);
