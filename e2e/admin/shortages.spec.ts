import type { ErrorBody } from '@cesta/contract/errors';
import type { HarvestRounds } from '@cesta/contract/harvest';
import type {
  ShortageDetail,
  ShortageList,
  ShortageRequest,
  ShortageResult,
  ShortStop,
} from '@cesta/contract/shortages';
import type { Page } from '@playwright/test';
import { openPanel, panel, toast } from '../support/admin-desk.ts';
import { answer, refuse, reply } from '../support/answers.ts';
import { rounds } from '../support/example-harvest.ts';
import { expect, expectUsable, PHONE, test } from '../support/store-test.ts';

const DAY = '2026-11-20';
const OKRA = '11111111-1111-4111-8111-111111111111';
const id = (number: number) => `22222222-2222-4222-8222-${String(number).padStart(12, '0')}`;
const NAMES = [
  'Maria das Dores',
  'João Batista',
  'Iaiá de Oxum',
  'Benedita Conceição dos Santos Albuquerque',
];

const stops: ShortStop[] = [
  ...NAMES.map((customer_name, index) => ({
    kind: 'basket' as const,
    id: id(index),
    customer_name,
    portions: 2,
    box: index + 1,
    held: index === 3 ? 'O cliente ainda pode mudar esta cesta, até quarta-feira, 18:00.' : null,
  })),
  { kind: 'order', id: id(9), customer_name: 'Rosa', portions: 3, box: 5, held: null },
];
const OF_OKRA = {
  product_id: OKRA,
  product_name: 'Quiabo',
  unit: 'maço',
  wanted: 11,
  available: 6,
  missing: 5,
  why: 'a colheita deu 6 das 11 porções',
  baskets: 4,
  orders: 1,
};
const detail: ShortageDetail = {
  ...OF_OKRA,
  stops,
  total: stops.length,
  substitutes: [
    {
      product_id: id(50),
      product_name: 'Jiló',
      unit: 'kg',
      price: 7.9,
      left: 12,
      why: 'mesma família, sobram 12',
      unfit: [id(1)],
      portions: stops.map(({ portions }) => portions),
    },
    {
      product_id: id(51),
      product_name: 'Abobrinha italiana',
      unit: 'kg',
      price: 9.5,
      left: 8,
      why: 'mesma categoria, sobram 8',
      unfit: [],
      portions: stops.map(({ portions }) => portions),
    },
  ],
};
const COUVE = {
  ...OF_OKRA,
  product_id: id(60),
  product_name: 'Couve',
  unit: '',
  wanted: 4,
  available: 3,
  missing: 1,
};

interface Desk {
  /** What was really asked for, in order. */
  presses: ShortageRequest[];
  isSettled: boolean;
  isChanged: boolean;
}

/** A round that is short of okra and kale, and what the store answers to each press. */
async function shortRound(page: Page): Promise<Desk> {
  const desk: Desk = { presses: [], isSettled: false, isChanged: false };
  await answer<HarvestRounds>(page, /\/api\/admin\/harvest$/, rounds);
  await page.route(`**/api/admin/harvest/${DAY}/shortages`, (route) =>
    reply<ShortageList>(route, {
      date: DAY,
      shortages: desk.isSettled ? [] : [OF_OKRA, COUVE],
      awaited: ['Sítio da Serra'],
    }),
  );
  await page.route(`**/api/admin/harvest/${DAY}/shortages/${OKRA}`, (route) => {
    if (route.request().method() === 'GET') return reply<ShortageDetail>(route, detail);
    const { dry_run, ...press }: ShortageRequest = route.request().postDataJSON();
    const message = 'Enquanto você olhava, a falta mudou: agora faltam 2 porções, em 1 entrega.';
    if (desk.isChanged) return refuse(route, 409, { code: 'CONFLICT', message } as ErrorBody);
    if (!dry_run) desk.presses.push(press);
    const chosen = stops.filter(
      (stop) => press.stops !== 'all' && press.stops.some((one) => one.id === stop.id),
    );
    const done = chosen.filter((stop) => stop.id !== id(0) || dry_run);
    desk.isSettled = !dry_run;
    return reply<ShortageResult>(route, {
      done: done.map(({ kind, id: stop, customer_name, portions }) => ({
        kind,
        id: stop,
        customer_name,
        portions: press.action === 'replace' ? portions : null,
        returned: press.action === 'credit' ? 8.9 : 0,
      })),
      refused: chosen
        .filter((stop) => !done.includes(stop))
        .map(({ kind, id: stop, customer_name }) => ({
          kind,
          id: stop,
          customer_name,
          message: 'Esta cesta já foi separada.',
        })),
      left: 0,
    });
  });
  return desk;
}

const card = (page: Page, name: string) => panel(page).getByRole('article', { name, exact: true });

test('20.5: a shortage is replaced where it can be, after the question that names everybody', async ({
  page,
}) => {
  const desk = await shortRound(page);
  await page.setViewportSize(PHONE);
  await openPanel(page, `colheita&ver=falta&dia=${DAY}`);
  const okra = card(page, 'Quiabo');
  await expect(okra).toContainText('faltam 5 das 11 porções');
  await expect(panel(page)).toContainText('Ainda não chegou nada de Sítio da Serra.');
  await expect(okra).toContainText('há 6 para 4 cestas e 1 pedido');
  await expect(panel(page).getByRole('article').first()).toContainText('Quiabo');
  await expectUsable(page);

  await okra.getByRole('button').first().click();
  await expect(okra.getByRole('checkbox')).toHaveCount(5);
  await expect(okra.getByRole('checkbox', { name: 'Maria das Dores' })).toBeChecked();
  await expect(okra.getByRole('checkbox', { name: /Benedita/ })).toBeDisabled();
  await expect(okra).toContainText('O cliente ainda pode mudar esta cesta');
  await expect(okra.getByRole('radio', { name: /Jiló/ })).toBeChecked();
  await expect(okra).toContainText('mesma família, sobram 12');
  await expect(okra).toContainText('não recebe Jiló');
  await expect(okra.getByRole('button', { name: 'Substituir em 3 entregas' })).toBeVisible();
  await expect(okra.getByRole('button', { name: 'Creditar o valor em 4 entregas' })).toBeVisible();
  await expect(okra).toContainText('de Quiabo sobrariam 4');
  await expectUsable(page);

  await okra.getByRole('button', { name: 'Só o que falta (5)' }).click();
  await expect(okra.getByRole('checkbox', { name: 'Maria das Dores' })).not.toBeChecked();
  await expect(okra.getByRole('checkbox', { name: 'Rosa' })).toBeChecked();
  await okra.getByRole('checkbox', { name: 'Maria das Dores' }).check();
  await okra.getByRole('radio', { name: /Abobrinha/ }).check();
  await okra.getByRole('button', { name: 'Substituir em 3 entregas' }).click();

  const question = page.getByRole('dialog', { name: 'Abobrinha italiana no lugar de Quiabo' });
  await expect(question).toContainText('3 entregas mudam: 7 porções de Abobrinha italiana no total.');
  await expect(question).toContainText('Maria das Dores');
  await expect(question).toContainText('Rosa (pedido)');
  await expect(question).toContainText('não dá para desfazer');
  await expectUsable(page);
  expect(desk.presses).toEqual([]);
  await question.getByRole('button', { name: 'Voltar' }).click();
  expect(desk.presses).toEqual([]);
  await okra.getByRole('button', { name: 'Substituir em 3 entregas' }).click();
  await question.getByRole('button', { name: 'Substituir e avisar' }).click();

  await expect(question).toContainText('2 entregas foram resolvidas');
  await expect(question).toContainText('Esta cesta já foi separada.');
  expect(desk.presses).toHaveLength(1);
  expect(desk.presses[0]).toMatchObject({
    action: 'replace',
    substituteId: id(51),
    expected: { missing: 5, stops: 5 },
  });
  await question.getByRole('button', { name: 'Entendi' }).click();
  await expect(panel(page)).toContainText('Nada falta nesta rodada');
  await expectUsable(page);
});

test.describe('when somebody was quicker', () => {
  test.use({ expectedComplaint: /409/ });

  test('20.5: who credits from an old screen is told, and the list is read again', async ({ page }) => {
    const desk = await shortRound(page);
    await openPanel(page, `colheita&ver=falta&dia=${DAY}`);
    const okra = card(page, 'Quiabo');
    await okra.getByRole('button').first().click();
    await okra.getByRole('button', { name: 'Creditar o valor em 4 entregas' }).click();
    const question = page.getByRole('dialog', { name: 'Creditar Quiabo' });
    await expect(question).toContainText('Voltam R$ 35,60 para os clientes.');
    desk.isChanged = true;
    await question.getByRole('button', { name: 'Creditar e avisar' }).click();
    await expect(toast(page, 'agora faltam 2 porções')).toBeVisible();
    await expect(question).toBeHidden();
    expect(desk.presses).toEqual([]);
  });
});
