import { addDays } from '@cesta/contract/base/calendar';
import type { Role, StaffRole } from '@cesta/contract/identity/identity';
import type { DeliveryDay, Stop, StopExtra, StopItem, StopMove } from '@cesta/contract/panel/deliveries';

const EVERYBODY: readonly StaffRole[] = ['admin', 'packer', 'driver'];
const OFFICE: readonly StaffRole[] = ['admin'];
/** The one amount that a driver needs: what to take for an order that is paid where it is brought. */
const AT_THE_DOOR: readonly StaffRole[] = ['admin', 'driver'];

/**
 * Who reads what of a stop. Whoever adds a field decides here: neither money nor an e-mail is for who packs, and who
 * drives needs no more than the door, the person and the bag.
 */
const STOP: Readers<Stop> = {
  kind: EVERYBODY,
  id: EVERYBODY,
  state: EVERYBODY,
  area: EVERYBODY,
  box: EVERYBODY,
  customer_name: EVERYBODY,
  customer_phone: EVERYBODY,
  address: EVERYBODY,
  notes: EVERYBODY,
  plan_name: EVERYBODY,
  items: EVERYBODY,
  changes_until: EVERYBODY,
  late_since: EVERYBODY,
  extras: EVERYBODY,
  door: AT_THE_DOOR,
};

const EXTRA: Readers<StopExtra> = {
  id: EVERYBODY,
  state: EVERYBODY,
  notes: EVERYBODY,
  items: EVERYBODY,
  door: AT_THE_DOOR,
};

const ITEM: Readers<StopItem> = {
  product_id: EVERYBODY,
  product_name: EVERYBODY,
  quantity: EVERYBODY,
  unit: EVERYBODY,
  producer_name: EVERYBODY,
  instead_of: EVERYBODY,
  completes: EVERYBODY,
  unit_price: OFFICE,
};

type Readers<T> = Record<keyof T, readonly StaffRole[]>;

export function dayFor(role: Role, day: DeliveryDay): DeliveryDay {
  if (role === 'admin') return day;
  return {
    ...day,
    // What to fetch from the field is not a driver's business.
    harvest: role === 'driver' ? [] : day.harvest,
    stops: day.stops.map((stop) => stopFor(role, stop)),
  };
}

function stopFor(role: Role, stop: Stop): Stop {
  const itemsOf = (items: readonly StopItem[]) => items.map((item) => readable(role, item, ITEM));
  const extras = stop.extras?.map((extra) => ({
    ...readable(role, extra, EXTRA),
    items: itemsOf(extra.items),
  }));
  return { ...readable(role, stop, STOP), items: itemsOf(stop.items), ...(extras && { extras }) };
}

function readable<T extends object>(role: Role, whole: T, readers: Readers<T>): T {
  const isFor = ([field]: [string, unknown]) =>
    readers[field as keyof T]?.includes(role as StaffRole) ?? false;
  return Object.fromEntries(Object.entries(whole).filter(isFor)) as T;
}

/** Nobody needs more of the past and the future to pack and to drive; all days together are all customers. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 14;

export function mayReadDay(role: Role, date: string, today: string): boolean {
  return role === 'admin' || (addDays(today, -DAYS_BACK) <= date && date <= addDays(today, DAYS_AHEAD));
}

/** What the customer pays there is taken by who drives, and put right by the office. */
export function mayTakeAtTheDoor(role: Role): boolean {
  return AT_THE_DOOR.includes(role as StaffRole);
}

/** A driver says whether it arrived; whether it is in the box say others. */
export function mayMove(role: Role, { from, to }: Pick<StopMove, 'from' | 'to'>): boolean {
  return role !== 'driver' || (from !== 'scheduled' && to !== 'scheduled');
}
