import cluster from 'node:cluster';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Launch } from './messages.ts';
import { createSupervisor, type Patience, type Supervisor } from './supervisor.ts';

/** A process that says what a worker says, and behaves as the file beside it tells at its start. */
const WORKER = `
  import { existsSync, readFileSync, writeFileSync } from 'node:fs';
  const file = (name) => new URL(name, import.meta.url);
  const how = readFileSync(file('how'), 'utf8');
  const isDead = (pid) => { try { process.kill(pid, 0); } catch { return true; } };
  /** Others have seen that it is dead as well. */
  const afterNext = () => {
    if (existsSync(file('dead')) && isDead(Number(readFileSync(file('dead'), 'utf8')))) process.exit(0);
    setTimeout(afterNext, 20);
  };
  const die = () => {
    writeFileSync(file('dead'), String(process.pid));
    process.exit(1);
  };
  process.on('message', ({ kind, launch }) => {
    if (kind === 'retire' && how === 'outlives') afterNext();
    else if (kind === 'stop' || kind === 'retire') process.exit(0);
    if (kind === 'work' || launch?.runsJobs) writeFileSync(file('works-' + process.pid), '');
    if (kind === 'serve' && how === 'late' && launch.runsJobs) setTimeout(() => process.send({ kind: 'open' }), 500);
    else if (kind === 'serve' && how !== 'hangs') process.send({ kind: 'open' }, () => how === 'dies' && die());
  });
  process.send({ kind: 'waits' });`;

let folder: string;
let supervisor: Supervisor;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cesta-supervisor-'));
  await writeFile(join(folder, 'worker.mjs'), WORKER);
  said = [];
});
afterEach(async () => {
  await supervisor.stop();
  await rm(folder, { recursive: true });
});

const behave = (how: 'serves' | 'late' | 'outlives' | 'hangs' | 'dies') =>
  writeFile(join(folder, 'how'), how);

function supervise(
  processes: number,
  more: Partial<Patience> & { atOnce?: number } = {},
  cwd = folder,
): Supervisor {
  cluster.setupPrimary({ exec: join(folder, 'worker.mjs'), args: [], serialization: 'advanced', cwd });
  const { atOnce = 0, ...patience } = more;
  const launches = Array.from(
    { length: processes },
    (_, slot) => ({ slot, runsJobs: slot < atOnce }) as Launch,
  );
  const note = (_fields: object, words?: string) => void said.push(words ?? '');
  const log = { info: note, error: note } as unknown as Parameters<typeof createSupervisor>[2];
  supervisor = createSupervisor(
    launches,
    { retireMs: 1000, drainMs: 0, settleMs: 0, delay: () => 0, ...patience },
    log,
  );
  return supervisor;
}

const times = (words: string) => said.filter((line) => line.startsWith(words)).length;

describe('a primary', () => {
  it('outlives a machine that has no room for another process', async () => {
    const opening = supervise(1, {}, join(folder, 'nowhere')).start();
    await expect(opening).rejects.toThrow('before it began');
  });

  it('gives up a process that never opens', async () => {
    await behave('hangs');
    await expect(supervise(1, { openingMs: 500 }).start()).rejects.toThrow('was not open after');
  });

  it('replaces no more of them when the first one in place of another does not stay', async () => {
    await behave('outlives');
    await supervise(2, { delay: () => 60_000 }).start();
    await behave('dies');
    await expect(supervisor.replaceAll()).rejects.toThrow('did not stay');
    expect(times('a process of the store is being replaced')).toBe(1);
  });

  it('ends when every process that opens dies again, for whoever watches over it to see', async () => {
    await behave('dies');
    await supervise(2).start();
    expect(await supervisor.gaveUp).toBe('No process of the store stays open.');
  });

  it('has jobs worked on by two, whichever of them are alive', async () => {
    await behave('serves');
    await supervise(3, { delay: () => 600_000 }).start();
    const working = async () =>
      (await readdir(folder))
        .filter((name) => name.startsWith('works-'))
        .map((name) => Number(name.slice(6)));
    await expect.poll(working, { timeout: 30_000 }).toHaveLength(2);
    const [first = 0] = await working();
    process.kill(first, 'SIGKILL');
    await expect.poll(working, { timeout: 30_000 }).toHaveLength(3);
  });

  it.each(['serves', 'late'] as const)('counts those who work on jobs from their start: %s', async (how) => {
    await behave(how);
    await supervise(4, { atOnce: 2 }).start();
    const working = async () => (await readdir(folder)).filter((name) => name.startsWith('works-'));
    await expect.poll(working, { timeout: 30_000 }).toHaveLength(2);
    // The message to a third would have been the last thing of the start.
    await supervisor.stop();
    expect(await working()).toHaveLength(2);
  });

  it('hands the jobs of those that are replaced to their successors', async () => {
    await behave('serves');
    await supervise(2).start();
    const working = async () => (await readdir(folder)).filter((name) => name.startsWith('works-')).length;
    await supervisor.replaceAll();
    await expect.poll(working, { timeout: 30_000 }).toBe(4);
  });

  it('takes a process that is told to stop before it is open for no failure', async () => {
    await behave('serves');
    await supervise(1).start();
    await behave('hangs');
    const replacing = supervisor.replaceAll();
    await supervisor.stop();
    await expect(replacing).resolves.toBeUndefined();
    expect(said).toEqual([]);
  });

  it('does not tell of a successor of a dead one, either, that was told to stop before it was open', async () => {
    await behave('serves');
    await supervise(1).start();
    await behave('hangs');
    const living = () => Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid ?? 0);
    const [victim = 0] = living();
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => living().filter((pid) => pid !== victim), { timeout: 30_000 }).toHaveLength(1);
    await supervisor.stop();
    await setImmediate();
    expect(said).toEqual(['a process of the store ended by SIGKILL']);
  });

  it('replaces all of them, one after the other', async () => {
    await behave('serves');
    await supervise(2).start();
    await supervisor.replaceAll();
    expect(times('a process of the store is being replaced')).toBe(2);
    expect(times('all processes of the store were replaced')).toBe(1);
  });
});
