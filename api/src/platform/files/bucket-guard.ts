import pLimit from 'p-limit';
import { AppError } from '../errors.ts';
import type { FilesTrouble } from './files.ts';

/** After a service did not answer, so long nobody waits for it again: visitors come by the hundred. */
const PAUSE_MS = 2000;
/** Others wait here, where their time to connect does not run yet. */
const AT_ONCE = 32;

export interface BucketGuard {
  /** Any failure becomes FILES_UNAVAILABLE, and is told once to whoever writes the log. */
  call<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** The same; null when there is no such file. */
  found<Answer>(work: () => Promise<Answer>): Promise<Answer | null>;
}

export function bucketGuard(onError: (error: Error) => void): BucketGuard {
  let awayUntil = 0;
  let lastError: unknown;

  const inTurn = pLimit(AT_ONCE);

  const call = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
    inTurn(async () => {
      if (performance.now() < awayUntil) throw unavailable(lastError);
      try {
        const answer = await work();
        awayUntil = 0;
        return answer;
      } catch (error) {
        if (error instanceof AppError || isMissing(error)) throw error;
        tell(error);
        throw unavailable(error);
      }
    });

  /** Of the many that fail together because the service is away, the first. */
  function tell(error: unknown): void {
    const isKnown = performance.now() < awayUntil;
    lastError = error;
    if (isPassing(error)) awayUntil = performance.now() + PAUSE_MS;
    if (!isKnown) onError(error instanceof Error ? error : new Error(String(error)));
  }

  async function found<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await call(work);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return { call, found };
}

export function troubleOf(error: unknown, bucket: string): FilesTrouble {
  const status = statusOf(error);
  if (status === 404) return { passing: false, reason: `there is no bucket ${bucket}` };
  if (status === 401 || status === 403)
    return { passing: false, reason: `the service does not let us into the bucket ${bucket}` };
  const { name, message } = error as Error;
  return { passing: isPassing(error), reason: `the bucket ${bucket} does not answer (${message || name})` };
}

function unavailable(cause: unknown): AppError {
  return new AppError('FILES_UNAVAILABLE', { cause, retryAfterMs: PAUSE_MS });
}

/** Nobody answered, or a server that says itself that it cannot. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
}

/** The file, not the whole bucket: that would be a wrong setting. */
function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
