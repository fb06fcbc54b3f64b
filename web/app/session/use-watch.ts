import { useEffect, useState } from 'react';
import { isAbort } from './api-client.ts';
import { type Loadable, type Question, useLoading } from './use-loading.ts';

interface Watch<T> {
  /** Milliseconds before the first look. */
  delay: number;
  /** Milliseconds from the answer of one look to the next. */
  every: number;
  /** True when there is nothing more to wait for; `looks` counts those made so far. */
  isSettled: (data: T | undefined, looks: number) => boolean;
}

/** Loads again and again: the provider's word to the server may be slower than the customer. */
export function useWatch<T>(
  question: Question<T>,
  { delay, every, isSettled }: Watch<T>,
): Loadable<T> & { looks: number; settled: boolean } {
  const [isBegun, setIsBegun] = useState(false);
  const { key } = question;
  const load = (signal: AbortSignal) => noted(question.load(signal));
  const found = useLoading({ ...question, load, key: isBegun ? key : null });
  const { data, looks, loading, reload } = found;
  const settled = looks > 0 && isSettled(data, looks);
  const isResting = key !== null && !settled && (!isBegun || !loading);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every look begins a wait of its own
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(isBegun ? reload : () => setIsBegun(true), isBegun ? every : delay);
    return () => clearTimeout(timer);
  }, [isResting, isBegun, looks, reload, every, delay]);

  return { ...found, settled };
}

/** A failed look is only noted: the next one may work. */
function noted<T>(look: Promise<T>): Promise<T> {
  return look.catch((error: unknown) => {
    if (!isAbort(error)) console.debug('It could not be read.', error);
    throw error;
  });
}
