import { expect, test } from '@playwright/test';
import { EVERY_SCREEN } from '../screens/every-screen.ts';
import { openScreen } from '../screens/open-screen.ts';
import { DESK, expectFits, expectFitsBetween, findingsOn, PHONE } from '../support/accessibility.ts';

test.use({ viewport: PHONE });

for (const screen of EVERY_SCREEN) {
  test(`${screen.name} can be used by everybody, and fits every window`, async ({ page }) => {
    await openScreen(page, screen);
    expect(await findingsOn(page)).toEqual([]);
    await expectFits(page);
    await page.setViewportSize(DESK);
    // What waits or has failed looks the same on a desk.
    if (!/-(loading|error)$/.test(screen.name)) expect(await findingsOn(page)).toEqual([]);
    await expectFits(page);
    await expectFitsBetween(page);
  });
}
