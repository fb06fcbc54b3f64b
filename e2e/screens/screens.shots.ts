import { expect, test } from '@playwright/test';
import { findingsOn } from '../support/accessibility.ts';
import { EVERY_SCREEN } from './every-screen.ts';
import { openScreen } from './open-screen.ts';
import { takePicture, WIDTHS } from './taking.ts';

for (const width of WIDTHS) {
  for (const screen of EVERY_SCREEN) {
    test(`${screen.name} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await openScreen(page, screen);
      await takePicture(page, screen.name, width);
      expect.soft(await findingsOn(page)).toEqual([]);
    });
  }
}
