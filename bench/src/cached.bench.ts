import { fork } from 'node:child_process';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { type Figure, median } from './figures.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 20;
const ACCEPT = { 'accept-encoding': 'br' };

/** Requests a second of what is kept as bytes, against a server that has those very bytes in memory. */
export async function cachedBench(storeUrl: string): Promise<Figure[]> {
  return [
    await compare('cached list /api/products', `${storeUrl}/api/products`, 'at least 0.5'),
    await compare('cached page /produtos', `${storeUrl}/produtos`, 'at least 0.4'),
  ];
}

async function compare(what: string, url: string, aim: string): Promise<Figure> {
  await fetch(url, { headers: ACCEPT });
  const bare = await startBareServer(await recordAnswer(url));
  try {
    const rounds: { store: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ bare: await requestsPerSecond(bare.url), store: await requestsPerSecond(url) });
    }
    const store = median(rounds.map((round) => round.store));
    const yardstick = median(rounds.map((round) => round.bare));
    return {
      what,
      measured: `${Math.round(store)}/s`,
      yardstick: `bare Node, same bytes: ${Math.round(yardstick)}/s`,
      ratio: median(rounds.map((round) => round.store / round.bare)),
      aim,
    };
  } finally {
    bare.stop();
  }
}

async function recordAnswer(url: string): Promise<{ body: string; headers: Record<string, string> }> {
  // Not fetch: it would undo the compression, and the yardstick must send the very same bytes.
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: ACCEPT }, resolve).on('error', reject);
  });
  const kept = Object.entries(response.headers).filter(([name]) => !HOP.has(name));
  return {
    body: (await buffer(response)).toString('base64'),
    headers: Object.fromEntries(kept) as Record<string, string>,
  };
}

const HOP = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: ACCEPT });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
  return result.requests.average;
}

async function startBareServer(answer: { body: string; headers: Record<string, string> }) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  const listening = new Promise<{ port: number }>((resolve) =>
    child.once('message', (m) => resolve(m as { port: number })),
  );
  child.send(answer);
  const { port } = await listening;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.disconnect() };
}
