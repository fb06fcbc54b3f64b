import type { Page } from '@playwright/test';

/**
 * What is wider than its place: the page itself, or a card or dialog that cuts off what is in it. Rows that are made
 * to be moved sideways, and lines that end in an ellipsis, are as they should be.
 */
export async function overflowsOn(page: Page): Promise<string[]> {
  // Also with what is loaded last.
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const found = document.documentElement.scrollWidth > innerWidth ? ['page'] : [];
    const root = document.querySelector('dialog[open]') ?? document.body;
    for (const element of root.querySelectorAll<HTMLElement>(
      'article, section, div, li, button, a, p, h1, h2, h3',
    )) {
      const { overflowX, display } = getComputedStyle(element);
      const isMeant = element.closest(
        '.overflow-x-auto, .truncate, .sr-only, .max-sm\\:sr-only, .max-lg\\:sr-only',
      );
      if (isMeant || display === 'inline' || overflowX === 'visible') continue;
      if (element.scrollWidth > element.clientWidth + 1) found.push(element.outerHTML.slice(0, 160));
    }
    return found;
  });
}
