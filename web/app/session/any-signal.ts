/** Gives up as soon as one of them does, and for its reason. Phones of 2023 have no `any` of their own. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    else
      signal.addEventListener('abort', () => either.abort(signal.reason), {
        once: true,
        signal: either.signal,
      });
  }
  return either.signal;
}
