import { setTimeout as pause } from 'node:timers/promises';

/** What comes in a crowd comes within this time, and nobody notices it. */
const COMPANY_MS = 3;
/** Few enough for a statement that answers at once. */
const MOST = 200;

/**
 * Many callers, few rounds: whoever asks at about the same time, or while a round is under way, shares the next
 * one. A round that fails is repeated caller by caller, so that one's trouble is not everybody's.
 */
export function gathered<Ask, Answer>(
  work: (asks: Ask[]) => Promise<Answer[]>,
): (ask: Ask) => Promise<Answer> {
  interface Caller {
    ask: Ask;
    call: PromiseWithResolvers<Answer>;
  }
  const waiting: Caller[] = [];
  let isRunning = false;

  async function answer(callers: Caller[]): Promise<void> {
    try {
      const answers = await work(callers.map(({ ask }) => ask));
      for (const [index, { call }] of callers.entries()) call.resolve(answers[index] as Answer);
    } catch (error) {
      if (callers.length > 1) for (const caller of callers) await answer([caller]);
      else callers[0]?.call.reject(error);
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
