import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** The sources of a commit in a folder of their own, installed and built as that release says. Gone in the end. */
export async function checkOut(parts: AsyncDisposableStack, commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cesta-previous-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const archive = join(folder, 'sources.tar');
  run('git', ['archive', '--output', archive, commit], ROOT);
  run('tar', ['-xf', archive], folder);
  run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], folder);
  run('npm', ['run', 'build', '--workspace', 'web'], folder);
  return folder;
}

/** A folder that somebody has made before, as this command does it. */
export function assertCheckout(folder: string): string {
  if (!existsSync(join(folder, 'web/build'))) throw new Error(`${folder} holds no built release`);
  return folder;
}

function run(file: string, args: string[], cwd: string): void {
  console.log(`  ${file} ${args.slice(0, 2).join(' ')} …`);
  const { status, stderr, error } = spawnSync(file, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${error?.message ?? stderr.slice(-2000)}`);
}
