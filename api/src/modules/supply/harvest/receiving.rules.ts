import { addDays } from '@cesta/contract/base/calendar';
import type { Cents } from '@cesta/contract/base/money';
import type { Role } from '@cesta/contract/identity/identity';
import type { ReceiptCorrection, ReceiptGoods } from '@cesta/contract/supply/receiving';
import { type ReceiptKind, SUPPLY_DAYS_AHEAD, THOUSANDTHS } from '@cesta/contract/supply/supply-constants';

/** The shed looks back a week and ahead two, as it does at deliveries; the office may enter what was forgotten. */
const DAYS: Partial<Record<Role, { back: number; ahead: number }>> = {
  packer: { back: 7, ahead: SUPPLY_DAYS_AHEAD },
  admin: { back: 400, ahead: SUPPLY_DAYS_AHEAD },
};

/**
 * Whether goods can be entered for that day. It need not be a round: what nobody asked for comes when it comes. Far
 * from today a date is a slip of the finger.
 */
export function mayReceiveOn(role: Role, date: string, today: string): boolean {
  const { back, ahead } = DAYS[role] ?? { back: -1, ahead: -1 };
  return addDays(today, 0 - back) <= date && date <= addDays(today, ahead);
}

export interface AskedCrop {
  cropId: string;
  productId: string;
  productName: string;
  unit: string;
  portions: number;
  asked: number;
  confirmed: number | null;
}

export interface Expected extends Omit<AskedCrop, 'asked' | 'confirmed'> {
  expectedThousandths: number;
  isConfirmed: boolean;
}

/**
 * What a crop is expected to bring: confirmed, else asked. A later city's order adds to the first; should the unit
 * have changed in between, the newest counts and the older one is converted by what it holds.
 */
export function expectedOf(lines: readonly AskedCrop[]): Expected[] {
  return [...Map.groupBy(lines, ({ cropId }) => cropId).values()].flatMap((ofCrop) => {
    const newest = ofCrop.at(-1);
    if (!newest) return [];
    const portions = ofCrop.reduce((sum, line) => sum + (line.confirmed ?? line.asked) * line.portions, 0);
    const { asked: _, confirmed: __, ...crop } = newest;
    return {
      ...crop,
      expectedThousandths: Math.round((portions * THOUSANDTHS) / crop.portions),
      isConfirmed: ofCrop.every(({ confirmed }) => confirmed !== null),
    };
  });
}

interface Goods {
  cropId: string | null;
  productId: string;
  unit: string;
}

/** What belongs together on the screen and in a sum: a crop, or what was never agreed, in one unit. */
export function lineKey({ cropId, productId, unit }: Goods): string {
  return `${cropId ?? productId} ${unit}`;
}

interface Entered {
  kind: ReceiptKind;
  quantityThousandths: number;
}

export function tally(entries: readonly Entered[]): Record<ReceiptKind, number> {
  const of = (kind: ReceiptKind) =>
    entries.filter((entry) => entry.kind === kind).reduce((sum, entry) => sum + entry.quantityThousandths, 0);
  return { received: of('received'), lost: of('lost') };
}

interface Came extends Goods, Entered {
  portions: number;
}

/**
 * What of it is awaited in which unit. What came in another one than is agreed now has a line of its own, as it came,
 * and is awaited no more; the newest entry of a unit says what it holds.
 */
export function expectedByUnit(expected: readonly Expected[], entered: readonly Came[]): Expected[] {
  return expected.flatMap((crop) => {
    let awaited = crop.expectedThousandths * crop.portions;
    const ofCrop = Map.groupBy(
      entered.filter(({ cropId }) => cropId === crop.cropId),
      ({ unit }) => unit,
    );
    const others = [...ofCrop].flatMap(([unit, [newest, ...older]]) => {
      const { received } = tally(newest ? [newest, ...older] : []);
      if (!newest || unit === crop.unit || received === 0) return [];
      const { portions } = newest;
      const came = Math.min(awaited, received * portions);
      awaited -= came;
      return { ...crop, unit, portions, expectedThousandths: Math.round(came / portions) };
    });
    const rest = { ...crop, expectedThousandths: Math.round(awaited / crop.portions) };
    const isDone = rest.expectedThousandths === 0 && others.length > 0 && !ofCrop.has(crop.unit);
    return isDone ? others : [...others, rest];
  });
}

/** Neither less than nothing, nor more lost than came. */
export function isPossible({ received, lost }: Record<ReceiptKind, number>): boolean {
  return lost >= 0 && received >= lost;
}

interface Kept extends Goods, Entered {
  date: string;
  producerId: string;
  portions: number;
  priceCents: Cents;
  reason: string;
  corrects: string | null;
}

/**
 * Whether a line that is there is the one that is sent now. What was agreed may have changed since: of a crop only
 * what the shed says is compared. Prices count from who may name them.
 */
export function isSameGoods(
  kept: Kept,
  line: ReceiptGoods,
  { date, withPrice }: { date: string; withPrice: boolean },
): boolean {
  const { producerId, kind, quantity, reason, cropId = null, productId, unit, portions = 1, price } = line;
  const isSaid =
    kept.corrects === null &&
    kept.date === date &&
    kept.producerId === producerId &&
    kept.kind === kind &&
    kept.quantityThousandths === quantity &&
    kept.reason === reason &&
    kept.cropId === cropId;
  if (!isSaid || cropId !== null) return isSaid;
  // What was lost is worth what it came at, whatever the line says of it.
  const isAgreed =
    kind === 'lost' || (kept.portions === portions && (!withPrice || kept.priceCents === (price ?? 0)));
  return kept.productId === productId && kept.unit === (unit ?? kept.unit) && isAgreed;
}

/** The same of a correction, with what it put in the place of the other. */
export function isSameCorrection(
  kept: Kept,
  put: Kept | undefined,
  { corrects, reason, instead }: ReceiptCorrection,
  withPrice: boolean,
): boolean {
  if (kept.corrects !== corrects || kept.reason !== reason) return false;
  if (!instead) return true;
  const isPriced = !withPrice || instead.price === undefined || put?.priceCents === instead.price;
  return (
    put !== undefined && put.corrects === null && put.quantityThousandths === instead.quantity && isPriced
  );
}

/** Nobody has agreed a price, and the office has not said that it costs nothing. */
export function isUnpriced({
  cropId,
  priceCents,
  priceNamed,
}: Pick<Kept, 'cropId' | 'priceCents'> & { priceNamed: boolean }): boolean {
  return cropId === null && priceCents === 0 && !priceNamed;
}
