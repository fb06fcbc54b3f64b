import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Asked {
  id: number;
  call: string;
  input: unknown;
}

interface Told {
  id: number;
  result?: unknown;
  error?: string;
}

/** What a program of its own can be asked to do; each call takes one thing and answers one. */
type Calls<Program> = { [Name in keyof Program]: (input: never) => Promise<unknown> };

/** Starts a program of this folder, which answers with `answerCalls`; back once it is ready. */
export async function startProgram<Program extends Calls<Program>>(
  file: string,
  names: readonly (keyof Program & string)[],
  env: Record<string, string> = {},
): Promise<Program & { close(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, file), { execArgv: [], env: { ...process.env, ...env } });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>([[0, Promise.withResolvers()]]);
  child.on('message', ({ id, result, error }: Told) => {
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error));
  });
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} has ended: ${code}`));
  });
  await waiting.get(0)?.promise;
  const call = (name: string) => (input: unknown) => {
    const id = waiting.size;
    const told = Promise.withResolvers<unknown>();
    waiting.set(id, told);
    child.send({ id, call: name, input });
    return told.promise;
  };
  const calls = Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as Program;
  return {
    ...calls,
    async close() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** The program's side: it is ready, does what its parent asks, and goes when its parent goes. */
export function answerCalls<Program extends Calls<Program>>(
  program: Program,
  close: () => Promise<void>,
): void {
  process.on('message', ({ id, call, input }: Asked) => {
    program[call as keyof Program](input as never).then(
      (result) => process.send?.({ id, result }),
      (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
    );
  });
  const leave = () => void close().finally(() => process.exit());
  // Whoever started it may have gone before it was ready.
  if (process.connected) process.once('disconnect', leave);
  else leave();
  process.send?.({ id: 0, result: null });
}
