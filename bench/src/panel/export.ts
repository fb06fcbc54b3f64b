import { get } from 'node:http';
import { residentBytes } from '../process-facts.ts';

const SAMPLE_MS = 50;

export interface Download {
  firstByteMs: number;
  totalMs: number;
  bytes: number;
  lines: number;
  /** The most that the store held during it, over what it held before. */
  growthBytes: number;
}

/** Downloads as a browser does and watches meanwhile how much memory the store takes. */
export async function download(url: string, headers: Record<string, string>, pid: number): Promise<Download> {
  const before = residentBytes(pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, SAMPLE_MS);
  const began = performance.now();
  try {
    const found = await new Promise<Omit<Download, 'growthBytes'>>((resolve, reject) => {
      get(url, { headers }, (response) => {
        const seen = { firstByteMs: 0, bytes: 0, lines: 0 };
        response.on('data', (chunk: Buffer) => {
          seen.firstByteMs ||= performance.now() - began;
          seen.bytes += chunk.length;
          for (const byte of chunk) if (byte === 10) seen.lines += 1;
        });
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve({ ...seen, totalMs: performance.now() - began });
          else reject(new Error(`${url} answered ${response.statusCode}`));
        });
      }).on('error', reject);
    });
    return { ...found, growthBytes: Math.max(0, peak - before) };
  } finally {
    clearInterval(watch);
  }
}
