import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { type Supervised, supervise } from './processes.ts';

const PROGRAM = join(import.meta.dirname, 'store-program.ts');

export interface Stores {
  all: Supervised[];
  /** Both clocks, and those of stores that are started later. */
  setAhead(milliseconds: number): void;
  stop(): Promise<void>;
}

export function startStores(folder: string, ports: readonly number[], env: Record<string, string>): Stores {
  let ahead = 0;
  const children = new Set<ChildProcess>();
  const all = ports.map((port, i) => {
    const own: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      ...env,
      DATA_DIR: join(folder, 'store'),
      PORT: String(port),
      // Read when it is started, however often that is.
      get CLOCK_AHEAD_MS() {
        return String(ahead);
      },
    };
    return supervise({
      file: 'setpriv',
      args: ['--pdeathsig', 'KILL', process.execPath, PROGRAM],
      env: own,
      logFile: join(folder, `store${i + 1}.log`),
      onChild(child) {
        children.add(child);
        child.once('exit', () => children.delete(child));
      },
    });
  });
  return {
    all,
    setAhead(milliseconds) {
      ahead = milliseconds;
      for (const child of children) if (child.connected) child.send({ aheadMs: milliseconds });
    },
    stop: async () => void (await Promise.all(all.map((store) => store.stop()))),
  };
}
