import { loadavg } from 'node:os';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.mjs';
import { type Figure, median } from '../figures.ts';
import { LIMIT_MS } from '../panel/tab-figures.ts';
import { LAUNCH } from '../phone.bench.ts';
import { processorMs, storeFamily } from '../process-facts.ts';
import { type HarvestScene, openHarvestScene } from './scene.ts';
import { harvestScreens, type Screen } from './screens.ts';

const ROUNDS = 3;
const PATIENCE_MS = 60_000;
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

interface Visit {
  /** Milliseconds since the address was entered, or the file chosen. */
  row: number;
  heading: number;
  /** Processor time that it took the store and the page, whoever else was on the machine. */
  store: number;
  page: number;
}

/**
 * The screens of the harvest in a browser that knows nothing yet, from the address to the first real row painted, beside
 * the tab's own heading: what the way there, scripts and styles cost anyway.
 */
export async function screensBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const scene = await openHarvestScene(parts);
    const browser = await chromium.launch({
      executablePath: findChromium() ?? '/usr/bin/chromium',
      args: LAUNCH,
    });
    parts.defer(() => browser.close());
    const screens = harvestScreens(scene.known, await changedSheet(scene));
    const [before = 0] = loadavg();
    const figures: Figure[] = [];
    for (const screen of screens)
      for (const viewport of WIDTHS) figures.push(await timeScreen(browser, scene, screen, viewport));
    const [after = 0] = loadavg();
    return [
      {
        what: 'load of the machine, all of this included',
        measured: `${before.toFixed(1)} before, ${after.toFixed(1)} after`,
        yardstick: '',
      },
      ...figures,
    ];
  } finally {
    await parts.disposeAsync();
  }
}

/** The whole shelf as it is exported, with another price in every line. */
async function changedSheet({ running, office }: HarvestScene): Promise<string> {
  const response = await fetch(`${running.url}/api/admin/products/export`, { headers: office.headers });
  if (!response.ok) throw new Error(`The export answered ${response.status}`);
  const sheet = await response.text();
  return sheet.replace(
    /;(\d+),(\d\d);/g,
    (_, reais: string, cents: string) => `;${Number(reais) + 1},${cents};`,
  );
}

async function timeScreen(
  browser: Browser,
  scene: HarvestScene,
  screen: Screen,
  viewport: { width: number; height: number },
): Promise<Figure> {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, scene, screen, viewport));
  const of = (key: keyof Visit) => median(visits.map((each) => each[key]));
  const slowest = Math.max(...visits.map(({ row }) => row));
  return {
    what: `${screen.name}, ${viewport.width} px: first row`,
    measured: `${of('row').toFixed(0)} ms, slowest ${slowest.toFixed(0)}`,
    yardstick: `${screen.file ? '' : `heading: ${of('heading').toFixed(0)} ms; `}processor: store ${of('store').toFixed(0)}, page ${of('page').toFixed(0)} ms`,
    ...(!screen.file && { ratio: of('row') / of('heading') }),
    aim: `below ${LIMIT_MS} ms`,
  };
}

async function visit(
  browser: Browser,
  { running, office }: HarvestScene,
  screen: Screen,
  viewport: { width: number; height: number },
): Promise<Visit> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.goto(`${running.url}/robots.txt`);
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem('auth_token', token);
        localStorage.setItem('user', user);
      },
      [office.token, JSON.stringify(office.user)] as const,
    );
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(watch, { heading: screen.heading, row: screen.row });
    const family = storeFamily(running.pid);
    let used = { store: processorMs(family), page: 0 };
    await page.goto(`${running.url}${screen.address}`, { waitUntil: 'commit', timeout: PATIENCE_MS });
    let began = 0;
    if (screen.file) {
      const { input, name, text } = screen.file;
      // Not before the screen behind it has come to rest.
      await page.waitForLoadState('networkidle');
      const place = await page.waitForSelector(input, { state: 'attached', timeout: PATIENCE_MS });
      const buffer = Buffer.from(text);
      used = { store: processorMs(family), page: await taskMs(devtools) };
      began = await page.evaluate(() => performance.now());
      await place.setInputFiles({ name, mimeType: 'text/csv', buffer });
    }
    const seen = await firstSeen(page, screen);
    return {
      row: seen.row - began,
      heading: seen.heading,
      store: processorMs(family) - used.store,
      page: (await taskMs(devtools)) - used.page,
    };
  } finally {
    await context.close();
  }
}

interface Seen {
  heading: number;
  row: number;
}

async function firstSeen(page: Page, screen: Screen): Promise<Seen> {
  const found = await page
    .waitForFunction(
      () => {
        const { seen } = globalThis as unknown as { seen: Seen };
        return seen.heading > 0 && seen.row > 0 ? seen : null;
      },
      undefined,
      { polling: 100, timeout: PATIENCE_MS },
    )
    .catch(async () => {
      const text = (await page.locator('main').textContent()) ?? '';
      throw new Error(`${screen.name}: no row came. The screen says: ${text.slice(0, 600)}`);
    });
  return (await found.jsonValue()) as Seen;
}

/** Runs in the page: notes when each was first painted, which is the frame after the one it is found in. */
function watch(wanted: Record<keyof Seen, string>): void {
  const seen: Seen = { heading: 0, row: 0 };
  (globalThis as unknown as { seen: Seen }).seen = seen;
  const found = new Set<string>();
  const look = () => {
    for (const name of ['heading', 'row'] as const) {
      if (found.has(name) && seen[name] === 0) seen[name] = performance.now();
      const place = found.has(name) ? null : document.querySelector(wanted[name]);
      if (place && place.getClientRects().length > 0) found.add(name);
    }
    if (seen.heading === 0 || seen.row === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
