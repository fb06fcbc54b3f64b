import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { projectRoot } from '../settings.ts';

const cli = join(projectRoot, 'launcher/src/cli.ts');

export type StoreProcess = {
  url: string;
  child: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
};

/** A store in a process of its own, as `npm start` runs it, but with bare shelves: nothing waits for demo pictures. */
export async function launchStore(
  env: Record<string, string>,
  args = ['start'],
  nodeOptions: string[] = [],
): Promise<StoreProcess> {
  const port = env.PORT ?? String(await findFreePort());
  const child = spawn(process.execPath, [...nodeOptions, cli, ...args], {
    // Not the test runner's environment: it sets names that mean something else to the store.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, to be killed as a whole.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { url: `http://127.0.0.1:${port}`, child, output: () => output, exited };
}

/** Waits until the store says that it is open; a store that ended instead is an error with what it said. */
export async function untilOpen(store: StoreProcess): Promise<void> {
  const ended = store.exited.then(() => 'ended' as const);
  while (!store.output().includes('is open at')) {
    const data = Promise.race([once(store.child.stdout ?? store.child, 'data'), ended]);
    if ((await data) === 'ended') throw new Error(`The store ended: ${store.output()}`);
  }
}
