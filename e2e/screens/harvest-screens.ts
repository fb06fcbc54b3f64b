import type { HarvestRound, HarvestRounds } from '@cesta/contract/supply/harvest';
import { expect } from '@playwright/test';
import { answer } from '../support/answers.ts';
import { round, rounds } from '../support/example-harvest.ts';
import { DAY, shortRound } from '../support/example-shortage.ts';
import { openStatement } from './open-statement.ts';
import type { Screen, Step } from './screen.ts';
import { pressing } from './states.ts';

const ROUNDS = /\/api\/admin\/harvest$/;
const ROUND = /\/api\/admin\/harvest\/\d{4}-\d{2}-\d{2}(\?part=\w+)?$/;

/** A round of our own making, since the demo's is not in every state. */
const holding =
  (changes: Partial<HarvestRound>): Step =>
  async (page) => {
    const { called_off = false, state = round.state } = changes;
    const days = rounds.rounds.map((day) => (day.date === round.date ? { ...day, called_off, state } : day));
    await answer<HarvestRounds>(page, ROUNDS, { ...rounds, rounds: days });
    await answer<HarvestRound>(page, ROUND, { ...round, ...changes });
  };

const harvest = (name: string, view: string, more: Partial<Screen>): Screen => ({
  name: `panel-harvest-${name}`,
  path: `/admin?tab=colheita${view && `&ver=${view}`}`,
  as: 'operator',
  ...more,
});

const told = round.farms.map((farm, place) => ({
  ...farm,
  orders: [],
  forecast_text: `Olá, ${farm.producer_name}!\nPara a entrega de terça, 24/11, devemos precisar de:\n5 × caixa de 20 kg de Quiabo\nAinda não é o pedido.\nhttps://cesta.example/colheita/abc`,
  forecast_sent: place
    ? { sent_at: null, sent_by: null }
    : { sent_at: '2026-11-19T11:05:00.000Z', sent_by: 'whatsapp' as const },
}));
const offRound = { made_until: null, answers_until: null };
const came = round.products.map((product) => ({ ...product, received: product.wanted, is_received: true }));

/** What came on the day that a line of a statement leads to: of a past round everything did. */
const onADayThatCame: Step = async (page) => {
  await openStatement(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d\d\/\d\d\/\d{4}$/ })
    .first()
    .click();
  await page.getByRole('article').getByRole('button', { expanded: false }).first().click();
};

/** The round, before and after its cut-off, on its bad days and at the door of the shed. */
export const harvestScreens: Screen[] = [
  harvest('none', '', {
    before: (page) => answer<HarvestRounds>(page, ROUNDS, { ...rounds, rounds: [], has_growers: false }),
  }),
  harvest('no-products', '', { before: holding({ products: [] }) }),
  harvest('nobody-asked', 'produtor', { before: holding({ farms: [] }) }),
  harvest('came', '', { before: holding({ products: came }) }),
  harvest('late-answer', 'produtor', { before: holding({}) }),
  harvest('called-off', 'produtor', { before: holding({ called_off: true }) }),
  harvest('forecast-to-send', 'produtor', {
    before: holding({ ...offRound, state: 'ahead', is_forecast: true, farms: told }),
  }),
  harvest('phone-answer', 'produtor', {
    before: holding({}),
    async after(page) {
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Sítio da Serra' })
        .getByRole('button', { name: 'Respondeu por telefone' })
        .click();
      await page.getByLabel('O que respondeu').fill('3 quiabo, 12 alface, sem tomate, 4 jaca');
    },
  }),
  harvest('method', 'previsao', {
    after: (page) => page.getByText('Como a previsão é feita').click(),
  }),
  harvest('short-open', `falta&dia=${DAY}`, {
    before: async (page) => void (await shortRound(page)),
    after: (page) =>
      page.getByRole('article', { name: 'Quiabo', exact: true }).getByRole('button').first().click(),
  }),
  harvest('short-question', `falta&dia=${DAY}`, {
    before: async (page) => void (await shortRound(page)),
    async after(page) {
      const card = page.getByRole('article', { name: 'Quiabo', exact: true });
      await card.getByRole('button').first().click();
      await card.getByRole('radio').first().check();
      await card.getByRole('button', { name: /^Substituir em/ }).click();
      await expect(page.getByRole('dialog')).toContainText('entregas mudam');
    },
  }),
  harvest('unasked', 'chegou', { after: pressing('Chegou sem pedido') }),
  harvest('entries', '', { path: '/admin?tab=acertos', after: onADayThatCame }),
  harvest('loss', '', {
    path: '/admin?tab=acertos',
    async after(page) {
      await onADayThatCame(page);
      await pressing(/^Perda de/)(page);
    },
  }),
  harvest('correction', '', {
    path: '/admin?tab=acertos',
    async after(page) {
      await onADayThatCame(page);
      await page
        .getByText(/^\d+ lançamentos?$/)
        .first()
        .click();
      await pressing(/^Corrigir/)(page);
    },
  }),
];
