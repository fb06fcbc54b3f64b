import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';
import { retiringPlugin } from './retiring.ts';

const LARGE = Buffer.alloc(40_000_000, 'a');
const hasSecondAddress = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

/** Over one line that is kept, where it may be. */
function visitor(host: string, port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    leave: () => agent.destroy(),
    ask: (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        request({ host, port, path, agent }, resolve).on('error', reject).end();
      }),
  };
}

async function connectionOf(answer: Promise<IncomingMessage>): Promise<string | undefined> {
  const said = await answer;
  await buffer(said);
  return said.headers.connection;
}

describe('a process that is about to leave', () => {
  const store = useStore();

  it('asks everybody, with the next answer, not to come back on the same line', async () => {
    const { app } = store();
    const { ask, leave } = visitor('127.0.0.1', await app.openAt('127.0.0.1', 0));
    // The second is a kept one, which the framework does not see.
    const paths = ['/api/store', '/api/store', '/api/health'];
    for (const path of paths) expect(await connectionOf(ask(path))).toBe('keep-alive');
    app.letGo();
    for (const path of paths) expect(await connectionOf(ask(path))).toBe('close');
    leave();
  });
});

describe('a process that leaves', () => {
  let app: FastifyInstance;
  let port: number;
  let finish: () => void;

  beforeEach(async () => {
    const held = Promise.withResolvers<void>();
    finish = held.resolve;
    app = fastify({ keepAliveTimeout: 600_000, return503OnClosing: false });
    await app.register(retiringPlugin);
    app.get('/', async () => 'here');
    app.get('/held', async () => {
      await held.promise;
      return 'finished';
    });
    app.get('/large', async () => LARGE);
    port = await app.openAt('localhost', 0);
  });
  afterEach(() => app.close());

  const arrivals = (count: number) =>
    new Promise<void>((resolve) => {
      let missing = count;
      app.server.on('request', () => {
        missing -= 1;
        if (missing === 0) resolve();
      });
    });
  const hosts = ['127.0.0.1', ...(hasSecondAddress ? ['::1'] : [])];

  it.each(hosts)(
    'finishes for those who came by %s before it is gone, and takes in nobody else',
    async (host) => {
      const { ask, leave } = visitor(host, port);
      expect(await connectionOf(ask('/'))).toBe('keep-alive');
      const arrived = arrivals(1);
      const answer = ask('/held');
      await arrived;
      let isGone = false;
      const gone = app.retire(600_000).then(() => {
        isGone = true;
      });
      await expect(once(connect(port, host), 'connect')).rejects.toThrow('ECONNREFUSED');
      expect(isGone).toBe(false);
      finish();
      expect(await connectionOf(answer)).toBe('close');
      await gone;
      leave();
    },
  );

  it.each(hosts)(
    'does not wait for a line from %s that comes to rest when it has been answered',
    async (host) => {
      const { ask, leave } = visitor(host, port);
      const arrived = arrivals(1);
      const answer = ask('/held');
      await arrived;
      const closed = app.close();
      await nextTurn();
      finish();
      expect((await buffer(await answer)).toString()).toBe('finished');
      await closed;
      leave();
    },
  );

  it.each(hosts)('answers who has come by %s and was not let in yet', async (host) => {
    const visit = connect(port, host);
    visit.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    // From here on the kernel has the connection, and this process has not looked.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    app.letGo();
    const closed = app.close();
    expect((await buffer(visit)).toString()).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n.*here$/is);
    await closed;
  });

  it.each(hosts)('hears what somebody at %s has said, however late it looks', async (host) => {
    const letIn = once(app.server, 'connection');
    const visit = connect(port, host);
    await letIn;
    app.letGo();
    const closed = app.close();
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    visit.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    // As long as a busy process may be about something else.
    const end = performance.now() + 700;
    while (performance.now() < end);
    expect((await buffer(visit)).toString()).toMatch(/^HTTP\/1\.1 200 .*here$/s);
    await closed;
  });

  it.each(hosts)('does not wait for a line from %s on which nobody says anything', async (host) => {
    const letIn = once(app.server, 'connection');
    const visit = connect(port, host);
    await letIn;
    await app.close();
    expect(await buffer(visit)).toHaveLength(0);
  });

  it.each(hosts)('cuts nothing that somebody at %s is still reading', async (host) => {
    const { ask, leave } = visitor(host, port);
    const answer = await ask('/large');
    const closed = app.close();
    await nextTurn();
    expect((await buffer(answer)).length).toBe(LARGE.length);
    await closed;
    leave();
  });
});
