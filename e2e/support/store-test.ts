import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** Every journey also watches the console: a hydration error or a blocked script fails it, whatever it was about. */
export const test = base.extend<{ expectedComplaint: RegExp | null; quietConsole: undefined }>({
  /** For a journey that means to meet a failure, such as a page that does not exist. */
  expectedComplaint: [null, { option: true }],
  quietConsole: [
    async ({ page, expectedComplaint }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      await use(undefined);
      const unexpected = complaints.filter((text) => !expectedComplaint?.test(text));
      expect(unexpected, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export { DESK, expectAccessible, expectUsable, PHONE } from './accessibility.ts';
export { expect };

/** What anybody may read. */
export const PUBLIC_PAGES = [
  '/',
  '/produtos',
  '/produtores',
  '/blog',
  '/sobre',
  '/faq',
  '/contato',
  '/privacidade',
  '/termos',
];

/** Opens a page and waits until it answers to presses: the header's user corner is settled last. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('[data-session="checking"]')).toHaveCount(0);
}

/** The words inside, as they are written. */
export async function textOf(place: Locator): Promise<string> {
  return (await place.textContent()) ?? '';
}
