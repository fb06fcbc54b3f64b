import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { PICTURE_WIDTHS, pictureVariant } from '@cesta/contract/base/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestBucket, type TestBucket } from '../../testing/s3/test-bucket.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestStore, type TestStore } from '../../testing/test-store.ts';

let bucket: TestBucket;
let database: TestDatabase;
let store: TestStore;
let admin: SignedIn;
let line: Server;
const sockets = new Set<Socket>();

/** The store reaches its bucket by a line that the test can cut. */
async function openLine(endpoint: string): Promise<string> {
  const port = Number(new URL(endpoint).port);
  line = createServer((socket) => {
    const beyond = connect(port, '127.0.0.1');
    for (const end of [socket, beyond]) {
      sockets.add(end);
      end.on('error', () => undefined).on('close', () => sockets.delete(end));
    }
    socket.pipe(beyond).pipe(socket);
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
}

function cutLine(): void {
  line.close();
  for (const socket of sockets) socket.destroy();
}

beforeAll(async () => {
  bucket = await openTestBucket();
  const endpoint = await openLine(bucket.settings.endpoint ?? '');
  database = await createTestDatabase(inject('postgresUrl'));
  store = await openTestStore(database, { ...bucket.env, FILES_ENDPOINT: endpoint });
  admin = await signIn(store, { role: 'admin' });
});
afterAll(async () => {
  cutLine();
  await store.app.close();
  await database.drop();
  await bucket.close();
});

async function upload(background: string) {
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background } });
  const form = new FormData();
  form.append('image', new File([new Uint8Array(await picture.png().toBuffer())], 'foto.png'));
  const request = new Request('http://loja.test', { method: 'POST', body: form });
  const response = await store.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...admin.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

describe('pictures of a store that keeps them in a bucket', () => {
  let imageUrl: string;

  it('are uploaded and shown as ever, and the folder stays empty', async () => {
    const { status, body } = await upload('#1F6B3B');
    expect(status).toBe(201);
    imageUrl = body.imageUrl;
    for (const width of PICTURE_WIDTHS) {
      const shown = await store.app.inject(pictureVariant(imageUrl, width, 'webp') ?? '');
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(shown.rawPayload.length),
      });
      expect((await sharp(shown.rawPayload).metadata()).width).toBe(width);
    }
    const forEmail = await store.app.inject(imageUrl.replace('1280.webp', '144.jpg'));
    expect(forEmail.statusCode).toBe(200);
    expect(await readdir(store.deps.settings.dataDir)).not.toContain('files');
  });

  it('cannot be had of the private part', async () => {
    await store.deps.files.put('problems/abc.webp', Buffer.from('x'));
    expect((await store.app.inject('/files/problems/abc.webp')).statusCode).toBe(404);
  });

  it('are refused in plain words while the bucket is away; all else goes on, and readiness tells', async () => {
    cutLine();
    const refused = await upload('#FFFFFF');
    expect(refused).toMatchObject({ status: 503, body: { code: 'FILES_UNAVAILABLE' } });
    expect(refused.body.message).toContain('Nada se perdeu');
    expect(refused.headers['retry-after']).toBeDefined();
    const shown = await store.app.inject(imageUrl);
    expect(shown.statusCode).toBe(503);
    expect(shown.headers['cache-control']).toBe('no-store');
    expect((await store.app.inject('/api/products')).statusCode).toBe(200);
    const ready = await store.app.inject('/api/ready');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', database: 'ok', files: 'away' }]);
  });
});
