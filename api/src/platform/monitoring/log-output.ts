import { fstatSync } from 'node:fs';
import { type DestinationStream, destination } from 'pino';

/** What the kernel writes into a pipe in one piece: several processes may share one. */
const ONE_PIECE = 4096;
/** A file that is appended to takes any piece whole, and `destination` makes none larger. */
const ONE_PIECE_OF_FILE = 16_384;
const LONGEST_WAIT_MS = 100;
/** The first level that somebody waits for: it goes out at once, with all that was written before it. */
const WARNING = '4';
/** Every line begins with its level, of two digits. */
const LEVEL_AT = '{"level":'.length;

/**
 * Lines go out together, a few times a second: a system call for each would be a third of what a kept answer costs.
 * The rest is written when the process ends, also by an error that nobody caught.
 */
export function inPieces(target: DestinationStream, most = ONE_PIECE): DestinationStream & { flush(): void } {
  let lines = '';
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = lines;
    lines = '';
    size = 0;
    if (text !== '') target.write(text);
  };
  return {
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (size + bytes > most) flush();
      lines += line;
      size += bytes;
      if ((line[LEVEL_AT] ?? WARNING) >= WARNING) flush();
      else timer ??= setTimeout(flush, LONGEST_WAIT_MS).unref();
    },
    flush,
  };
}

/** What could not be written waits, up to so much; what comes then is lost. */
const MOST_WAITING = 1_048_576;

/** A full disk costs lines of the log, not the process that writes them: they go out once there is room again. */
export function writeTo(fd: number): DestinationStream {
  const target = destination({ fd, sync: true, maxLength: MOST_WAITING });
  target.on('error', () => undefined);
  return target;
}

export function pieceFor(fd: number): number {
  return fstatSync(fd).isFile() ? ONE_PIECE_OF_FILE : ONE_PIECE;
}

let output: DestinationStream | undefined;

/** One for the whole process. */
export function standardOutput(): DestinationStream {
  if (!output) {
    const fd = process.stdout.fd || 1;
    const pieces = inPieces(writeTo(fd), pieceFor(fd));
    process.on('exit', pieces.flush);
    output = pieces;
  }
  return output;
}
