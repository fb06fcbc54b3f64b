import { parseArgs } from 'node:util';
import { AppError } from '@cesta/api/platform/errors';
import { LaunchError } from '../launch-error.ts';
import { loadSettings } from '../settings.ts';
import { type CopyReport, copyFiles } from './copy.ts';
import { PLACES, type PlaceName, reachPlace } from './places.ts';

const USAGE = 'Say: npm run files -- copy --from folder --to bucket [--dry-run], or the other way round.';
const DAMAGED_SHOWN = 20;

/** Moves the pictures between folder and bucket; the store may run. */
export async function files(args: string[]): Promise<void> {
  const { from, to, isDryRun } = readArguments(args);
  const settings = loadSettings();
  const parts = new AsyncDisposableStack();
  try {
    const source = await reachPlace(from, settings, parts);
    const target = await reachPlace(to, settings, parts);
    const report = await copyFiles(source, target, { isDryRun, onProgress: progressLine() });
    process.stdout.write(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${summary(report, from, to, isDryRun)}\n`);
    if (report.damaged.length > 0) process.exitCode = 1;
  } catch (error) {
    throw explain(error);
  } finally {
    await parts.disposeAsync();
  }
}

function readArguments(args: string[]): { from: PlaceName; to: PlaceName; isDryRun: boolean } {
  const text = { type: 'string' } as const;
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { from: text, to: text, 'dry-run': { type: 'boolean' } },
    });
    const from = PLACES.find((place) => place === values.from);
    const to = PLACES.find((place) => place === values.to);
    if (positionals.join() !== 'copy' || !from || !to || from === to) throw new Error(USAGE);
    return { from, to, isDryRun: values['dry-run'] === true };
  } catch {
    throw new LaunchError(USAGE);
  }
}

/** One line that is written over; in a file, one for every thousand. */
function progressLine(): (report: CopyReport) => void {
  const { isTTY } = process.stdout;
  let last = 0;
  return (report) => {
    const line = `  ${report.found} files, ${report.copied} copied, ${report.same} there already, ${megabytes(report)}`;
    if (!isTTY && report.found % 1000 === 0) console.log(line);
    if (!isTTY || performance.now() - last < 100) return;
    last = performance.now();
    process.stdout.write(`\r\x1b[K${line}`);
  };
}

export function summary(report: CopyReport, from: PlaceName, to: PlaceName, isDryRun: boolean): string {
  const { found, copied, replaced, same, gone, damaged } = report;
  const lines = [
    `${isDryRun ? 'Would copy' : 'Copied'} ${copied} of ${found} files (${megabytes(report)}) from ${from} to ${to}; ${same} are there already.`,
  ];
  if (replaced > 0) lines.push(`${replaced} of them were there with another content.`);
  if (gone > 0) lines.push(`${gone} were removed by the store in the meantime, and are in neither place.`);
  if (!isDryRun && copied > 0) lines.push('Each copy was read back and has the hash of its original.');
  if (damaged.length > 0) {
    const shown = damaged.slice(0, DAMAGED_SHOWN).join(', ');
    lines.push(`NOT copied, for they are damaged where they are: ${damaged.length} (${shown}).`);
  }
  if (!isDryRun)
    lines.push(
      `Start the store with the ${to}, run this once more for what came meanwhile, then empty the ${from}: photos that customers sent must not outlive their deletion.`,
    );
  return lines.join('\n');
}

function megabytes({ bytes }: CopyReport): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function explain(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const reason = error.cause instanceof Error ? ` (${error.cause.message || error.cause.name})` : '';
  return new LaunchError(`\nThe place does not answer${reason}. The same command goes on from here.`);
}
