import type { ErrorBody } from '@cesta/contract/base/errors';
import type {
  ShortageDetail,
  ShortageList,
  ShortageRequest,
  ShortageResult,
  ShortStop,
} from '@cesta/contract/panel/shortages';
import type { HarvestRounds } from '@cesta/contract/supply/harvest';
import type { Page } from '@playwright/test';
import { answer, refuse, reply } from './answers.ts';
import { rounds } from './example-harvest.ts';

export const DAY = '2026-11-20';
const OKRA = '11111111-1111-4111-8111-111111111111';
export const id = (number: number) => `22222222-2222-4222-8222-${String(number).padStart(12, '0')}`;
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
export async function shortRound(page: Page): Promise<Desk> {
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
