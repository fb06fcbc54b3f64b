import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';

/** What arrives is not what was stored or promised. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

/** Also what a disk cannot read any more. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedFile || (error as NodeJS.ErrnoException).code === 'EIO';
}

/**
 * Lets bytes through and keeps back the last of them until length and hash are right: whoever reads or stores them ends
 * up with all or with too few, never with a wrong file that looks whole.
 */
export function checked(expected: { size: number; sha256: string | undefined }): Transform {
  const hash = createHash('sha256');
  let seen = 0;
  let held: Buffer | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      seen += chunk.length;
      if (seen > expected.size) return done(new DamagedFile(`More than ${expected.size} bytes`));
      const before = held;
      held = chunk;
      done(null, before);
    },
    flush(done) {
      if (seen !== expected.size) return done(new DamagedFile(`${seen} of ${expected.size} bytes`));
      if (expected.sha256 !== undefined && hash.digest('hex') !== expected.sha256)
        return done(new DamagedFile('Another content than its hash says'));
      done(null, held);
    },
  });
}

export async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
