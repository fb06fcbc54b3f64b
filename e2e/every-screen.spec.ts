import { expect, test } from '@playwright/test';
import { EVERY_SCREEN } from './screens/every-screen.ts';
import { findingsOn, openScreen } from './screens/open-screen.ts';
import { PHONE } from './store-test.ts';

test.use({ viewport: PHONE });

for (const screen of EVERY_SCREEN) {
  test(`${screen.name} can be used by everybody, and fits a phone`, async ({ page }) => {
    await openScreen(page, screen);
    expect(await findingsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
