import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const LOCK = 'package-lock.json';
const HOW_TO_GET_IT =
  'It is taken from the history of the project: that needs git, and a whole clone (git fetch --unshallow).';
/** The workspaces of a checkout are its own. */
const OURS = '@cesta';

/** The sources of a commit in a folder of their own, installed and built as that release says. Gone in the end. */
export async function checkOut(
  parts: AsyncDisposableStack,
  commit: string,
  progress: (step: string) => void,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cesta-previous-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const run = (file: string, args: string[], cwd = folder) => {
    progress(`${file} ${args.slice(0, 2).join(' ')}`);
    const { status, stderr, error } = spawnSync(file, args, {
      cwd,
      // For production, whoever calls it: a test's own environment would put React's development part into the pages.
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${error?.message ?? stderr.slice(-2000)}`);
  };
  const archive = join(folder, 'sources.tar');
  try {
    run('git', ['archive', '--output', archive, commit], ROOT);
  } catch (error) {
    throw new Error(`The previous release (${commit}) is not here. ${HOW_TO_GET_IT}`, { cause: error });
  }
  run('tar', ['-xf', archive]);
  if (await hasSamePackages(folder)) await borrowPackages(folder);
  else run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  run('npm', ['run', 'build', '--workspace', 'web']);
  return folder;
}

/** A folder that somebody has made before, as this command does it. */
export function assertCheckout(folder: string): string {
  if (!existsSync(join(folder, 'web/build'))) throw new Error(`${folder} holds no built release`);
  return folder;
}

async function hasSamePackages(folder: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([readPackages(folder), readPackages(ROOT)]);
  return isDeepStrictEqual(theirs, ours);
}

async function readPackages(folder: string): Promise<Record<string, object>> {
  const { packages } = JSON.parse(await readFile(join(folder, LOCK), 'utf8'));
  return Object.fromEntries(
    Object.entries<object>(packages).filter(([path]) => path.includes('node_modules/')),
  );
}

/** What is installed here is what it would install: a minute less. */
async function borrowPackages(folder: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, OURS), { recursive: true });
  const names = (await readdir(from)).filter((name) => name !== OURS);
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
  const workspaces = await readdir(join(from, OURS));
  await Promise.all(workspaces.map((name) => symlink(join('../..', name), join(to, OURS, name))));
}
