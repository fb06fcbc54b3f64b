/**
 * One at a time for each key, in the order they came. What many processes must agree on is the database's to lock;
 * this keeps a crowd under one key from waiting there with every connection in its hands.
 */
export function createKeyedQueue() {
  const last = new Map<string, Promise<void>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key);
    const { promise: mine, resolve: leave } = Promise.withResolvers<void>();
    last.set(key, mine);
    await before;
    try {
      return await work();
    } finally {
      leave();
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
