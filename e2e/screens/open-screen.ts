import type { Page } from '@playwright/test';
import { expect } from '../support/store-test.ts';
import { signInAs } from './demo-people.ts';
import type { Screen } from './screen.ts';

/** Opens a screen in its state and waits until everything that will be there is there. */
export async function openScreen(page: Page, { name, path, as, before, after }: Screen): Promise<void> {
  await signInAs(page, as);
  await before?.(page);
  await page.goto(path);
  await expect(page.locator('[data-session="checking"]')).toHaveCount(0);
  await after?.(page);
  if (!name.endsWith('-loading')) await expect(page.getByText('Carregando…')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
