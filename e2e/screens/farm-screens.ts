import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { pressing } from './states.ts';

const NAME = 'Dona Nalva Conceição';

/** The farmer's own page, found where the office finds it: the texts of a round's orders make the links. */
const farm = (name: string, query: string, open?: (page: Page) => Promise<void>): Screen => ({
  name: `farm-${name}`,
  path: '/admin?tab=colheita&ver=produtor',
  as: 'operator',
  async after(page) {
    await showRoundOf(page);
    await page.goto('/admin?tab=produtores');
    await pressing(`Fornecimento de ${NAME}`)(page);
    const link = page.getByRole('dialog').getByText('/colheita/');
    const make = page.getByRole('button', { name: 'Criar link' });
    await expect(link.or(make)).toBeVisible();
    if (await make.isVisible()) await make.click();
    await page.goto(new URL((await link.textContent()) ?? '').pathname + query);
    await open?.(page);
  },
});

/** Which of the rounds asks that farm depends on the day; the newest that was asked is the likeliest. */
async function showRoundOf(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: NAME });
  const asked = page.getByRole('group', { name: 'Rodada' }).getByRole('button', { name: /responderam/ });
  await expect(asked.first()).toBeVisible();
  for (const round of (await asked.all()).reverse()) {
    await round.click();
    const isThere = await heading.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  throw new Error(`No round asks ${NAME}`);
}

export const farmScreens: Screen[] = [
  farm('page', ''),
  farm('answering', '', (page) =>
    page
      .getByText(/^(Tenho menos, mais ou nada|Mudar minha resposta)$/)
      .first()
      .click(),
  ),
  farm('statement', '?acerto=aberto'),
  // With the day that it was paid.
  farm('statement-paid', '', (page) =>
    page
      .getByRole('link', { name: /^Acerto \d/ })
      .first()
      .click(),
  ),
  farm('offers', '', async (page) => {
    const day = page.locator('.days').getByRole('link').first();
    // As where the week's other rounds have taken most of it: then there is most to read.
    await day.evaluate((link) => {
      const boxes = document
        .querySelector('template')
        ?.content.querySelectorAll<HTMLInputElement>('[type=number]');
      link.dataset.left = [...(boxes ?? [])].map(({ name }) => `${name.slice(2)}=1`).join(' ');
    });
    await day.click();
    await expect(page.getByText(/, resta 1$/).first()).toBeVisible();
  }),
  { name: 'farm-unknown', path: '/colheita/desconhecido', as: 'visitor' },
];
