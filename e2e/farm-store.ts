import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What a journey may do behind the back of its farmers. */
export interface FarmCalls {
  clock(at: string): Promise<void>;
  /** Plants a farm that grows what it is asked for, and asks. */
  ask(order: {
    name: string;
    date: string;
    until: string;
    asked: Record<string, number>;
  }): Promise<{ orderId: string; url: string }>;
  confirmed(orderId: string): Promise<Record<string, number | null>>;
}

export interface Asked {
  id: number;
  call: keyof FarmCalls;
  input: unknown;
}

interface Told {
  id: number;
  result?: unknown;
  error?: string;
}

/** A store with a clock that can be moved, without shop and demo data. */
export async function openFarmStore(): Promise<FarmCalls & { close(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'farm-server.ts'), { execArgv: [] });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>([[0, Promise.withResolvers()]]);
  child.on('message', ({ id, result, error }: Told) => {
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error));
  });
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The farm store has ended: ${code}`));
  });
  await waiting.get(0)?.promise;
  const call = (name: keyof FarmCalls, input: unknown) => {
    const id = waiting.size;
    const told = Promise.withResolvers<unknown>();
    waiting.set(id, told);
    child.send({ id, call: name, input });
    return told.promise as Promise<never>;
  };
  return {
    clock: (at) => call('clock', at),
    ask: (order) => call('ask', order),
    confirmed: (orderId) => call('confirmed', orderId),
    async close() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
