import { ask } from '../attacks/ask.ts';
import { openLoop } from '../attacks/open-loop.ts';

const EVERY_MS = 150;
const ANSWERS = ['/api/store', '/api/products?limit=24&offset=0', '/api/blog?limit=6&offset=0', '/api/ready'];
/** Rendered anew whenever a hostile operator has changed what they show. */
const PAGES = ['/', '/produtos', '/assinaturas', '/blog'];
/** Of loopback there is plenty: the honest come from elsewhere. */
const HOME = '127.0.0.2';

/** Somebody who looks around at a steady pace; how long each look took, in the order in which they began. */
export function visit({ url, hasPages }: { url: string; hasPages: boolean }) {
  const paths = hasPages ? ANSWERS.flatMap((answer, n) => [answer, PAGES[n] ?? '/']) : ANSWERS;
  const waits: number[] = [];
  let failed = 0;
  const loop = openLoop(EVERY_MS, async (n) => {
    const { status, ms } = await ask(url + paths[n % paths.length], { from: HOME });
    waits.push(ms);
    if (status >= 400 || status === 0) failed += 1;
  });
  return {
    async stop(): Promise<{ waits: number[]; failed: number }> {
      await loop.stop();
      return { waits, failed };
    },
  };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
