import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
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
    timestamp: stdTimeFunctions.isoTime,
    base: null,
    serializers: { err: describeError },
  };
  return pino(options, destination ?? standardOutput());
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
