import { createLog } from '@cesta/api/platform/monitoring/log';
import { step as shownStep } from '../../scripts/steps.mjs';
import { LaunchError } from './launch-error.ts';

type Log = ReturnType<typeof createLog>;

let log: Log | undefined;

/** Who collects lines reads nothing but JSON, whatever becomes of the settings. Null where a person reads along. */
function productionLog(): Log | null {
  if (process.env.NODE_ENV !== 'production') return null;
  log ??= createLog(knownLevel(process.env.LOG_LEVEL));
  return log;
}

/** Why a start was refused or a command has failed is written whatever the log's level. */
function errorLog(): Log | null {
  const lines = productionLog();
  return lines && !lines.isLevelEnabled('error') ? createLog('error') : lines;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function knownLevel(asked = ''): string {
  return LEVELS.includes(asked) ? asked : 'info';
}

/** A step of the start: a line with its time, or that it has failed. Why is said by who gives up. */
export async function step<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const lines = productionLog();
  if (!lines) return shownStep(name, work);
  const began = performance.now();
  const told = () => ({ step: name, seconds: Number(((performance.now() - began) / 1000).toFixed(1)) });
  try {
    const result = await work();
    lines.info(told(), 'a step is done');
    return result;
  } catch (error) {
    lines.error(told(), 'a step has failed');
    throw error;
  }
}

/** `shown` is how a person at the keyboard reads it, where that is more. */
export function say(words: string, shown = words): void {
  const lines = productionLog();
  if (lines) lines.info(words);
  else console.log(shown);
}

export function warn(words: string): void {
  const lines = productionLog();
  if (lines) lines.warn(words);
  else console.warn(words);
}

/** What a person can solve is said in its own words; of anything else the log may not know everything. */
export function reportError(error: unknown): void {
  const lines = errorLog();
  const isPlain = typeof error === 'string' || error instanceof LaunchError;
  const words = error instanceof LaunchError ? error.message : error;
  if (!lines) console.error(words);
  else if (isPlain) lines.error(String(words));
  else lines.error({ err: error }, 'the store has failed');
}

/** What Node itself would print as it is, with the values of a failed statement and all. */
export function reportUncaughtErrors(): void {
  if (!productionLog()) return;
  process.removeAllListeners('warning');
  process.on('warning', (warning) => productionLog()?.warn({ err: warning }, 'Node warns'));
  process.on('uncaughtException', (error) => {
    productionLog()?.fatal({ err: error }, 'nobody caught this error');
    process.exit(1);
  });
}
