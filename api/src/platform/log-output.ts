import { type DestinationStream, destination } from 'pino';

/** What the kernel writes into a pipe in one piece: several processes may share one. */
const ONE_PIECE = 4096;

/**
 * Lines of one turn of the event loop go out together: a system call each would be a third of what a kept answer costs.
 * The rest is written when the process ends, also by an error that nobody caught.
 */
export function inTurns(target: DestinationStream): DestinationStream & { flush(): void } {
  let lines = '';
  const flush = () => {
    const text = lines;
    lines = '';
    if (text !== '') target.write(text);
  };
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      else if (lines.length + line.length > ONE_PIECE) flush();
      lines += line;
    },
    flush,
  };
}

let output: DestinationStream | undefined;

/** One for the whole process. */
export function standardOutput(): DestinationStream {
  if (!output) {
    const turns = inTurns(destination({ fd: process.stdout.fd || 1, sync: true }));
    process.on('exit', turns.flush);
    output = turns;
  }
  return output;
}
