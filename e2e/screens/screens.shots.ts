import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { findingsOn } from '../support/accessibility.ts';
import { EVERY_SCREEN } from './every-screen.ts';
import { openScreen } from './open-screen.ts';

const WIDTHS = [390, 768, 1440];
const folder = join(import.meta.dirname, '../../screenshots');

for (const width of WIDTHS) {
  for (const screen of EVERY_SCREEN) {
    test(`${screen.name} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await openScreen(page, screen);
      await loadPictures(page);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.screenshot({ path: join(folder, String(width), `${screen.name}.png`), fullPage: true });
      expect.soft(await findingsOn(page)).toEqual([]);
    });
  }
}

/** Also those further down that would wait to be scrolled to. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  // One that is there may still be unpainted; one that failed has its own drawing.
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));
}
