import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly } from './processes.mjs';
import { Failure, step } from './steps.mjs';

const lockfile = join(root, 'package-lock.json');
const installed = join(root, 'node_modules', '.package-lock.json');
const stamp = join(root, 'node_modules', '.cesta-installed');

/** Installs exactly what the lockfile says, unless that is what is there. */
export async function ensureInstalled() {
  const wanted = `${createHash('sha256').update(readFileSync(lockfile)).digest('hex')} ${process.platform}-${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  assertWritable();
  if (!matchesLockfile()) await step('install', install);
  writeFileSync(stamp, wanted);
}

async function install() {
  // Build tools are needed even where NODE_ENV says production.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const run = npm?.endsWith('.js')
    ? await runQuietly(process.execPath, [npm, ...args])
    : await runQuietly('npm', args);
  if (!run.ok)
    throw new Failure(`The installation failed.\n${run.output.split('\n').slice(0, 15).join('\n')}`);
}

/** After a plain `npm install` of a developer everything is in place already. */
function matchesLockfile() {
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  const found = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    return found[path] ? found[path].version === version : optional === true;
  });
}

function assertWritable() {
  try {
    accessSync(existsSync(join(root, 'node_modules')) ? join(root, 'node_modules') : root, constants.W_OK);
  } catch {
    throw new Failure(
      `Cannot write in ${root}: give yourself write permission there, or copy the project elsewhere.`,
    );
  }
}
