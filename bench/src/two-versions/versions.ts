import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { untilAnswers } from '../store-process.ts';
import type { Target } from './balancer.ts';

export interface Version extends Target {
  /** Lines in which it complained. */
  complaints(): string[];
  /** As a platform ends it; answers its exit code. */
  stop(): Promise<number | null>;
}

const STARTS = 5;

/** Started again when it ends before it has opened, as a platform does; on a busy machine even that may take long. */
export async function startVersion(
  parts: AsyncDisposableStack,
  release: { name: string; folder: string; env: Record<string, string> },
): Promise<Version> {
  for (let start = 1; ; start += 1) {
    try {
      return await openVersion(parts, release);
    } catch (error) {
      if (start === STARTS) throw error;
    }
  }
}

/** A release as it is started for production, from its own folder, on the database that all share. */
async function openVersion(
  parts: AsyncDisposableStack,
  { name, folder, env }: { name: string; folder: string; env: Record<string, string> },
): Promise<Version> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['launcher/src/cli.ts', 'start'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const stop = () => end(child);
  parts.defer(async () => {
    await stop();
  });
  await untilAnswers(`http://127.0.0.1:${port}/api/ready`, () => child.exitCode !== null).catch((error) => {
    throw new Error(`${name} did not open: ${output.slice(-2000)}`, { cause: error });
  });
  return { name, port, stop, complaints: () => output.split('\n').filter(isComplaint) };
}

/**
 * Error and worse in the store's own log, or what it says outside of it when it breaks. Not to be ready yet is no
 * error: on a busy machine its database may be slow to say that it is there.
 */
function isComplaint(line: string): boolean {
  if (line.includes('"route":"/api/ready"')) return false;
  return /"level":[56]0/.test(line) || /^\s*(\w*Error|error):/.test(line);
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const slow = setTimeout(() => child.kill('SIGKILL'), 40_000);
  const [code] = (await gone) as [number | null];
  clearTimeout(slow);
  return code;
}
