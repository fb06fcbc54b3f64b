import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Told } from './store-program.ts';

const PROGRAM = join(import.meta.dirname, 'store-program.ts');
/** A platform needs its moment to see that a process is gone. */
const NOTICED_AFTER_MS = 300;
const WORK_LIMIT_MS = 60_000;

/** One store process on a port of its own, that is started again whenever it dies. */
export class MortalStore {
  readonly port: number;
  deaths = 0;
  /** Of these, once it was open: not by our hand. */
  crashes = 0;
  diedAt = 0;
  #env: Record<string, string>;
  #ahead = 0;
  #child: ChildProcess | undefined;
  #opening: Promise<void> = Promise.resolve();
  #isClosed = false;
  #hasOpened = false;
  #works = 0;

  constructor(port: number, env: Record<string, string>) {
    this.port = port;
    this.#env = { ...env, PORT: String(port) };
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  start(): Promise<void> {
    this.#opening = this.#open();
    return this.#opening;
  }

  async #open(): Promise<void> {
    const child = fork(PROGRAM, {
      // Not the caller's environment: a test runner sets names that mean something else to the store.
      env: { PATH: process.env.PATH, ...this.#env, CLOCK_AHEAD_MS: String(this.#ahead) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    let isOpen = false;
    child.once('exit', (_code, signal) => {
      // One that cannot even open for the first time has a mistake, not an accident.
      if (this.#isClosed || !this.#hasOpened || this.#child !== child) return;
      this.deaths += 1;
      if (isOpen && signal !== 'SIGKILL') this.crashes += 1;
      this.diedAt = Date.now();
      this.#opening = wait(NOTICED_AFTER_MS).then(() => this.#open());
      this.#opening.catch(() => undefined);
    });
    const [told] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [object];
    isOpen = Boolean(told) && typeof told === 'object';
    if (isOpen) this.#hasOpened = true;
    else if (!this.#hasOpened) throw new Error('The store did not open');
    // It died while it opened, as with the database gone: the one after it is waited for.
    else await this.#opening;
  }

  setAhead(milliseconds: number): void {
    this.#ahead = milliseconds;
    this.#tell({ ahead: milliseconds });
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Whether everything that recurs was done once; a store that dies meanwhile has not. */
  async work(): Promise<boolean> {
    await this.#opening;
    const child = this.#child;
    if (!child?.connected) return false;
    this.#works += 1;
    const id = this.#works;
    const heard = Promise.withResolvers<boolean>();
    const hear = (told: { done?: number; isDone?: boolean }) => {
      if (told.done === id) heard.resolve(told.isDone === true);
    };
    const miss = () => heard.resolve(false);
    child.on('message', hear).once('exit', miss);
    this.#tell({ work: id });
    const isDone = await Promise.race([heard.promise, wait(WORK_LIMIT_MS, false, { ref: false })]);
    child.off('message', hear).off('exit', miss);
    return isDone;
  }

  #tell(told: Told): void {
    if (this.#child?.connected) this.#child.send(told, () => undefined);
  }

  async stop(): Promise<void> {
    this.#isClosed = true;
    await this.#opening.catch(() => undefined);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}
