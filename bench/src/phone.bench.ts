import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';
import { type Figure, median } from './figures.ts';

const PAGES = ['/', '/produtos', '/assinaturas', '/blog'];
const ROUNDS = 5;
export const LAUNCH = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

interface Visit {
  lcp: number;
  shift: number;
  bytes: number;
  scriptBytes: number;
}

/** First view on a slow phone, beside a copy of the same page that runs no script: what network and browser cost anyway. */
export async function phoneBench(storeUrl: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: LAUNCH,
  });
  try {
    const figures: Figure[] = [];
    const pages = [...PAGES, await findProduct(storeUrl), await findPost(storeUrl)];
    for (const path of pages) figures.push(...(await comparePage(browser, storeUrl, path)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function findProduct(storeUrl: string): Promise<string> {
  const { products } = (await (await fetch(`${storeUrl}/api/products`)).json()) as {
    products: { slug: string }[];
  };
  const [product] = products;
  if (!product) throw new Error('The demo has no product');
  return `/produtos/${product.slug}`;
}

async function findPost(storeUrl: string): Promise<string> {
  const { posts } = (await (await fetch(`${storeUrl}/api/blog`)).json()) as { posts: { slug: string }[] };
  const [post] = posts;
  if (!post) throw new Error('The demo has no post');
  return `/blog/${post.slug}`;
}

async function comparePage(browser: Browser, storeUrl: string, path: string): Promise<Figure[]> {
  const copy = await serveStaticCopy(storeUrl, path);
  try {
    const real: Visit[] = [];
    const still: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      still.push(await visit(browser, `http://127.0.0.1:${copy.port}${path}`));
      real.push(await visit(browser, `${storeUrl}${path}`));
    }
    const of = (visits: Visit[], key: keyof Visit) => median(visits.map((each) => each[key]));
    const lcp = of(real, 'lcp');
    const stillLcp = of(still, 'lcp');
    return [
      {
        what: `LCP ${path}`,
        measured: `${Math.round(lcp)} ms`,
        yardstick: `static copy: ${Math.round(stillLcp)} ms`,
        ratio: lcp / stillLcp,
        aim: 'at most 1.2',
      },
      {
        what: `bytes ${path}`,
        measured: `${kilobytes(of(real, 'bytes'))}, of it script ${kilobytes(of(real, 'scriptBytes'))}`,
        yardstick: `static copy: ${kilobytes(of(still, 'bytes'))}`,
        ...(path === '/' && { aim: 'below 200 kB' }),
      },
      {
        what: `layout shift ${path}`,
        measured: of(real, 'shift').toFixed(3),
        yardstick: '',
        aim: 'below 0.02',
      },
    ];
  } finally {
    copy.server.close();
  }
}

/** Now and then the network is still before anything was painted: that was no visit. */
async function visit(browser: Browser, url: string, tries = 5): Promise<Visit> {
  const seen = await look(browser, url);
  if (seen.lcp > 0) return seen;
  if (tries === 1) throw new Error(`Nothing was painted at ${url}`);
  return visit(browser, url, tries - 1);
}

async function look(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const bytes = await slowDown(page);
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
    const paint = await page.evaluate(
      () => (globalThis as unknown as { paint: { lcp: number; shift: number } }).paint,
    );
    return { ...paint, bytes: bytes.all, scriptBytes: bytes.script };
  } finally {
    await context.close();
  }
}

/** 1.6 Mbit/s, 150 ms, a processor four times slower; counts what comes over the wire. */
export async function slowDown(page: Page): Promise<{ all: number; script: number }> {
  const bytes = { all: 0, script: 0 };
  const devtools = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (scripts.has(requestId)) bytes.script += encodedDataLength;
  });
  return bytes;
}

/** Runs in the page. */
function watchPaint(): void {
  const paint = { lcp: 0, shift: 0 };
  (globalThis as unknown as { paint: typeof paint }).paint = paint;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paint.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) paint.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The page without its scripts; pictures, fonts and styles come from the store as they are. */
async function serveStaticCopy(storeUrl: string, path: string): Promise<{ server: Server; port: number }> {
  const html = await (await fetch(`${storeUrl}${path}`)).text();
  const still = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '');
  const server = createServer(async (request, response) => {
    if (request.url === path) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
      response.end(gzipSync(still));
      return;
    }
    const accept = String(request.headers['accept-encoding'] ?? '');
    const upstream = await fetch(`${storeUrl}${request.url}`, {
      headers: { accept: String(request.headers.accept) },
    });
    const type = upstream.headers.get('content-type') ?? '';
    const body = Buffer.from(await upstream.arrayBuffer());
    const shrinks = accept.includes('gzip') && /text|json|svg/.test(type);
    response.writeHead(upstream.status, {
      'content-type': type,
      ...(shrinks && { 'content-encoding': 'gzip' }),
    });
    response.end(shrinks ? gzipSync(body) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
