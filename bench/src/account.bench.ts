import { createTestDatabase } from '@cesta/api/testing/test-database';
import { type Browser, chromium } from '@playwright/test';
import pg from 'pg';
import { startTemporaryPostgres } from '../../launcher/src/testing/temporary-postgres.ts';
import { findChromium } from '../../scripts/chromium.mjs';
import { fillHistory } from './bulk/history.ts';
import { type Figure, median } from './figures.ts';
import { LAUNCH, slowDown } from './phone.bench.ts';
import { startStoreProcess } from './store-process.ts';

const ROUNDS = 7;
const WEEKS = 104;

interface Account {
  token: string;
  user: { id: string; name: string; email: string; role: string };
}

/** The account's screen on a slow phone: with two years of baskets, and with the first one just paid. */
export async function accountBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const postgres = await startTemporaryPostgres();
    parts.defer(() => postgres.stop());
    const database = await createTestDatabase(postgres.url);
    const store = await startStoreProcess({ DATABASE_URL: database.url });
    parts.defer(() => store.stop());
    const pool = new pg.Pool({ connectionString: database.url });
    parts.defer(() => pool.end());
    const young = await signUp(store.url, 'nova');
    const old = await signUp(store.url, 'antiga');
    await fillHistory(pool, young.user.id, 1);
    await fillHistory(pool, old.user.id, WEEKS);
    const browser = await chromium.launch({
      executablePath: findChromium() ?? '/usr/bin/chromium',
      args: LAUNCH,
    });
    parts.defer(() => browser.close());
    return await compare(browser, store.url, young, old);
  } finally {
    await parts.disposeAsync();
  }
}

async function compare(browser: Browser, url: string, young: Account, old: Account): Promise<Figure[]> {
  const times: { young: number; old: number }[] = [];
  // In turns, so that a disturbance hits both; the first round only warms both up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pair = {
      young: await firstContent(browser, url, young),
      old: await firstContent(browser, url, old),
    };
    if (round > 0) times.push(pair);
  }
  const of = (who: 'young' | 'old') => median(times.map((pair) => pair[who]));
  return [
    {
      what: `account, first content, ${WEEKS} weeks of history`,
      measured: `${Math.round(of('old'))} ms`,
      yardstick: `one week: ${Math.round(of('young'))} ms`,
      ratio: median(times.map((pair) => pair.old / pair.young)),
      aim: 'at most 1.1',
    },
  ];
}

async function signUp(url: string, name: string): Promise<Account> {
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: `${name}@exemplo.test`, password: 'segredo12' }),
  });
  if (response.status !== 201) throw new Error(`Nobody can sign up: ${await response.text()}`);
  return (await response.json()) as Account;
}

/** From the address to the plan and the next delivery on screen. */
async function firstContent(browser: Browser, url: string, { token, user }: Account): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/robots.txt`);
    await page.evaluate(
      ([kept, who]) => {
        localStorage.setItem('auth_token', kept);
        localStorage.setItem('user', who);
      },
      [token, JSON.stringify(user)] as const,
    );
    await slowDown(page);
    await page.goto(`${url}/minha-conta?tab=assinatura`, { waitUntil: 'commit', timeout: 60_000 });
    const seen = await page.waitForFunction(
      () => document.querySelector('[aria-label="Seu plano"] h3') && performance.now(),
      undefined,
      { polling: 'raf', timeout: 60_000 },
    );
    return Number(await seen.jsonValue());
  } finally {
    await context.close();
  }
}
