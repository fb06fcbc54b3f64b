import { join } from 'node:path';
import type { Page } from '@playwright/test';

export const WIDTHS = [390, 768, 1440];
const folder = join(import.meta.dirname, '../../screenshots');

/** The whole page from its top, with all of its pictures, in the folder of its width. */
export async function takePicture(page: Page, name: string, width: number): Promise<void> {
  await drawWhatIsFarDown(page);
  await loadPictures(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(folder, String(width), `${name}.png`), fullPage: true });
}

/** A picture of the whole page does not scroll: a drawing that waits to come near would stay an empty field. */
async function drawWhatIsFarDown(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
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
