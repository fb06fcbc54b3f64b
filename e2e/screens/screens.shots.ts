import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signInAs } from './demo-people.ts';
import { EVERY_SCREEN } from './every-screen.ts';

const WIDTHS = [390, 768, 1440];
const folder = join(import.meta.dirname, '../../screenshots');

for (const width of WIDTHS) {
  for (const { name, path, as, before, after } of EVERY_SCREEN) {
    test(`${name} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await signInAs(page, as);
      await before?.(page);
      await page.goto(path);
      await expect(page.locator('[data-session="checking"]')).toHaveCount(0);
      await after?.(page);
      if (!name.endsWith('-loading')) await expect(page.getByText('Carregando…')).toHaveCount(0);
      await settle(page);
      await page.screenshot({ path: join(folder, String(width), `${name}.png`), fullPage: true });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }
}

/** Until every picture is there, also those further down that would wait to be scrolled to. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() => document.fonts.ready);
}
