import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureFormat } from '@cesta/contract/base/pictures';

/** What one picture may cost. */
export interface Bounds {
  /** Of the processor, so that a busy machine refuses nobody's photo. */
  cpuMs: number;
  /** In memory, the program itself included. */
  bytes: number;
}

export interface PaintWish {
  bytes: Uint8Array;
  /** 'all': those of a public picture, in each format. 'one': the largest alone. */
  sizes: 'all' | 'one';
  bounds: Bounds;
}

export interface PaintedPicture {
  width: number;
  format: PictureFormat;
  bytes: Uint8Array;
}

export type Painted =
  | { pictures: PaintedPicture[] }
  | { refused: 'not-a-picture' | 'too-many-pixels'; why: string };

const MEBIBYTE = 1024 * 1024;
/** The office's may be a screenshot of a whole page in six renderings; a phone's largest photo costs a tenth of either. */
export const BOUNDS: Readonly<Record<PaintWish['sizes'], Bounds>> = {
  all: { cpuMs: 60_000, bytes: 1024 * MEBIBYTE },
  one: { cpuMs: 20_000, bytes: 400 * MEBIBYTE },
};
/** For whoever waits; a process that gets no turn for so long is given up, too. */
const LONGEST_MS = 180_000;
const LONGEST_WORDS = 2000;
const PAINTER = fileURLToPath(new URL('./painter.ts', import.meta.url));

/**
 * In a process of its own, for this picture alone: within its pixels a picture can still be made to cost minutes and
 * gigabytes, no decoder can be stopped in the middle of its work, and a process can. It has none of the store's settings.
 * Null when it cost more than it may, or did not survive it: a decoder that gives up, the painter itself and the
 * kernel all end it by a signal. What ends with a code never came to the picture, and that is the store's own failure.
 */
export async function paint(
  wish: Omit<PaintWish, 'bounds'>,
  bounds = BOUNDS[wish.sizes],
  program = PAINTER,
): Promise<Painted | null> {
  const painter = fork(program, [], {
    // Each picture has one core, as it has one place in the queue.
    env: { VIPS_CONCURRENCY: '1' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let words = '';
  painter.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (words.length < LONGEST_WORDS) words += text;
  });
  const timer = setTimeout(() => painter.kill('SIGKILL'), LONGEST_MS);
  try {
    return await new Promise<Painted | null>((resolve, reject) => {
      painter.once('message', (painted) => resolve(painted as Painted));
      painter.once('close', (code) => {
        if (code === null) resolve(null);
        else reject(new Error(`The painter ended with ${code}: ${words.slice(0, LONGEST_WORDS)}`));
      });
      painter.on('error', reject);
      // What cannot be sent any more has ended, and says so itself.
      painter.send({ ...wish, bounds }, () => undefined);
    });
  } finally {
    clearTimeout(timer);
    painter.kill('SIGKILL');
  }
}
