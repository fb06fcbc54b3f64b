import { test } from '@playwright/test';
import { openScreen } from './open-screen.ts';
import { takePicture } from './taking.ts';

/** As wide as a sheet of A4 at the size of a screen. What is on paper is nobody's screen: it is looked at alone. */
const A4 = 794;

test('the sheet of a statement on paper', async ({ page }) => {
  await page.setViewportSize({ width: A4, height: 1123 });
  await openScreen(page, {
    name: 'statement-sheet',
    path: '/admin?tab=acertos&ver=fechados&situacao=pagos',
    as: 'operator',
    async after(shown) {
      await shown
        .getByRole('button', { name: /^Ver acerto/ })
        .first()
        .click();
      await shown.getByRole('region', { name: 'Situação do acerto' }).waitFor();
    },
  });
  await page.emulateMedia({ media: 'print' });
  await takePicture(page, 'statement-sheet', A4);
});
