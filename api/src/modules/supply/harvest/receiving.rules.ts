import { addDays } from '@cesta/contract/calendar';
import type { Role } from '@cesta/contract/identity';
import { type ReceiptKind, THOUSANDTHS } from '@cesta/contract/supply-constants';

/** The shed looks back a week and ahead two, as it does at deliveries; the office may enter what was forgotten. */
const DAYS: Partial<Record<Role, { back: number; ahead: number }>> = {
  packer: { back: 7, ahead: 14 },
  admin: { back: 400, ahead: 14 },
};

/**
 * Whether goods can be entered for that day. It need not be a round: what nobody asked for comes when it comes. Far
 * from today a date is a slip of the finger.
 */
export function mayReceiveOn(role: Role, date: string, today: string): boolean {
  const { back, ahead } = DAYS[role] ?? { back: -1, ahead: -1 };
  return addDays(today, 0 - back) <= date && date <= addDays(today, ahead);
}

export interface AskedLine {
  cropId: string;
  productId: string;
  productName: string;
  unit: string;
  portions: number;
  asked: number;
  confirmed: number | null;
}

export interface Expected extends Omit<AskedLine, 'asked' | 'confirmed'> {
  expectedThousandths: number;
  isConfirmed: boolean;
}

/**
 * What a crop is expected to bring: confirmed, else asked. A later city's order adds to the first; should the unit
 * have changed in between, the newest counts and the older one is converted by what it holds.
 */
export function expectedOf(lines: readonly AskedLine[]): Expected[] {
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

/** What belongs together on the screen and in a sum: a crop, or what was never agreed in a unit of its own. */
export function lineKey({ cropId, productId, unit }: Goods): string {
  return cropId ?? `${productId} ${unit}`;
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

/** Neither less than nothing, nor more lost than came. */
export function isPossible({ received, lost }: Record<ReceiptKind, number>): boolean {
  return lost >= 0 && received >= lost;
}
