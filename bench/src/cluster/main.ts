import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { diceOf } from '@cesta/api/testing/random';
import type Stripe from 'stripe';
import { FAULTS } from './fault-names.ts';
import { planFaults, suffer } from './faults.ts';
import type { Finding } from './findings.ts';
import { emptyLedger } from './ledger.ts';
import { startMix, warmUp } from './mix.ts';
import { layNetwork } from './network.ts';
import { startNodes } from './nodes.ts';
import { outageOf, type Suffered } from './outages.ts';
import { ensurePackages } from './packages.ts';
import { startPooler } from './pooler.ts';
import { choosePorts, startProxy } from './proxy.ts';
import { recount } from './recount.ts';
import { findingsTable, mixTable, outageTable, refusalsLine } from './report.ts';
import { setScene } from './scene.ts';
import { settle } from './settle.ts';
import { openShop } from './shop.ts';

const text = { type: 'string' } as const;
const { values: options } = parseArgs({
  options: {
    /** So often the leader is killed, and so often a store. */
    rounds: { ...text, default: '10' },
    seed: { ...text, default: '19' },
    /** Seconds of the same mix without faults. */
    calm: { ...text, default: '90' },
    /** No fault begins after so many minutes. */
    minutes: { ...text, default: '20' },
    /** PgBouncer in transaction mode between stores and HAProxy. */
    pooler: { type: 'boolean', default: false },
    /** Leaves the logs where they are. */
    keep: { type: 'boolean', default: false },
  },
});
const BUYERS = 4;
const SUBSCRIBERS = 12;
const WARM_UP_MS = 10_000;

const parts = new AsyncDisposableStack();
let ending: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!ending) console.log('\n  ending what was started …');
    process.exitCode = 130;
    void end();
  });
}

/** By id, each once, whoever asks for it. */
function end(): Promise<void> {
  ending ??= parts.disposeAsync().then(
    () => process.exit(),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
  return ending;
}

/** Three nodes, two stores, a day's business and bad luck; see docs/decisions/039-a-cluster-that-fails-over.md. */
async function run(): Promise<Finding[]> {
  ensurePackages(options.pooler);
  const folder = mkdtempSync(join(tmpdir(), 'cesta-cluster-'));
  if (!options.keep) parts.defer(() => rmSync(folder, { recursive: true, force: true }));
  // Others than us run below it.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'store'));
  mkdirSync(join(folder, 'observer'));
  const network = layNetwork(['n1', 'n2', 'n3']);
  parts.defer(() => network.remove());
  const nodes = startNodes(network, folder);
  parts.defer(() => nodes.stop());
  const ports = await choosePorts(2);
  const proxy = startProxy(folder, network.places, ports);
  parts.defer(() => proxy.stop());
  const pooler = options.pooler ? await startPooler(folder, ports.primary) : undefined;
  if (pooler) parts.defer(() => pooler.stop());
  say(`three nodes start in ${folder}`);
  await nodes.untilWhole();
  const shop = await openShop(parts, folder, ports, pooler?.port);
  await shop.untilReady();
  say('the stores are open; the scene is set');
  const scene = await setScene(shop, BUYERS, SUBSCRIBERS);

  await warmUp(shop, scene);
  const seed = Number(options.seed);
  const ledger = emptyLedger();
  const mix = startMix(shop, scene, ledger, seed);
  await wait(WARM_UP_MS);
  const calm = { from: Date.now(), to: Date.now() + Number(options.calm) * 1000 };
  say('calm');
  await wait(calm.to - calm.from);

  const dice = diceOf(seed);
  const plan = planFaults(Number(options.rounds), dice);
  const suffered: Suffered[] = [];
  await nodes.untilWhole();
  await shop.untilReady();
  const faults = { from: Date.now(), to: 0 };
  const last = faults.from + Number(options.minutes) * 60_000;
  for (const [i, fault] of plan.entries()) {
    if (Date.now() > last) break;
    const hit = await suffer(fault, { network, nodes, shop, ledger }, dice);
    suffered.push(hit);
    const { ms, visits, refusedVisits } = outageOf(ledger, hit);
    say(
      `${i + 1}/${plan.length} ${FAULTS[fault]}: ${(ms / 1000).toFixed(1)} s, ${refusedVisits} of ${visits} reads refused`,
    );
  }
  faults.to = Date.now();
  await mix.stop();
  const outages = suffered.map((each) => outageOf(ledger, each));
  say('everything comes to its end');
  await settle(shop);
  const findings = await recount(shop.databaseUrl, shop.observer.deps.stripe as Stripe, scene, ledger);
  const killedStores = outages.filter(({ fault }) => fault === 'store').length;
  const fallen = shop.stores.all.reduce((sum, store) => sum + store.unplanned(), 0) - killedStores;
  findings.push({ what: 'store processes that ended by themselves', checked: 2, wrong: fallen });
  findings.push({
    what: 'processes of the nodes that ended by themselves',
    checked: 6,
    wrong: nodes.unplanned(),
  });
  findings.push({
    what: 'faults that were not reached in time',
    checked: plan.length,
    wrong: plan.length - outages.length,
  });
  findings.push({
    what: 'outages longer than 30 s',
    checked: outages.length,
    wrong: outages.filter(({ ms }) => ms > 30_000).length,
  });
  const told = [
    outageTable(outages),
    mixTable(ledger, calm, faults),
    refusalsLine(ledger),
    findingsTable(findings),
  ];
  console.log(['', ...told, ''].join('\n\n'));
  return findings;
}

function say(line: string): void {
  console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`);
}

try {
  const findings = await run();
  if (findings.some(({ wrong }) => wrong > 0)) process.exitCode = 1;
} catch (error) {
  if (!ending) console.error(error);
  process.exitCode ??= 1;
}
await end();
