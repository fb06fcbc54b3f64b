import { addDays, weekdayOf } from '@cesta/contract/base/calendar';
import type { StopState } from '@cesta/contract/orders/delivery-constants';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import type { StopArea, StopCounts } from '@cesta/contract/panel/deliveries';

/** Monday to Sunday of the week that holds the day. */
export function daysOfWeek(day: string): string[] {
  const monday = addDays(day, 1 - weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

type Place = Pick<DeliveryAddress, 'neighborhood' | 'city'>;

/** People write one neighbourhood in many ways; the key is the same for 'São Caetano' and 'sao  caetano'. */
export function areaOf({ neighborhood, city }: Place): Pick<StopArea, 'key' | 'name' | 'city'> {
  const name = neighborhood.trim() || city.trim() || 'Sem bairro';
  return { key: `${plain(neighborhood)}.${plain(city)}`, name, city: city.trim() };
}

/** A city as it is written, and the key that all ways of writing it share. */
export function cityOf({ city }: Pick<Place, 'city'>): { key: string; name: string } {
  return { key: plain(city), name: city.trim() };
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

/** Town by town, neighbourhood by neighbourhood, and along the street inside: as one drives. Boxes count from 1. */
export function inRoute<Stop extends Placed>(
  stops: readonly Stop[],
): { areas: StopArea[]; stops: (Stop & { area: string; box: number })[] } {
  const areas = new Map<string, StopArea>();
  // A street is written once for many doors: what it is compared by is worked out once, too.
  const plainOnce = memoizeText(plain);
  const keyOnce = memoizeText((written: string) => {
    const [neighborhood = '', city = ''] = written.split('\n');
    return areaOf({ neighborhood, city });
  });
  const placed = stops.map((stop) => {
    const { neighborhood, city, street, number } = stop.address;
    const found = keyOnce(`${neighborhood}\n${city}`);
    const area = areas.get(found.key) ?? { ...found, ...noStops() };
    area[stop.state] += 1;
    areas.set(found.key, area);
    const place = [
      plainOnce(city),
      plainOnce(area.name),
      found.key,
      plainOnce(street),
      inDigits(number),
      stop.id,
    ];
    return { stop: { ...stop, area: found.key }, area, place: place.join('\n') };
  });
  placed.sort((a, b) => (a.place < b.place ? -1 : 1));
  return {
    areas: [...new Set(placed.map(({ area }) => area))],
    stops: placed.map(({ stop }, place) => ({ ...stop, box: place + 1 })),
  };
}

/** So that 20 comes before 100. */
function inDigits(number: string): string {
  return number.replace(/\d+/g, (digits) => digits.padStart(8, '0'));
}

function memoizeText<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const result = known.get(text) ?? work(text);
    known.set(text, result);
    return result;
  };
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
