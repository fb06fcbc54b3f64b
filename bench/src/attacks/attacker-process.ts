import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Got } from './attack.ts';
import type { Order } from './attacker.ts';

const LIMIT_MS = 90_000;

/** Ready to go; the attack begins with `run` and is ended when it lasts too long. */
export async function hireAttacker(order: Order): Promise<{ run(): Promise<Got>; dismiss(): void }> {
  const child = fork(join(import.meta.dirname, 'attacker.ts'));
  child.send(order);
  await answerOf(child);
  return {
    async run() {
      child.send('go');
      const { got } = (await answerOf(child)) as { got: Got };
      return got;
    },
    dismiss: () => void (child.connected && child.disconnect()),
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(LIMIT_MS)]);
  try {
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error('The attacker has ended without an answer');
    });
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    return answer;
  } finally {
    settled.abort();
  }
}
