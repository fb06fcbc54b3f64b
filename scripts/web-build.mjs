import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, runTool } from './processes.mjs';
import { Failure, step } from './steps.mjs';

const web = join(root, 'web');
const stamp = join(web, 'build', '.cesta-built');
const unread = new Set(['node_modules', 'build', '.react-router']);

/** Builds the pages unless the last build was made from these very sources. */
export async function ensureWebBuilt() {
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  rmSync(stamp, { force: true });
  await step('build', build);
  writeFileSync(stamp, sources);
}

async function build() {
  const run = await runTool('@react-router/dev/bin.cjs', ['build'], {
    cwd: web,
    env: { NODE_ENV: 'production' },
  });
  if (!run.ok) throw new Failure(`The pages could not be built.\n${run.output}`);
}

function hashSources() {
  const hash = createHash('sha256');
  const files = [join(root, 'package-lock.json'), ...filesBelow(web), ...filesBelow(join(root, 'contract'))];
  for (const file of files)
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !unread.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}
