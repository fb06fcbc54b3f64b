import { expect, type Page, test } from '@playwright/test';
import { EVERY_SCREEN } from './screens/every-screen.ts';
import { findingsOn, openScreen } from './screens/open-screen.ts';
import { PHONE } from './store-test.ts';

test.use({ viewport: PHONE });

const WIDER = [768, 1024, 1440];

for (const screen of EVERY_SCREEN) {
  test(`${screen.name} can be used by everybody, and fits every window`, async ({ page }) => {
    await openScreen(page, screen);
    expect(await findingsOn(page)).toEqual([]);
    expect(await tooWideBy(page)).toBe(0);
    for (const width of WIDER) {
      await page.setViewportSize({ width, height: 900 });
      expect(await tooWideBy(page), `sideways scroll at ${width}`).toBe(0);
    }
  });
}

function tooWideBy(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}
