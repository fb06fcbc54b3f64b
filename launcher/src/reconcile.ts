import { parseArgs } from 'node:util';
import {
  type Difference,
  type Outcome,
  type Period,
  reconcile,
} from '@cesta/api/modules/reconciliation/reconciliation.service';
import { migrate } from '@cesta/api/platform/database/migrate';
import type { Settings } from '@cesta/api/settings';
import { openStore } from '@cesta/api/store';
import { addDays, dayOf, startOfDay } from '@cesta/contract/base/calendar';
import { reachDatabase } from './database.ts';
import { LaunchError } from './launch-error.ts';
import { chooseProvider } from './provider.ts';
import { loadSettings } from './settings.ts';

const USAGE = 'Say: npm run reconcile -- [--from 2027-03-01] [--to 2027-03-31] [--dry-run]';
const DAYS = 30;

/** Compares the store with the payment provider, prints what differs and mends it. Fails when something is left. */
export async function reconcileCommand(args: string[]): Promise<void> {
  const { period, isDryRun } = readArguments(args, new Date());
  const left = await compare(loadSettings(), period, isDryRun);
  if (left > 0) process.exitCode = 1;
}

async function compare(settings: Settings, period: Period, isDryRun: boolean): Promise<number> {
  const parts = new AsyncDisposableStack();
  try {
    const { url, storeIsRunning } = await reachDatabase(settings, parts);
    if (!settings.stripe && storeIsRunning)
      throw new LaunchError(
        'The payment simulator answers to the running store alone: stop the store first.',
      );
    await migrate(url);
    const provider = await chooseProvider(settings);
    parts.defer(() => provider.close());
    await provider.start();
    const store = await openStore(provider.settings, url);
    parts.defer(() => store.app.close());
    const printer = createPrinter();
    await reconcile(store.deps, { period, isDryRun, ...printer });
    return printer.finish();
  } finally {
    await parts.disposeAsync();
  }
}

/** Days are Bahia's, both ends included. */
export function readArguments(args: string[], now: Date): { period: Period; isDryRun: boolean } {
  const { from, to, 'dry-run': isDryRun = false } = parsed(args);
  const first = dayNamed(from) ?? addDays(dayOf(now), -DAYS);
  const last = dayNamed(to);
  const period = { from: startOfDay(first), to: last ? startOfDay(addDays(last, 1)) : now };
  if (period.from >= period.to) throw new LaunchError('The period ends before it begins.');
  return { period, isDryRun };
}

function parsed(args: string[]) {
  try {
    const options = {
      from: { type: 'string' },
      to: { type: 'string' },
      'dry-run': { type: 'boolean' },
    } as const;
    return parseArgs({ args, options }).values;
  } catch {
    throw new LaunchError(USAGE);
  }
}

function dayNamed(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(`${text}T12:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(moment.getTime())) throw new LaunchError(USAGE);
  return text;
}

const WIDTHS = [13, 34, 18, 22];

/** A line a difference, as it is found; on a terminal also one that counts. */
function createPrinter() {
  const { stdout } = process;
  let found = 0;
  let left = 0;
  const clear = () => stdout.isTTY && stdout.write('\r\u001b[K');
  const print = (...cells: string[]) => {
    clear();
    console.log(
      cells
        .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
        .join(' ')
        .trimEnd(),
    );
  };
  return {
    report({ what, id, there, here }: Difference, outcome: Outcome): void {
      if (found === 0) print('what', 'id', 'at the provider', 'in the store', 'outcome');
      found += 1;
      if (outcome !== 'mended') left += 1;
      print(what, id, there, here, outcome);
    },
    progress(what: string, seen: number): void {
      clear();
      stdout.write(stdout.isTTY ? `${what}: ${seen}` : `${what}: ${seen}\n`);
    },
    finish(): number {
      clear();
      if (found === 0) console.log('Both sides agree.');
      else
        console.log(`${found} differences, ${left} left.${left > 0 ? ' See Pendências in the panel.' : ''}`);
      return left;
    },
  };
}
