import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { signInBuyer, stockOf, stockUp } from '@cesta/api/testing/shelf';
import { signIn } from '@cesta/api/testing/sign-in';
import { createTestDatabase, type TestDatabase } from '@cesta/api/testing/test-database';
import { openTestStore, type TestStore } from '@cesta/api/testing/test-store';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchStore, type StoreProcess, untilOpen } from '../testing/store-process.ts';

/** A ceiling for a busy machine: two starts, one after the other. */
const PATIENCE = { timeout: 300_000 };
const PAUSE_MS = 20;
const PLENTY = '1000000';

let database: TestDatabase;
let dataDir: string;
let store: StoreProcess;
/** Another store on the same database, in this process: it signs people in and looks. */
let here: TestStore;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  dataDir = await mkdtemp(join(tmpdir(), 'cesta processes '));
  here = await openTestStore(database);
  store = await launchStore({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PROCESSES: '2',
    LOG_LEVEL: 'info',
    RETIRE_SECONDS: '5',
    UNPAID_ORDERS_PER_ACCOUNT: PLENTY,
    HELD_UNITS_PER_ACCOUNT: PLENTY,
    HELD_UNITS_UNCONFIRMED: PLENTY,
    UNCONFIRMED_UNITS_PER_ADDRESS: PLENTY,
  });
  // Asked to begin anew while it begins: it goes on.
  while (!store.output().includes('migrations')) await pause(PAUSE_MS);
  store.child.kill('SIGHUP');
  await untilOpen(store);
}, PATIENCE.timeout);
afterAll(async () => {
  store.child.kill('SIGTERM');
  await store.exited;
  await here.app.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function workers(): number[] {
  const pid = store.child.pid ?? 0;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

interface Answer {
  status: number;
  body: string;
}

/** Without an agent each goes over a connection of its own, and so to the next process. */
function ask(
  path: string,
  options: { agent?: Agent; method?: string; headers?: object; body?: object } = {},
) {
  const { agent = new Agent(), method = 'GET', headers = {}, body } = options;
  return new Promise<Answer>((resolve, reject) => {
    const type = body && { 'content-type': 'application/json' };
    const sent = request(
      `${store.url}${path}`,
      { agent, method, headers: { ...headers, ...type } },
      (answer) => {
        text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, body: said }), reject);
      },
    );
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Somebody who asks one thing after the other until told to stop; what did not get its answer is told. */
function keepAsking(turn: (number: number) => Promise<Answer>) {
  const broken: string[] = [];
  const answers: string[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const { status, body } = await turn(number).catch((error) => ({ status: 0, body: String(error) }));
      if (status === 200) answers.push(body);
      else broken.push(`${status} ${body}`);
      // A steady stream, that leaves the processor to those who start.
      await pause(PAUSE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return { answers, broken };
  };
}

const visit = (paths: readonly string[], agent?: Agent) =>
  keepAsking((number) => ask(paths[number % paths.length] ?? '/', agent && { agent }));

/** One unit an order, each with a key of its own, sent once: what is cut off is not asked for again. */
async function buy(name: string, productId: string, agent?: Agent) {
  const { headers } = await signInBuyer(here, undefined, { email: `${name}@exemplo.test` });
  const items = [{ productId, quantity: 1 }];
  return keepAsking((number) =>
    ask('/api/stripe/create-checkout-session', {
      ...(agent && { agent }),
      method: 'POST',
      headers,
      body: { items, key: `${name}-order-${number}` },
    }),
  );
}

const keptAlive = () => new Agent({ keepAlive: true, maxSockets: 1 });

const said = (words: string) => store.output().split(words).length - 1;

describe('a store of two processes', () => {
  it('answers at one door, with both', async () => {
    expect(workers()).toHaveLength(2);
    const answers = await Promise.all(
      ['/api/ready', '/api/store', '/', '/produtos'].map((path) => ask(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('shows a change to whoever made it, whichever process answers next', async () => {
    const product = await stockUp(here, 'Manga', 1);
    const { headers } = await signIn(here, { role: 'admin' });
    const manga = { name: 'Manga', description: 'Doce', imageUrl: '/x.webp', category: 'Frutas', price: 8.9 };
    for (let stock = 2; stock < 40; stock += 1) {
      const path = `/api/products/${product}`;
      // Kept in both before.
      await Promise.all([ask(path), ask(path), ask('/api/products'), ask('/api/products')]);
      const saved = await ask(path, { method: 'PUT', headers, body: { ...manga, stock } });
      expect(saved.status).toBe(200);
      const seen = await Promise.all(Array.from({ length: 4 }, () => ask(path)));
      expect(seen.map(({ body }) => JSON.parse(body).stock)).toEqual([stock, stock, stock, stock]);
    }
  });

  it(
    'replaces all its processes without a request or an order that is refused, broken or doubled',
    PATIENCE,
    async () => {
      const before = workers();
      const stock = 100_000;
      const jaca = await stockUp(here, 'Jaca', stock);
      const paths = ['/api/store', '/api/ready', '/', '/api/products', '/api/blog?published=true'];
      const agents = Array.from({ length: 6 }, keptAlive);
      const visitors = [
        ...agents.slice(2).map((agent) => visit(paths, agent)),
        ...Array.from({ length: 4 }, () => visit(paths)),
      ];
      const buyers = await Promise.all([
        buy('ana', jaca, agents[0]),
        buy('bia', jaca, agents[1]),
        buy('caio', jaca),
      ]);
      store.child.kill('SIGHUP');
      await expect.poll(() => said('all processes of the store were replaced'), PATIENCE).toBe(1);
      const results = await Promise.all([...visitors, ...buyers].map((leave) => leave()));
      for (const agent of agents) agent.destroy();
      expect(results.flatMap(({ broken }) => broken)).toEqual([]);
      for (const { answers } of results) expect(answers.length).toBeGreaterThan(paths.length);
      const told = results.slice(visitors.length).flatMap(({ answers }) => answers);
      const ids = told.map((body) => JSON.parse(body).orderId as string);
      const { rows } = await here.db.execute<{ id: string }>('select id from orders');
      expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect(await stockOf(here, jaca)).toBe(stock - ids.length);
      const after = workers();
      expect(after).toHaveLength(2);
      expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    },
  );

  it('gets another process in the place of one that was killed, and serves meanwhile', PATIENCE, async () => {
    const [victim = 0, other = 0] = workers();
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => said('a process of the store ended by SIGKILL'), PATIENCE).toBe(1);
    expect((await ask('/api/ready')).status).toBe(200);
    await expect.poll(() => said('another process took its place'), PATIENCE).toBe(1);
    const now = workers();
    expect(now).toHaveLength(2);
    expect([now.includes(other), now.includes(victim)]).toEqual([true, false]);
  });

  it('stops as a whole, and leaves nobody behind', async () => {
    const pids = workers();
    store.child.kill('SIGTERM');
    expect(await store.exited).toBe(0);
    expect(store.output()).toContain('Stopped.');
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
