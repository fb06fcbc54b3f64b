import { type Figure, median } from './figures.ts';

const ROUNDS = 40;
const PATHS = ['/produtos?busca=manga', '/produtos?busca=xyz'];

/** A page that is rendered for every visitor anew, beside the same page from the cache. */
export async function uncachedBench(storeUrl: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of PATHS) {
    const times: { fresh: number; kept: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push({ fresh: await time(`${storeUrl}${path}`), kept: await time(`${storeUrl}/produtos`) });
    }
    const fresh = median(times.map((each) => each.fresh));
    const kept = median(times.map((each) => each.kept));
    figures.push({
      what: `uncached page ${path}`,
      measured: `${fresh.toFixed(1)} ms`,
      yardstick: `the whole shelf from the cache: ${kept.toFixed(1)} ms`,
      ratio: fresh / kept,
    });
  }
  return figures;
}

async function time(url: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - began;
}
