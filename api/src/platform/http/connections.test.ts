import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../modules/identity/identity.tables.ts';
import { drip, openRaw, type RawAnswer } from '../../testing/raw-connection.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { AT_REST_MS } from './connections.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
const BODY_MS = 300;
const REQUEST_MS = 2000;
const store = useStore({
  BODY_TIMEOUT_MS: String(BODY_MS),
  HEADERS_TIMEOUT_MS: '400',
  REQUEST_TIMEOUT_MS: String(REQUEST_MS),
});

let port = 0;

beforeAll(async () => {
  await store().app.listen({ port: 0, host: '127.0.0.1' });
  port = (store().app.server.address() as AddressInfo).port;
});

const head = (...lines: string[]) => [...lines, 'Host: loja.test', '', ''].join('\r\n');

const PICTURE_FORM = Buffer.concat([
  Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.gif"\r\n\r\n'),
  PIXEL,
  Buffer.from('\r\n--x--\r\n'),
]);

function send(text: string | Buffer) {
  const connection = openRaw(port);
  connection.socket.write(text);
  return connection;
}

const PROTECTING = [
  ...['content-type', 'content-security-policy', 'x-content-type-options', 'x-frame-options'],
  ...['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy'],
];

/** The very headers of any other refusal, its own request id, and words that a person understands. */
async function expectRefusal({ status, headers, body }: RawAnswer, wanted: number, code: string) {
  const said = JSON.parse(body);
  expect([status, said.code]).toEqual([wanted, code]);
  const ordinary = (await store().app.inject('/api/nada-aqui')).headers;
  for (const name of PROTECTING) expect([name, headers[name]]).toEqual([name, expect.any(String)]);
  for (const name of PROTECTING) expect([name, headers[name]]).toEqual([name, ordinary[name]]);
  expect(headers['x-request-id']).toBe(said.requestId);
  expect(said.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(said.message).toMatch(/[ãçéêíó]/);
}

describe('a slow sender', () => {
  it.each(['/api/auth/login', '/api/contact'])('of a form to %s is told so and let go', async (path) => {
    const { socket, answer } = send(
      head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 10000'),
    );
    drip(socket, 50);
    await expectRefusal(await answer, 408, 'SLOW_REQUEST');
  });

  it('of the head of a request is told so and let go', async () => {
    const { socket, answer } = send('GET /api/health HTTP/1.1\r\nX-Endless: ');
    drip(socket, 50);
    await expectRefusal(await answer, 408, 'SLOW_REQUEST');
  });

  it('of a picture has more time than a form while it comes on, though not all of it', async () => {
    const { headers } = await signIn(store(), { role: 'admin' });
    const upload = (length: number) =>
      send(
        head(
          'POST /api/upload HTTP/1.1',
          `Authorization: ${headers.authorization}`,
          'Content-Type: multipart/form-data; boundary=x',
          'Connection: close',
          `Content-Length: ${length}`,
        ),
      );

    const note = `--x\r\nContent-Disposition: form-data; name="note"\r\n\r\n${'a'.repeat(1000)}\r\n`;
    const form = Buffer.concat([Buffer.from(note), PICTURE_FORM]);
    const patient = upload(form.length);
    for (let sent = 0; sent < form.length; sent += 200) {
      patient.socket.write(form.subarray(sent, sent + 200));
      await setTimeout(BODY_MS / 3);
    }
    expect(await patient.answer).toMatchObject({ status: 201 });

    for (const everyMs of [20, 100_000]) {
      const begun = performance.now();
      const endless = upload(5_000_000);
      endless.socket.write(PICTURE_FORM.subarray(0, 90));
      drip(endless.socket, everyMs);
      const [said] = await once(endless.socket, 'data');
      expect(String(said)).toContain('SLOW_REQUEST');
      expect(performance.now() - begun).toBeLessThan(REQUEST_MS);
      endless.socket.destroy();
    }
  });

  it('keeps nobody else waiting, and a quick one is served as ever', async () => {
    const { app } = store();
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    const payload = { email: 'ninguem@exemplo.com', password: 'errada12' };
    const response = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(response.statusCode).toBe(401);
  });
});

describe('a slow reader', () => {
  /** More than the machine itself keeps on its way. */
  const MUCH = 2 ** 24;
  const question = head('GET /api/docs/json HTTP/1.1');

  /** Both ends of a connection. */
  async function askForMuch(): Promise<{ reader: Socket; ours: Socket }> {
    const [{ rawPayload }, connection] = [
      await store().app.inject('/api/docs/json'),
      once(store().app.server, 'connection'),
    ];
    const answers = Math.ceil(MUCH / rawPayload.length);
    const reader = connect(port, '127.0.0.1');
    reader.on('error', () => undefined);
    const [ours] = (await connection) as [Socket];
    reader.write(question.repeat(answers));
    return { reader, ours };
  }

  it('who takes nothing of an answer is let go', async () => {
    const { reader, ours } = await askForMuch();
    const begun = performance.now();
    await once(ours, 'close');
    expect(performance.now() - begun).toBeGreaterThan(REQUEST_MS / 2);
    reader.destroy();
  });

  it('who takes it little by little gets all of it', async () => {
    const { reader } = await askForMuch();
    const begun = performance.now();
    let taken = 0;
    for await (const chunk of reader) {
      taken += chunk.length;
      if (taken >= MUCH) break;
      await setTimeout(15);
    }
    expect(taken).toBeGreaterThanOrEqual(MUCH);
    expect(performance.now() - begun).toBeGreaterThan(REQUEST_MS);
  });

  it('is nobody who waits for an answer that takes long', async () => {
    const { user, headers } = await signIn(store());
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const rival = store().db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('update');
      lock();
      await released;
    });
    await locked;
    const body = JSON.stringify({ name: 'Ana Calma' });
    const { answer } = send(
      head(
        `PUT /api/users/${user.id} HTTP/1.1`,
        `Authorization: ${headers.authorization}`,
        'Content-Type: application/json',
        'Connection: close',
        `Content-Length: ${body.length}`,
      ) + body,
    );
    await setTimeout(1.5 * REQUEST_MS);
    release();
    await rival;
    expect(await answer).toMatchObject({ status: 200 });
  });
});

describe('what is no request', () => {
  it.each([
    ['a request line that is none', 'ISTO NAO E HTTP\r\n\r\n', 400, 'BAD_REQUEST'],
    ['an unknown method', head('FETCH /api/health HTTP/1.1'), 400, 'BAD_REQUEST'],
    ['a broken header', head('GET /api/health HTTP/1.1', 'Bro ken'), 400, 'BAD_REQUEST'],
    [
      'a length that is no number',
      head('POST /api/contact HTTP/1.1', 'Content-Length: muito'),
      400,
      'BAD_REQUEST',
    ],
    [
      'two ways to tell where it ends',
      head('POST /api/contact HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
      400,
      'BAD_REQUEST',
    ],
    [
      'a chunk without a length',
      `${head('POST /api/contact HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n`,
      400,
      'BAD_REQUEST',
    ],
    [
      'a head that is too long',
      head('GET /api/health HTTP/1.1', `X-Long: ${'a'.repeat(20_000)}`),
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'too many headers',
      head('GET /api/health HTTP/1.1', ...Array.from({ length: 3000 }, (_, i) => `X-${i}: a`)),
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'an address that is none',
      head('GET /api/products/%zz HTTP/1.1', 'Connection: close'),
      400,
      'BAD_REQUEST',
    ],
    [
      'a name longer than any',
      head(`GET /api/products/${'a'.repeat(400)} HTTP/1.1`, 'Connection: close'),
      404,
      'NOT_FOUND',
    ],
    [
      'no word of whom it is for',
      'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n',
      400,
      'BAD_REQUEST',
    ],
  ])('because of %s is refused like everything else', async (_, text, status, code) => {
    await expectRefusal(await send(text).answer, status, code);
  });

  it('an expectation that nobody knows is not met and harms nobody', async () => {
    const { answer } = send(head('GET /api/health HTTP/1.1', 'Expect: o-impossivel', 'Connection: close'));
    expect(await answer).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
  });
});

it('a connection at rest is kept for longer than a proxy in front keeps its end', () => {
  expect(store().app.server).toHaveProperty('keepAliveTimeout', AT_REST_MS);
});

describe('a connection whose time at rest is over', () => {
  const REST_MS = 100;
  beforeAll(() => {
    Object.assign(store().app.server, { keepAliveTimeout: REST_MS, keepAliveTimeoutBuffer: 0 });
  });
  afterAll(() => {
    Object.assign(store().app.server, { keepAliveTimeout: AT_REST_MS });
  });

  it('is not cut off when a request has come in while the process was held up', async () => {
    const { socket, answer } = send(head('GET /api/health HTTP/1.1'));
    await once(socket, 'data');
    setImmediate(() => {
      socket.write(head('GET /api/store HTTP/1.1', 'Connection: close'));
      const end = performance.now() + 3 * REST_MS;
      while (performance.now() < end);
    });
    expect((await answer).all).toContain('openingHours');
  });

  it('is closed', async () => {
    const { socket } = send(head('GET /api/health HTTP/1.1'));
    await once(socket, 'close');
  });
});
