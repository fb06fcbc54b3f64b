import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Load, LoadResult } from './load-generator.ts';
import { processorMs } from './process-facts.ts';

/** Enough that a server which got its turn finds work for all of it: waking up for each would be what is measured. */
const CONNECTIONS = 100;

/** What one run cost: the server, whoever asked, and the clock. */
export interface Cost {
  perSecond: number;
  /** Of the processor, for one answer, without what it uses at rest. */
  serverMicros: number;
  generatorMicros: number;
}

export interface Target {
  port: number;
  path: string;
  pids: () => number[];
  /** Milliseconds of the processor that it uses in a second in which nobody asks anything. */
  restMs: number;
}

const REST_SECONDS = 10;
/** Several for each process: they are dealt out in turns. */
const FIRST_QUESTIONS = 12;

/** Jobs that look for work, timers: they cost by the second, not by the answer, and on a busy machine a second has few answers. */
export async function measureRest(pids: () => number[]): Promise<number> {
  await pause(REST_SECONDS * 1000);
  const before = processorMs(pids());
  await pause(REST_SECONDS * 1000);
  return (processorMs(pids()) - before) / REST_SECONDS;
}

/** Each over a connection of its own, so that every process of a store has its turn and keeps the answer. */
export async function askEachProcess({ port, path }: Pick<Target, 'port' | 'path'>): Promise<void> {
  for (let turn = 0; turn < FIRST_QUESTIONS; turn += 1) {
    const [answer] = (await once(
      get({ port, path, host: '127.0.0.1', agent: false, headers: { 'accept-encoding': 'br' } }),
      'response',
    )) as [IncomingMessage];
    await buffer(answer);
  }
}

/** Generators in processes of their own, so that their time is known. */
export class Generators {
  #children: ChildProcess[];
  #isStopped = false;

  constructor(count: number) {
    const script = join(import.meta.dirname, 'load-generator.ts');
    this.#children = Array.from({ length: count }, () => fork(script));
    for (const child of this.#children) {
      child.once('exit', () => {
        if (!this.#isStopped) throw new Error('A load generator ended: see above');
      });
    }
  }

  /** So many requests, shared among so many generators. */
  async run({ port, path, pids, restMs }: Target, requests: number, generators = 1): Promise<Cost> {
    const load: Load = {
      port,
      path,
      connections: CONNECTIONS / generators,
      requests: Math.round(requests / generators),
    };
    const before = processorMs(pids());
    const results = await Promise.all(
      this.#children.slice(0, generators).map(async (child) => {
        const answered = once(child, 'message');
        child.send(load);
        const [result] = await answered;
        return result as LoadResult;
      }),
    );
    const seconds = Math.max(...results.map((result) => result.seconds));
    const used = processorMs(pids()) - before - restMs * seconds;
    const done = load.requests * generators;
    return {
      perSecond: done / seconds,
      serverMicros: (used * 1000) / done,
      generatorMicros: (results.reduce((sum, result) => sum + result.processorMs, 0) * 1000) / done,
    };
  }

  stop(): void {
    this.#isStopped = true;
    for (const child of this.#children) child.disconnect();
  }
}
