import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashToken } from '@cesta/api/platform/security/tokens';
import { plantFarm } from '@cesta/api/testing/asked-farms';
import { MINUTE_MS } from '@cesta/contract/base/calendar';
import { startTemporaryPostgres } from '../../../launcher/src/testing/temporary-postgres.ts';
import { type BenchStore, openBenchStore } from '../bench-store.ts';
import { type Figure, median } from '../figures.ts';

const LINKS = 3_000;
/** Before these nothing is counted: the first answers compile and connect. */
const WARM_UP = 200;
/** Fewer than an address may ask in a minute. */
const A_MINUTE = 100;

/**
 * Whether the time of the answer tells a revoked link of a farm from one that never was: each is asked for once, in
 * turns, one after the other over one connection.
 */
export async function farmLinksBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    return await compareLinks(parts);
  } finally {
    await parts.disposeAsync();
  }
}

async function compareLinks(parts: AsyncDisposableStack): Promise<Figure[]> {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
  const store = await openBenchStore(parts, postgres.url);
  const revoked = await revokedTokens(store);
  const invented = revoked.map((token) =>
    randomBytes(token.length).toString('base64url').slice(0, token.length),
  );
  await store.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = store.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  parts.defer(() => agent.destroy());

  const times = { revoked: [] as number[], invented: [] as number[] };
  const sizes = new Set<number>();
  for (let turn = 0; turn < revoked.length; turn += 1) {
    if (turn % (A_MINUTE / 2) === 0) store.clock.advance(2 * MINUTE_MS);
    // Neither is always the second.
    const order = turn % 2 === 0 ? (['revoked', 'invented'] as const) : (['invented', 'revoked'] as const);
    for (const kind of order) {
      const token = (kind === 'revoked' ? revoked : invented)[turn] ?? '';
      const { took, bytes } = await ask(agent, port, token);
      sizes.add(bytes);
      if (turn >= WARM_UP) times[kind].push(took);
    }
  }
  if (sizes.size !== 1) throw new Error(`Answers of ${[...sizes].join(' and ')} bytes`);
  const compare = (what: string, of: (values: number[]) => number): Figure => {
    const [known, unknown] = [of(times.revoked), of(times.invented)];
    return {
      what,
      measured: `${known.toFixed(3)} ms`,
      yardstick: `${unknown.toFixed(3)} ms: an invented one, in turns`,
      ratio: known / unknown,
      aim: 'about 1',
    };
  };
  return [
    compare(`a revoked link of a farm, median of ${times.revoked.length}`, median),
    compare('the same, where a tenth is faster', tenth),
  ];
}

/** Least disturbed by whatever else the machine does. */
function tenth(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN;
}

async function revokedTokens(store: BenchStore): Promise<string[]> {
  const { deps, pool } = store;
  const { producerId } = await plantFarm(store, 'Sítio da Medida');
  const ids = Array.from({ length: LINKS }, () => randomUUID());
  const tokens = ids.map((id) => deps.signedLinks.tokenOf('farm', id));
  await pool.query(
    `insert into farm_links (id, producer_id, token_hash, created_at, revoked_at)
     select id, $3, hash, now(), now() from unnest($1::uuid[], $2::text[]) as made (id, hash)`,
    [ids, tokens.map(hashToken), producerId],
  );
  await pool.query('vacuum analyze farm_links');
  return tokens;
}

function ask(agent: Agent, port: number, token: string): Promise<{ took: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asked = request({ agent, port, host: '127.0.0.1', path: `/colheita/${token}` }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => {
        if (answer.statusCode !== 404) return reject(new Error(`Answered ${answer.statusCode}`));
        resolve({ took: performance.now() - began, bytes });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
