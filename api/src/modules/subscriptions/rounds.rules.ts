import type { DeliverySchedule } from '@cesta/contract/coverage';
import type { StopArea, StopCounts } from '@cesta/contract/deliveries';
import type { StopState } from '@cesta/contract/delivery-constants';
import type { DeliveryAddress } from '@cesta/contract/orders';
import { addDays, dayOf, weekdayOf } from './calendar.rules.ts';
import { deliveryDays } from './deliveries.rules.ts';

/** Monday to Sunday of the week that holds the day. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, 1 - weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** An order is brought at most this long after it was packed: six days of cut-off and a week between two days. */
export const MOST_DAYS_AHEAD = 14;

interface Order {
  paidAt: Date;
  /** Null while it is not packed. */
  sentAt: Date | null;
}

interface OrderDay {
  date: string;
  /** The day on which it should have gone out, when that is over. */
  lateSince: string | null;
}

/**
 * Orders have no day of their own: they go with the baskets, on the first delivery day of their city whose cut-off
 * is not before the payment. What was not packed by then goes with the next; what is packed keeps its day.
 */
export function dayOfOrder({ paidAt, sentAt }: Order, schedule: DeliverySchedule, today: string): OrderDay {
  const { date: due } = deliveryDays(schedule, paidAt).next().value;
  const from = sentAt ? dayOf(sentAt) : today;
  if (from <= due) return { date: due, lateSince: null };
  return { date: nextDay(schedule, from), lateSince: sentAt ? null : due };
}

/** That day or the first after it on which the van drives. */
function nextDay({ weekdays }: DeliverySchedule, from: string): string {
  for (let day = from; ; day = addDays(day, 1)) if (weekdays.includes(weekdayOf(day))) return day;
}

type Place = Pick<DeliveryAddress, 'neighborhood' | 'city'>;

/** People write one neighbourhood in many ways; the key is the same for 'São Caetano' and 'sao  caetano'. */
export function areaOf({ neighborhood, city }: Place): Pick<StopArea, 'key' | 'name' | 'city'> {
  const name = neighborhood.trim() || city.trim() || 'Sem bairro';
  return { key: `${plain(neighborhood)}.${plain(city)}`, name, city: city.trim() };
}

function plain(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

export function noStops(): StopCounts {
  return { scheduled: 0, packed: 0, delivered: 0 };
}

interface Placed {
  id: string;
  state: StopState;
  address: DeliveryAddress;
}

const words = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

/** Town by town, neighbourhood by neighbourhood, and along the street inside: as one drives. */
export function inRoute<Stop extends Placed>(
  stops: readonly Stop[],
): { areas: StopArea[]; stops: (Stop & { area: string })[] } {
  const areas = new Map<string, StopArea>();
  const placed = stops.map((stop) => {
    const found = areaOf(stop.address);
    const area = areas.get(found.key) ?? { ...found, ...noStops() };
    area[stop.state] += 1;
    areas.set(found.key, area);
    return { stop: { ...stop, area: found.key }, area };
  });
  placed.sort(
    (a, b) =>
      compareAreas(a.area, b.area) ||
      words.compare(a.stop.address.street, b.stop.address.street) ||
      words.compare(a.stop.address.number, b.stop.address.number) ||
      (a.stop.id < b.stop.id ? -1 : 1),
  );
  return { areas: [...areas.values()].sort(compareAreas), stops: placed.map(({ stop }) => stop) };
}

function compareAreas(a: StopArea, b: StopArea): number {
  return (
    words.compare(a.city, b.city) ||
    words.compare(a.name, b.name) ||
    (a.key < b.key ? -1 : Number(a.key > b.key))
  );
}

interface Units {
  productId: string;
  name: string;
  units: number;
}

/** What both need together, product by product. */
export function addUp(
  baskets: readonly Units[],
  orders: readonly Units[],
): { productId: string; name: string; baskets: number; orders: number; total: number }[] {
  const lines = new Map<string, { productId: string; name: string; baskets: number; orders: number }>();
  const lineOf = ({ productId, name }: Units) => {
    const line = lines.get(productId) ?? { productId, name, baskets: 0, orders: 0 };
    lines.set(productId, line);
    return line;
  };
  for (const each of baskets) lineOf(each).baskets += each.units;
  for (const each of orders) lineOf(each).orders += each.units;
  return [...lines.values()].map((line) => ({ ...line, total: line.baskets + line.orders }));
}

/** The order in which one walks through the fields: by category, then by name. */
export function byCategory<Line extends { category: string; product_name: string }>(lines: Line[]): Line[] {
  return lines.sort(
    (a, b) => words.compare(a.category, b.category) || words.compare(a.product_name, b.product_name),
  );
}
