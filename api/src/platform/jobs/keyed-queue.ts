/**
 * One at a time for each key, or a few, in the order they came. What many processes must agree on is the database's to
 * lock; this keeps a crowd under one key from waiting there with every connection in its hands.
 */
export function createKeyedQueue(atOnce = 1) {
  const lines = new Map<string, { free: number; waiting: (() => void)[] }>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { free: atOnce, waiting: [] };
    lines.set(key, line);
    if (line.free > 0) line.free -= 1;
    else await new Promise<void>((go) => line.waiting.push(go));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.free += 1;
      if (line.free === atOnce) lines.delete(key);
    }
  };
}
