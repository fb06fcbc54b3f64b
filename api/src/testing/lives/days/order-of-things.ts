import { dayOf } from '@cesta/contract/base/calendar';
import { closedOn, drivesOn } from '@cesta/contract/coverage/delivery-days';
import type { DeliveryStatus } from '@cesta/contract/subscriptions/subscription-constants';
import { findCalendars } from '../../../modules/coverage/coverage.service.ts';
import type { Stage } from '../stage.ts';
import type { Neighbour } from './neighbour.ts';

interface Row {
  id: string;
  invoice: string;
  ordinal: number;
  date: string;
  status: DeliveryStatus;
  isFrozen: boolean;
  isPinned: boolean;
  isLate: boolean;
  isWrittenOff: boolean;
  isUntold: boolean;
  zipcode: string;
}

/** What no basket of theirs may be, whatever was done to it. */
export async function disorder(stage: Stage, person: Neighbour): Promise<string[]> {
  const rows = await stage.query<Row>(
    `select d.id, d.invoice_id as invoice, d.ordinal, d.date::text, d.status, d.frozen_at is not null as "isFrozen",
       d.is_pinned as "isPinned", d.late_since is not null as "isLate", d.cancelled_at is not null as "isWrittenOff",
       d.moved_from is not null and d.move_notified_at is null as "isUntold", d.address->>'zipcode' as zipcode
     from deliveries d join subscriptions s on s.id = d.subscription_id where s.user_id = $1`,
    person.subscriber.id,
  );
  const { db } = stage.paying.store;
  const today = dayOf(stage.paying.provider.now());
  const { schedules, usual } = await findCalendars(
    db,
    rows.map(({ zipcode }) => zipcode),
  );
  const problems = rows.flatMap((row) => {
    const { status, date, isFrozen, isPinned, isUntold, zipcode } = row;
    if (date < today || (status !== 'scheduled' && status !== 'packed')) return [];
    const calendar = schedules.get(zipcode) ?? usual;
    const is = (what: string) => `${JSON.stringify(row)} ${what}`;
    if (closedOn(calendar, date)) return is('stands on a closed day');
    if (!isFrozen && !isPinned && !drivesOn(calendar, date)) return is('stands on a day without a van');
    if (isUntold) return is('was moved and its customer not told');
    return [];
  });
  return [...problems, ...(await accounts(stage, person, rows)), ...(await extras(stage, person))];
}

interface Week {
  id: string;
  deliveries: number;
  returned: number[];
  isGivenBack: boolean;
  hasGap: boolean;
}

/** Each delivery that is paid is one thing: to come, brought, given back, or waiting for a place to go to. */
async function accounts(
  { query }: Stage,
  { subscriber }: Neighbour,
  rows: readonly Row[],
): Promise<string[]> {
  const weeks = await query<Week>(
    `select i.id, i.deliveries, i.refunded_at is not null as "isGivenBack",
       coalesce((select array_agg(r.ordinal::int) from week_returns r
         where r.invoice_id = i.id and r.ordinal is not null and r.cause <> 'worth'), '{}') as returned,
       exists (select 1 from coverage_gaps g where g.subscription_id = s.id and g.ended_at is null) as "hasGap"
     from subscription_invoices i join subscriptions s on s.id = i.subscription_id
     where s.user_id = $1 and i.paid_at is not null`,
    subscriber.id,
  );
  return weeks.flatMap(({ id, deliveries, returned, isGivenBack, hasGap }) =>
    Array.from({ length: deliveries }, (_, index) => index + 1).flatMap((ordinal) => {
      const row = rows.find((it) => it.invoice === id && it.ordinal === ordinal);
      const back = returned.filter((it) => it === ordinal).length;
      const isDue = row && ['scheduled', 'packed', 'delivered'].includes(row.status);
      const isOpenSkip = row?.status === 'skipped' && !row.isFrozen;
      const states = Number(isDue || isOpenSkip) + back + Number(hasGap && !row && back === 0);
      const waits = hasGap && row?.status === 'cancelled' && back === 0;
      if (states === 1 || isGivenBack || waits) return [];
      return `${id}.${ordinal} is ${states} things: ${JSON.stringify({ row, back, hasGap })}`;
    }),
  );
}

/** The day that an order's customer was told is the day of the operator's list. */
async function extras({ query }: Stage, { extras: ids, subscriber }: Neighbour): Promise<string[]> {
  const problems: string[] = [];
  for (const id of ids) {
    const [told] = await query<{ date: string | null; isAlong: boolean | null; status: string }>(
      `select told_arrival->>'date' as date, (told_arrival->>'isAlong')::boolean as "isAlong", status from orders where id = $1`,
      id,
    );
    const { body } = await subscriber.call('GET', `/orders/${id}`);
    if (!told?.date || told.status === 'delivered' || told.status === 'cancelled') continue;
    if (body.delivery?.date !== told.date)
      problems.push(`order ${id} comes ${body.delivery?.date}, told ${JSON.stringify(told)}`);
  }
  return problems;
}
