import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@cesta/api/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchStore, type StoreProcess, untilOpen } from './testing/store-process.ts';

const PATIENCE = { timeout: 300_000 };
/** Whoever sends SIGUSR2 finds the store with an error that nobody waits for. */
const TROUBLE = `process.on('SIGUSR2', () => {
  process.emitWarning('an odd thing');
  Promise.reject(new Error('no such mailbox: ana@exemplo.test'));
});`;

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  dataDir = await mkdtemp(join(tmpdir(), 'cesta-lines-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const launch = (env: Record<string, string>, nodeOptions: string[] = []) =>
  launchStore(
    {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      STRIPE_SECRET_KEY: 'sk_live_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      ...env,
    },
    ['start'],
    nodeOptions,
  );

interface Line {
  level: number;
  time: string;
  msg: string;
  step?: string;
}

/** Fails with the first line that is not of the log. */
function linesOf(store: StoreProcess): Line[] {
  const lines = store.output().trimEnd().split('\n');
  return lines.map((line) => {
    const isJson = line.startsWith('{') && line.endsWith('}');
    expect([line, isJson]).toEqual([line, true]);
    const parsed: Line = JSON.parse(line);
    expect(parsed).toMatchObject({ level: expect.any(Number), time: expect.any(String) });
    return parsed;
  });
}

const stepsOf = (lines: Line[]) => lines.flatMap(({ step }) => step ?? []);

describe('a store in production', () => {
  it('says nothing but lines of its log, from its start to its end', PATIENCE, async () => {
    const store = await launch({ PROCESSES: '2' });
    await untilOpen(store);
    expect((await fetch(`${store.url}/`)).status).toBe(200);
    store.child.kill('SIGTERM');
    expect(await store.exited).toBe(0);
    const lines = linesOf(store);
    expect(stepsOf(lines)).toEqual(['database', 'migrations', '2 processes']);
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining([expect.stringContaining('is open at http://localhost:'), 'Stopped.']),
    );
    // Once, however many processes.
    const warned = lines.filter(({ level, msg }) => level === 40 && msg.includes('SMTP_URL'));
    expect(warned).toHaveLength(1);
  });

  it('names nobody in what nobody caught, nor in a warning of Node', PATIENCE, async () => {
    const trouble = join(dataDir, 'trouble.mjs');
    await writeFile(trouble, TROUBLE);
    const store = await launch({ PROCESSES: '1' }, ['--import', trouble]);
    await untilOpen(store);
    store.child.kill('SIGUSR2');
    expect(await store.exited).toBe(1);
    const lines = linesOf(store);
    expect(stepsOf(lines)).toEqual(['database', 'migrations', 'store']);
    const said = lines.map(({ msg }) => msg);
    expect(said).toContain('Node warns');
    expect(said.at(-1)).toBe('nobody caught this error');
    expect(store.output()).toContain('no such mailbox: …@…');
    expect(store.output()).not.toContain('ana@');
  });

  it.each([
    [{ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, 'Production needs STRIPE_SECRET_KEY', []],
    [{ DATABASE_POOL: 'many', LOG_LEVEL: 'loud' }, 'Wrong settings: ', []],
    [{ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/nothing' }, '', ['database']],
  ])('says in the same way why it does not start, and where: %j', PATIENCE, async (env, reason, steps) => {
    const store = await launch(env);
    expect(await store.exited).toBe(1);
    const lines = linesOf(store);
    expect(stepsOf(lines.filter(({ msg }) => msg === 'a step has failed'))).toEqual(steps);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining(reason) });
  });
});
