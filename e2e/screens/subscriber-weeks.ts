import { addDays } from '@cesta/contract/base/calendar';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { SUBSCRIPTION } from '../support/subscribing.ts';

const FIRST = '2099-03-08';

/** A delivery so many weeks ahead that nobody has paid for. */
function ahead(weeks: number, changes: Partial<ComingDelivery> = {}): ComingDelivery {
  const week = addDays(FIRST, weeks * 7);
  return {
    id: `${week}.1`,
    date: addDays(week, 3),
    changes_until: `${addDays(week, 1)}T21:00:00.000Z`,
    status: 'scheduled',
    is_paid: false,
    off: null,
    charge: { date: `${week}T15:00:00.000Z`, amount: 109 },
    credit: null,
    can_skip: true,
    can_unskip: false,
    can_swap: true,
    differs: false,
    ...changes,
  };
}

const off = (reason: NonNullable<ComingDelivery['off']>): Partial<ComingDelivery> => ({
  off: reason,
  status: 'skipped',
  charge: null,
  can_skip: false,
  can_unskip: reason !== 'pause',
  can_swap: false,
});

const [DELIVERY] = SUBSCRIPTION.next_deliveries;
const PAID: ComingDelivery = {
  ...ahead(-1, { is_paid: true, charge: null, credit: 109 }),
  id: DELIVERY?.id ?? '',
  date: DELIVERY?.date ?? '',
};
const OWN = [
  { id: 'p1', product_name: 'Alface crespa', is_sold: true },
  { id: 'p9', product_name: 'Jiló', is_sold: false },
];
const REST = [4, 5, 6, 7].map((weeks) => ahead(weeks));

/** Something of everything: skipped, with a choice of its own, left out by the rhythm. */
export const WEEKS: Subscription = {
  ...SUBSCRIPTION,
  every_weeks: 2,
  calendar: [
    PAID,
    ahead(0, { differs: true, own_items: OWN }),
    ahead(1, off('skip')),
    ahead(2, off('rhythm')),
    ahead(3),
    ...REST,
  ],
};

export const SKIPPED: Subscription = {
  ...SUBSCRIPTION,
  credit: 109,
  next_deliveries: SUBSCRIPTION.next_deliveries.map((delivery) => ({ ...delivery, status: 'skipped' })),
  calendar: [{ ...PAID, ...off('skip') }, ...[0, 1, 2, 3].map((weeks) => ahead(weeks)), ...REST],
};

export const PAUSED: Subscription = {
  ...SUBSCRIPTION,
  status: 'paused',
  paused_until: '2099-03-22',
  next_charge: { amount: 109, date: '2099-03-22T15:00:00.000Z' },
  calendar: [PAID, ahead(0, off('pause')), ahead(1, off('pause')), ahead(2), ahead(3), ...REST],
};
