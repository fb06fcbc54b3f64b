import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';

/** What comes in a crowd comes within this time, and nobody notices it. */
const COMPANY_MS = 3;
/** Few enough for a statement that answers at once. */
const MOST = 200;
/** So many are repeated beside each other when their round has failed. */
const ALONE_AT_ONCE = 5;

interface Caller<Ask, Answer> {
  ask: Ask;
  call: PromiseWithResolvers<Answer>;
}

/**
 * Many callers, few rounds: whoever asks at about the same time, or while a round is under way, shares the next
 * one. A round that fails is told to `onSplit` and repeated caller by caller, beside the rounds that follow, so
 * that one's trouble is not everybody's.
 */
export function gathered<Ask, Answer>(
  work: (asks: Ask[]) => Promise<Answer[]>,
  onSplit: (error: unknown, callers: number) => void = () => undefined,
): (ask: Ask) => Promise<Answer> {
  const waiting: Caller<Ask, Answer>[] = [];
  const alone = pLimit(ALONE_AT_ONCE);
  let isRunning = false;

  async function answer(callers: Caller<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await work(callers.map(({ ask }) => ask));
      for (const [index, { call }] of callers.entries()) call.resolve(answers[index] as Answer);
    } catch (error) {
      const [first, ...others] = callers;
      if (others.length === 0) return first?.call.reject(error);
      onSplit(error, callers.length);
      void alone.map(callers, (caller) => answer([caller]));
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await pause(COMPANY_MS);
      await answer(waiting.splice(0, MOST));
    }
    isRunning = false;
  }

  return (ask) => {
    const call = Promise.withResolvers<Answer>();
    waiting.push({ ask, call });
    if (!isRunning) void run();
    return call.promise;
  };
}
