import type { Siblings } from '@cesta/api/platform/database/changes';
import type { Topic } from '@cesta/contract/base/topics';
import type { ToPrimary, ToWorker } from './messages.ts';

/** Whoever has not heard of a change by then hears of it from the database. */
const LONGEST_WAIT_MS = 2000;

/** A worker's side: the others on this machine know of a change before its caller goes on, whoever answers them next. */
export function createSiblings(
  post: (message: ToPrimary) => void,
): Siblings & { hear(message: ToWorker): void } {
  const listeners = new Set<(topic: Topic) => void>();
  const waiting = new Map<number, () => void>();
  let last = 0;

  return {
    onChange: (listener) => void listeners.add(listener),
    tell(topic) {
      last += 1;
      const id = last;
      return new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(done, LONGEST_WAIT_MS);
        waiting.set(id, done);
        post({ kind: 'changed', id, topic });
      });
    },
    hear(message) {
      if (message.kind === 'known') waiting.get(message.id)?.();
      if (message.kind !== 'changed') return;
      for (const listener of listeners) listener(message.topic);
      post({ kind: 'known', id: message.id });
    },
  };
}
