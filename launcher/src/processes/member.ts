import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { LaunchError } from '../launch-error.ts';
import { projectRoot } from '../settings.ts';
import type { Launch, ToPrimary, ToWorker } from './messages.ts';

/** A start reads the store's code and signs in; one that takes longer hangs. */
const LONGEST_OPENING_MS = 180_000;

/** One process of the store, as the primary sees it. */
export interface Member {
  pid: number;
  /** Settles when it answers at the door; fails when it ended before. */
  opened: Promise<void>;
  /** How it ended, in words. */
  ended: Promise<string>;
  livedMs(): number;
  send(message: ToWorker): void;
  /** Asks it to end now, or once nobody is connected any more, and sees to it that it does within so long. */
  end(how: 'stop' | 'retire', mostMs: number): Promise<void>;
}

export function setUpCluster(): void {
  cluster.setupPrimary({
    exec: join(projectRoot, 'launcher/src/cli.ts'),
    args: ['worker'],
    serialization: 'advanced',
  });
}

export function forkMember(
  launch: Launch,
  onMessage: (member: Member, message: ToPrimary) => void,
  openingMs = LONGEST_OPENING_MS,
): Member {
  const worker = cluster.fork();
  const began = performance.now();
  const ended = endOf(worker);
  const send = (message: ToWorker) => {
    // One that is gone hears nothing; its end is told by 'exit'.
    if (worker.isConnected()) worker.send(message, () => undefined);
  };
  const member: Member = {
    pid: worker.process.pid ?? 0,
    opened: openingOf(worker, ended, openingMs),
    ended,
    livedMs: () => performance.now() - began,
    send,
    async end(how, mostMs) {
      send({ kind: how });
      const timer = setTimeout(() => worker.process.kill('SIGKILL'), mostMs);
      await ended;
      clearTimeout(timer);
    },
  };
  worker.on('message', (message: ToPrimary) => {
    if (message.kind === 'waits') send({ kind: 'serve', launch });
    else onMessage(member, message);
  });
  return member;
}

/** A machine that has no room for another process says so by an error alone: there is no end of what never began. */
function endOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ? `by ${signal}` : `with code ${code}`));
    worker.on('error', (error) => {
      if (worker.process.pid === undefined) resolve(`before it began (${error.message})`);
    });
  });
}

async function openingOf(worker: Worker, ended: Promise<string>, mostMs: number): Promise<void> {
  const opened = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => opened.reject(new LaunchError(`A process of the store was not open after ${mostMs / 1000} s.`)),
    mostMs,
  );
  worker.on('message', (message: ToPrimary) => {
    if (message.kind === 'open') opened.resolve();
    if (message.kind === 'failed') opened.reject(new LaunchError(message.message));
  });
  void ended.then((how) =>
    opened.reject(new LaunchError(`A process of the store ended ${how} before it was open.`)),
  );
  return opened.promise.finally(() => clearTimeout(timer));
}
