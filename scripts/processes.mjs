import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onNpmGone } from './npm-parent.mjs';
import { Failure } from './steps.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that this project pins; on platforms it has no package for, the machine's own when new enough. */
function pinnedNode() {
  const file = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(file)) return file;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Failure(`On ${process.platform}-${process.arch} this store needs Node 24 or newer installed.`);
}

/** Runs a script with the pinned Node on this very screen and keyboard; answers its exit code. */
export function runHere(args, env = {}) {
  // The fourth channel tells the store when this process is gone, even by kill -9.
  const child = spawn(pinnedNode(), args, {
    cwd: root,
    env: { ...environment(), ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C reaches the child by itself; this process stays until the child has ended well.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  onNpmGone(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program silently; answers what it said, and throws nothing when it fails. Whoever gives `onMessage` hears what
 * a Node program sends meanwhile.
 */
export function runQuietly(file, args, { cwd = root, env = {}, onMessage } = {}) {
  if (isEnding) return new Promise(() => undefined);
  const child = spawn(file, args, {
    cwd,
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc'] : [])],
  });
  if (onMessage) child.on('message', onMessage);
  endWithUs(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: String(error) }));
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

const running = new Set();
let isWatching = false;
let isEnding = false;

/** Ctrl-C reaches them by itself; a signal to this process alone, or the end of npm, would leave them running. */
function endWithUs(child) {
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (isEnding && running.size === 0) process.exit(1);
  });
  if (isWatching) return;
  isWatching = true;
  for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, endAll);
  onNpmGone(endAll);
}

function endAll() {
  isEnding = true;
  if (running.size === 0) process.exit(1);
  // The runners of tests take this as: stop the stores that you have started, then end.
  for (const child of running) child.kill('SIGINT');
}

/** Runs a script of this project with the pinned Node. */
export function runScript(path, args = []) {
  return runQuietly(pinnedNode(), [join(root, path), ...args]);
}

/** Runs a JavaScript program of node_modules with the pinned Node. */
export function runTool(path, args, options) {
  return runQuietly(pinnedNode(), [join(root, 'node_modules', path), ...args], options);
}

function environment() {
  const bin = join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
}
