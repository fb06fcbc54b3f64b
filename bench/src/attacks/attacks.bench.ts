import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Figure } from '../figures.ts';
import { ATTACKS } from './catalogue.ts';
import { p99Ratio, type Report, tellBeside, tellRun } from './report.ts';
import { findAttack, type Row, runAttack } from './run.ts';
import { buildStage } from './stage.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface AttackOptions {
  /** The folder of the store to be measured; this one unless told. */
  checkout?: string | undefined;
  /** Numbers of attacks, separated by commas; all unless told. */
  only?: string | undefined;
  /** Where the figures are kept as JSON. */
  save?: string | undefined;
  /** Figures kept by an earlier run, to be told beside these. */
  beside?: string | undefined;
}

/** What honest visitors and buyers notice while each attack runs. Not a matter of speed: of who pays for an attack. */
export async function attacksBench(options: AttackOptions): Promise<Figure[]> {
  const checkout = resolve(options.checkout ?? ROOT);
  const numbers = options.only?.split(',') ?? [...ATTACKS.keys()];
  // A slip of the finger is told at once, not after the demonstration was set up.
  for (const number of numbers) findAttack(number);
  const parts = new AsyncDisposableStack();
  const rows: Row[] = [];
  try {
    const stage = await buildStage(parts, checkout);
    for (const number of numbers) {
      process.stdout.write(`    attack ${number} …\n`);
      try {
        rows.push(await runAttack(stage, number));
      } catch (error) {
        // The figures of the others are worth keeping.
        console.error(error);
        process.exitCode = 1;
      }
    }
  } finally {
    await parts.disposeAsync();
  }
  const report: Report = { commit: commitOf(checkout), cores: availableParallelism(), rows };
  if (options.save) await writeFile(options.save, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\n${tellRun(report)}\n`);
  if (options.beside) {
    const before = JSON.parse(await readFile(options.beside, 'utf8')) as Report;
    console.log(`${tellBeside(before, report)}\n`);
  }
  return rows.map(figureOf);
}

function figureOf(row: Row): Figure {
  return {
    what: `page while attacked: ${row.number}. ${row.title}`,
    measured: `p99 ${row.during.page.p99.toFixed(0)} ms`,
    yardstick: `quiet, moments before: p99 ${row.quiet.page.p99.toFixed(0)} ms`,
    ratio: p99Ratio(row, 'page'),
  };
}

function commitOf(checkout: string): string {
  return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: checkout, encoding: 'utf8' }).trim();
}
