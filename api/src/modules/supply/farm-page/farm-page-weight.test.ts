import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { cents } from '@cesta/contract/base/money';
import { expect, it } from 'vitest';
import { askFarm, plantFarm } from '../../../testing/asked-farms.ts';
import { useStore } from '../../../testing/test-store.ts';
import { farmLinkOf } from '../farms/farm-links.service.ts';
import { statements } from '../statements/statements.tables.ts';

/** What a phone on 2G may be sent for the page and all that it loads. */
const MOST_BYTES = 60_000;
const store = useStore({ NODE_ENV: 'production', PROCESSES: '1', BASE_URL: 'https://loja.test' });

/** As many bytes as come over the line, headers and all, asked for as a browser on a phone does. */
async function overTheLine(
  port: number,
  path: string,
): Promise<{ bytes: number; encoding: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      'Host: loja.test',
      'User-Agent: Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
      'Accept: text/html,application/xhtml+xml,*/*;q=0.8',
      'Accept-Encoding: gzip, deflate, br',
      'Accept-Language: pt-BR,pt;q=0.9',
      'Connection: close',
      '',
      '',
    ].join('\r\n'),
  );
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  const all = Buffer.concat(parts);
  const end = all.indexOf('\r\n\r\n');
  const head = all.subarray(0, end).toString('latin1');
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
  const encoding = /^content-encoding: (.*)$/im.exec(head)?.[1] ?? 'identity';
  const payload = /^transfer-encoding: chunked$/im.test(head)
    ? unchunked(all.subarray(end + 4))
    : all.subarray(end + 4);
  return { bytes: all.length, encoding, body: decoded(payload, encoding) };
}

function unchunked(raw: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < raw.length; ) {
    const line = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.subarray(at, line).toString('latin1'), 16);
    if (size === 0) break;
    parts.push(raw.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

function decoded(payload: Buffer, encoding: string): string {
  if (encoding === 'br') return brotliDecompressSync(payload).toString();
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString();
}

it('a full page and all that it loads are below 60 kB on the line, compressed as a phone asks for it', async () => {
  store().clock.set('2026-11-15T22:00:00Z');
  const grown = Array.from({ length: 12 }, (_, place) => `Alface crespa do canteiro ${place + 1}`);
  const farm = await plantFarm(store(), 'Associação dos Produtores da Serra', grown);
  const until = new Date('2026-11-16T10:00:00Z');
  await askFarm(store(), farm, { date: '2026-11-17', until, asked: grown.map(() => 12) });
  await store()
    .db.insert(statements)
    .values(
      Array.from({ length: 6 }, (_, month) => ({
        producerId: farm.producerId,
        from: `2026-0${month + 1}-01`,
        to: `2026-0${month + 1}-28`,
        totalCents: cents(1234_56 + month),
        closedAt: store().clock.now(),
        closedBy: 'Ana',
      })),
    );
  await store().app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = store().app.server.address() as AddressInfo;
  const page = await overTheLine(port, new URL(await farmLinkOf(store().deps, farm.producerId)).pathname);
  expect(page.body.match(/ name="q-/g)).toHaveLength(12);
  expect(page.body.match(/href="\?dia=/g)).toHaveLength(4);
  expect(page.body.match(/>Acerto \d+</g)).toHaveLength(6);
  // Whatever a browser fetches by itself: styles, scripts, icons, pictures, fonts, frames.
  const loaded = [
    ...page.body.matchAll(/<(?:link|script|img|source|iframe)\b[^>]*? (?:href|src|srcset)="([^"]*)"/g),
  ]
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith('data:'));
  expect(loaded).toEqual([expect.stringMatching(/\.css$/), expect.stringMatching(/\.js$/)]);
  const parts = [page];
  for (const address of loaded) parts.push(await overTheLine(port, address));
  // Neither loads more.
  for (const { body } of parts.slice(1)) expect(body).not.toMatch(/url\(|@import|import\(|new Image|https?:/);
  expect(parts.map(({ encoding }) => encoding)).not.toContain('identity');
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
