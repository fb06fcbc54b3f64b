import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { LaunchError } from '../launch-error.ts';
import { projectRoot } from '../settings.ts';
import type { Launch, ToPrimary, ToWorker } from './messages.ts';

/** After being asked to end, and longer than a worker gives itself. */
const LONGEST_GOODBYE_MS = 25_000;

/** One process of the store, as the primary sees it. */
export interface Member {
  pid: number;
  /** Settles when it answers at the door; fails when it ended before. */
  opened: Promise<void>;
  /** How it ended, in words. */
  ended: Promise<string>;
  livedMs(): number;
  send(message: ToWorker): void;
  /** Asks it to end now, or once nobody is connected any more, and sees to it that it does. */
  end(how: 'stop' | 'retire', mostMs?: number): Promise<void>;
}

export function setUpCluster(): void {
  cluster.setupPrimary({
    exec: join(projectRoot, 'launcher/src/cli.ts'),
    args: ['worker'],
    serialization: 'advanced',
  });
}

export function forkMember(launch: Launch, onMessage: (member: Member, message: ToPrimary) => void): Member {
  const worker = cluster.fork();
  const began = performance.now();
  const ended = once(worker, 'exit').then(([code, signal]) =>
    signal ? `by ${signal}` : `with code ${code}`,
  );
  const send = (message: ToWorker) => {
    // One that is gone hears nothing; its end is told by 'exit'.
    if (worker.isConnected()) worker.send(message, () => undefined);
  };
  const member: Member = {
    pid: worker.process.pid ?? 0,
    opened: openingOf(worker, ended),
    ended,
    livedMs: () => performance.now() - began,
    send,
    async end(how, mostMs = 0) {
      send({ kind: how });
      const timer = setTimeout(() => worker.process.kill('SIGKILL'), mostMs + LONGEST_GOODBYE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
  worker.on('error', () => undefined);
  worker.on('message', (message: ToPrimary) => {
    if (message.kind === 'waits') send({ kind: 'serve', launch });
    else onMessage(member, message);
  });
  return member;
}

async function openingOf(worker: Worker, ended: Promise<string>): Promise<void> {
  const opened = Promise.withResolvers<void>();
  worker.on('message', (message: ToPrimary) => {
    if (message.kind === 'open') opened.resolve();
    if (message.kind === 'failed') opened.reject(new LaunchError(message.message));
  });
  void ended.then((how) =>
    opened.reject(new LaunchError(`A process of the store ended ${how} before it was open.`)),
  );
  return opened.promise;
}
