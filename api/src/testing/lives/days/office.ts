import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { drivesOn } from '@cesta/contract/coverage/delivery-days';
import { listCityCalendars } from '../../../modules/coverage/coverage.service.ts';
import type { Answer } from '../../calling.ts';
import type { Stage } from '../stage.ts';
import type { Order } from './month.ts';

/** The cities as they were, to be as they were again. */
export interface Towns {
  /** Zones that were deleted. */
  lost: object[];
}

type Acts = {
  [Kind in Order['kind']]: (
    stage: Stage,
    order: Extract<Order, { kind: Kind }>,
    towns: Towns,
  ) => Promise<Answer | undefined>;
};

const DAYS_AHEAD = 21;

const acts: Acts = {
  close: async (stage, { nth, city, baskets, isReplaced }) => {
    const days = await drivenDays(stage, city);
    const date = days[nth % Math.max(1, days.length)];
    if (!date) return undefined;
    const question = {
      days: [{ date, reason: `Chuva forte em ${date}` }],
      place: city && { city, state: 'BA' },
      ...(isReplaced ? { replaced_by: addDays(date, 1) } : { baskets }),
    };
    const asked = await stage.desk.call('POST', '/admin/closed-days/impact', question);
    if (asked.status !== 200) return asked;
    const expected = { baskets: asked.body.baskets, orders: asked.body.orders };
    const done = await stage.desk.call('POST', '/admin/closed-days', { ...question, expected });
    if (done.status !== 200) return { status: 599, body: { asked: asked.body, done: done.body } };
    return done;
  },
  reopen: async ({ desk }, { nth }) => {
    const { body } = await desk.call('GET', '/admin/closed-days');
    const day = body.days[nth % Math.max(1, body.days.length)];
    return day && desk.call('DELETE', `/admin/closed-days/${day.id}`);
  },
  'move-basket': async (stage, { nth, days }) => {
    const basket = await nthBasket(stage, nth);
    const to = basket && addDays(basket.date, days);
    const path = `/admin/deliveries/basket/${basket?.id}/day`;
    return basket && stage.desk.call('PUT', path, { from: basket.date, to, reason: 'a seu pedido' });
  },
  'cancel-basket': async (stage, { nth }) => {
    const basket = await nthBasket(stage, nth);
    const path = `/admin/deliveries/basket/${basket?.id}/cancellation`;
    return basket && stage.desk.call('POST', path, { date: basket.date, reason: 'a van quebrou' });
  },
  weekdays: (stage, { city, weekdays }) => setWeekdays(stage, city, weekdays),
  'lose-city': async ({ desk }, _order, towns) => {
    const { body } = await desk.call('GET', '/admin/coverage');
    const city = body.cities.find((it: { city: string }) => it.city === 'Cruz das Almas');
    const zone = city?.zones[0];
    if (!zone || city.zones.length > 1) return undefined;
    const { body: touched } = await desk.call('POST', '/admin/coverage/impact', {
      kind: 'deletion',
      id: zone.id,
    });
    const { subscribers, deliveries, orders } = touched;
    const query = `version=${zone.version}&subscribers=${subscribers}&deliveries=${deliveries}&orders=${orders}`;
    const done = await desk.call('DELETE', `/admin/coverage/zones/${zone.id}?${query}`);
    if (done.status === 200) towns.lost.push(zone);
    return done;
  },
  'regain-city': ({ desk }, _order, towns) => regain(desk, towns),
};

export function decide(stage: Stage, order: Order, towns: Towns): Promise<Answer | undefined> {
  const act = acts[order.kind] as (...args: unknown[]) => Promise<Answer | undefined>;
  return act(stage, order, towns);
}

/** As it was before, for whoever comes next. */
export async function restoreTowns(stage: Stage, towns: Towns): Promise<void> {
  await regain(stage.desk, towns);
  await setWeekdays(stage, 'Salvador', [2, 5]);
  await setWeekdays(stage, 'Cruz das Almas', [3, 6]);
  const { body } = await stage.desk.call('GET', '/admin/closed-days');
  for (const { id } of body.days) await stage.desk.call('DELETE', `/admin/closed-days/${id}`);
}

async function regain(desk: Stage['desk'], towns: Towns): Promise<Answer | undefined> {
  const zone = towns.lost.pop() as Record<string, unknown> | undefined;
  if (!zone) return undefined;
  const { id: _, version: __, neighborhood, ...place } = zone;
  return desk.call('POST', '/admin/coverage/zones', { ...place, neighborhood: neighborhood ?? '' });
}

async function setWeekdays(
  { desk }: Stage,
  city: string,
  weekdays: readonly number[],
): Promise<Answer | undefined> {
  const { body } = await desk.call('GET', '/admin/coverage');
  const own = body.cities.find((it: { city: string }) => it.city === city);
  if (!own) return undefined;
  const schedule = { city, state: 'BA', ...own.schedule, weekdays };
  const asked = await desk.call('POST', '/admin/coverage/impact', { kind: 'schedule', schedule });
  const { subscribers, deliveries, orders } = asked.body;
  return desk.call('PUT', '/admin/coverage/schedule', {
    ...schedule,
    expected: { subscribers, deliveries, orders },
  });
}

async function drivenDays({ paying }: Stage, city: string | null): Promise<string[]> {
  const calendars = await listCityCalendars(paying.store.db);
  const own = calendars.filter((it) => city === null || it.city === city);
  const today = dayOf(paying.provider.now());
  const days = Array.from({ length: DAYS_AHEAD }, (_, offset) => addDays(today, offset));
  return days.filter((day) => own.some(({ schedule }) => drivesOn(schedule, day)));
}

async function nthBasket(stage: Stage, nth: number) {
  const rows = await openBaskets(stage);
  return rows[nth % Math.max(1, rows.length)];
}

/** In an order that is the same in every run of a month, as ids are not: by day, then by who came first, as e-mails are numbered. */
export function openBaskets({ query, paying }: Stage) {
  return query<{ id: string; date: string; email: string }>(
    `select d.id, d.date::text, u.email from deliveries d
     join subscriptions s on s.id = d.subscription_id join users u on u.id = s.user_id
     join subscription_invoices i on i.id = d.invoice_id
     where d.status in ('scheduled', 'packed') and d.date >= $1
     order by d.date, length(u.email), u.email, i.period_start, d.ordinal`,
    dayOf(paying.provider.now()),
  );
}
