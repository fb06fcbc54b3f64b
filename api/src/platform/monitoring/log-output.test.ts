import fs from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { inPieces, pieceFor, writeTo } from './log-output.ts';

function collect() {
  const written: string[] = [];
  return { written, output: inPieces({ write: (text) => void written.push(text) }) };
}

const info = (text: string) => `{"level":30,"msg":"${text}"}\n`;
const warning = '{"level":40,"msg":"w"}\n';

describe('lines of the log', () => {
  it('go out together a moment later, in order', () => {
    vi.useFakeTimers();
    try {
      const { written, output } = collect();
      output.write(info('a'));
      output.write(info('b'));
      expect(written).toEqual([]);
      vi.advanceTimersByTime(100);
      output.write(info('c'));
      vi.advanceTimersByTime(100);
      expect(written).toEqual([info('a') + info('b'), info('c')]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('go out at once when one of them is a warning or worse', () => {
    const { written, output } = collect();
    output.write(info('a'));
    output.write(warning);
    expect(written).toEqual([info('a') + warning]);
  });

  it('are never cut, nor joined to more than a pipe takes in one piece', () => {
    const { written, output } = collect();
    const line = info('x'.repeat(976));
    for (let i = 0; i < 9; i += 1) output.write(line);
    output.flush();
    expect(written.map(({ length }) => length / line.length)).toEqual([4, 4, 1]);
  });

  it('are joined to larger pieces for a file, which takes any of them whole', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cesta-log-'));
    const file = await open(join(folder, 'log'), 'a');
    const elsewhere = await open('/dev/null', 'a');
    try {
      expect(pieceFor(elsewhere.fd)).toBe(4096);
      expect(pieceFor(file.fd)).toBe(16_384);
      const written: string[] = [];
      const output = inPieces({ write: (text) => void written.push(text) }, pieceFor(file.fd));
      const line = info('x'.repeat(976));
      for (let i = 0; i < 17; i += 1) output.write(line);
      output.flush();
      expect(written.map(({ length }) => length / line.length)).toEqual([16, 1]);
    } finally {
      await file.close();
      await elsewhere.close();
      await rm(folder, { recursive: true });
    }
  });

  it('are measured in bytes, as a pipe does', () => {
    const { written, output } = collect();
    const line = info('ção'.repeat(200));
    for (let i = 0; i < 9; i += 1) output.write(line);
    output.flush();
    for (const piece of written) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(4096);
    expect(written.join('')).toBe(line.repeat(9));
  });

  it('are all written when the process ends before', () => {
    const { written, output } = collect();
    output.write(info('last'));
    output.flush();
    expect(written).toEqual([info('last')]);
  });

  it('cost no more than themselves when there is no room for them, and are written once there is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cesta-log-'));
    const file = join(folder, 'log');
    await writeFile(file, '');
    const handle = await open(file, 'a');
    const writing = vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    try {
      const output = writeTo(handle.fd);
      output.write(warning);
      output.write(info('after'));
      expect(await readFile(file, 'utf8')).toBe(warning + info('after'));
    } finally {
      writing.mockRestore();
      await handle.close();
      await rm(folder, { recursive: true });
    }
  });
});
