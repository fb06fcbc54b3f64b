import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * What axe finds on the page as it stands. Asked for violations alone and in the page itself, which costs less than
 * half of what axe's own driver does; the store has no frames.
 */
async function violationsOn(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // What fades in is looked at once it is there. What never ends is not waited for.
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const { axe: there } = window as unknown as { axe: typeof axe };
    return (await there.run({ resultTypes: ['violations'] })).violations;
  });
}

/** Findings of any weight. */
export async function findingsOn(page: Page): Promise<string[]> {
  return (await violationsOn(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** No finding that keeps somebody from using the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // What another filter has left on screen is dim until the right list has come.
  await expect(page.locator('.transition-opacity.opacity-50')).toHaveCount(0);
  const serious = (await violationsOn(page)).filter(
    ({ impact }) => impact === 'serious' || impact === 'critical',
  );
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };
const BETWEEN = [768, 1024, 1440];

/** The screen as it stands, without another visit: accessible on a phone and on a desk, and never wider than its window. */
export async function expectUsable(page: Page): Promise<void> {
  for (const window of [PHONE, DESK]) {
    await page.setViewportSize(window);
    await expectAccessible(page);
    await expectFits(page);
  }
  await expectFitsBetween(page);
}

export async function expectFits(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  expect(await tooWideBy(page), `sideways scroll at ${width}`).toBe(0);
}

export async function expectFitsBetween(page: Page): Promise<void> {
  for (const width of BETWEEN) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
}

/** By how many pixels the page scrolls sideways. */
function tooWideBy(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}
