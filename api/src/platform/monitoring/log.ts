import { type DestinationStream, type Logger, pino, symbols } from 'pino';
import { standardOutput } from './log-output.ts';

/** `context` adds to each line what it belongs to. */
export function createLog(
  level: string,
  destination?: DestinationStream,
  context?: () => Record<string, string>,
): Logger {
  const options = {
    level,
    ...(context && { mixin: context }),
    timestamp,
    base: null,
    serializers: { err: describeError },
  };
  return pino(options, destination ?? standardOutput());
}

let lastTime = 0;
let lastTimestamp = '';

/** The time in UTC; spelled out once for all lines of a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== lastTime) {
    lastTime = now;
    lastTimestamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTimestamp;
}

const INFO = 30;

/**
 * The same line as `log.info({ reqId, ...fields }, message)`, for what is written so often that putting it together
 * each time would cost more than what it tells of: all but the time and the request's id is known beforehand.
 */
export function preparedLine(log: Logger, fields: object, message: string): (reqId: string) => void {
  if (!log.isLevelEnabled('info')) return () => undefined;
  const { [symbols.streamSym]: output } = log as unknown as Record<symbol, DestinationStream>;
  const known = JSON.stringify({ ...fields, msg: message }).slice(1);
  return (reqId) => output?.write(`{"level":${INFO}${timestamp()},"reqId":"${reqId}",${known}\n`);
}

/**
 * An error as the log may know it. A failed statement carries its parameters and PostgreSQL repeats rows
 * and keys in its details: names, e-mails, CPFs. The statement, the code and the stack are enough to find it.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, query } = error as Error & Record<string, unknown>;
  const isStatement = typeof query === 'string';
  // 'invalid input syntax for type date: "…"' quotes what a person typed.
  const message = isStatement
    ? `Failed query: ${query}`
    : withoutAddresses(error.message.replace(/: ".*$/s, ': "…"'));
  return {
    type: error.name,
    message,
    stack: stackOf(error, message),
    ...pick({ code, constraint, table }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  };
}

/** Mail servers repeat whom they refuse. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+/g, (word) => (word.includes('@') ? '…@…' : word));
}

/** The stack begins with the message, parameters and all: only the frames are kept. */
function stackOf(error: Error, message: string): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${message}`, ...frames].join('\n');
}

function pick(values: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
