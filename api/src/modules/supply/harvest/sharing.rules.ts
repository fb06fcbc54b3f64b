/**
 * How what a round wants of a product is shared among those who grow it. The whole rule:
 *
 * 1. Whoever has said to have none of it that day, or less than they were asked for, is not asked.
 * 2. The lower priority number is asked first; of equal ones the cheaper portion. Who are equal in both share in
 *    proportion to what they can be asked for.
 * 3. Each is asked up to what they said to have that day, or else up to their usual quantity, less what they are
 *    asked for already. The usual quantity is of a week, Monday to Sunday: what the week's other rounds ask of the same
 *    farmer is taken off it, or what was confirmed or came for them where that is more, whichever of the rounds was
 *    made first. A round that was called off asks for nothing, nor does an order that nobody was told of in time.
 * 4. What is left beyond that goes round again in the same order, without a limit: first to those who only have a
 *    usual quantity, and to those who said how much they have only when there is nobody else. Who was asked that day
 *    and whose silence counted for less comes last of all.
 * 5. Farmers are asked for whole units of their own. The last unit may hold more than is wanted, never another one.
 */

/** A crop that can be asked for, in its farmer's units. */
export interface Grower {
  cropId: string;
  /** How many portions one unit holds. */
  portions: number;
  /** Agreed for one unit. */
  price: number;
  /** 1 is asked first. */
  priority: number;
  /** In a week. */
  usual: number;
  /** Of that, what the week's other rounds have taken. */
  elsewhere: number;
  /** What the farmer said to have for that day; null: nothing was said. */
  offered: number | null;
  /** Asked for this day before. */
  asked: number;
  /** Why less comes of that than was asked: the farmer said so, or said nothing. */
  less: 'said' | 'silent' | null;
}

/** So many portions are asked for where the round wants these: with the margin, rounded up. */
export function withMargin(wanted: number, marginPercent: number): number {
  return Math.ceil((wanted * (100 + marginPercent)) / 100);
}

/** Units by crop; who gets none is left out. Empty when nobody grows it. */
export function shareOut(portions: number, growers: readonly Grower[]): Map<string, number> {
  const able = growers.filter(canBeAsked).sort(inOrder);
  const shares = new Map<string, number>();
  let left = portions;
  for (const group of equals(able)) left -= give(shares, group, left, room);
  const fresh = able.filter(({ less }) => less === null);
  const unbound = fresh.filter(({ offered }) => offered === null);
  const [first] = equals([unbound, fresh, able].find(({ length }) => length > 0) ?? []);
  if (first) give(shares, first, left, () => Number.POSITIVE_INFINITY);
  return shares;
}

export function canBeAsked({ offered, less }: Pick<Grower, 'offered' | 'less'>): boolean {
  return offered !== 0 && less !== 'said';
}

/** In units. */
function room({ offered, usual, elsewhere, asked, less }: Grower): number {
  if (less !== null) return 0;
  return Math.max(0, (offered ?? usual - elsewhere) - asked);
}

/** Of a week's usual quantity, in whole units, where its other rounds have taken so many portions. */
export function usualLeft(crop: Pick<Grower, 'usual' | 'portions'>, takenPortions: number): number {
  return Math.max(0, Math.floor(crop.usual - takenPortions / crop.portions));
}

/** Cents are not divided: prices of a portion are compared crosswise. */
function byPrice(a: Grower, b: Grower): number {
  return a.price * b.portions - b.price * a.portions;
}

function inOrder(a: Grower, b: Grower): number {
  return a.priority - b.priority || byPrice(a, b) || (a.cropId < b.cropId ? -1 : 1);
}

function equals(sorted: readonly Grower[]): Grower[][] {
  const groups: Grower[][] = [];
  for (const grower of sorted) {
    const last = groups.at(-1);
    if (last?.[0] && last[0].priority === grower.priority && byPrice(last[0], grower) === 0)
      last.push(grower);
    else groups.push([grower]);
  }
  return groups;
}

/** Asks those of a group for what is left, as far as there is room; answers how many portions that is. */
function give(
  shares: Map<string, number>,
  group: readonly Grower[],
  left: number,
  roomOf: (grower: Grower) => number,
): number {
  if (left <= 0) return 0;
  const units = proportional(group, left, roomOf);
  let given = 0;
  for (const grower of group) given += (units.get(grower.cropId) ?? 0) * grower.portions;
  // What whole units leave over goes one by one to who is furthest behind their part.
  while (given < left) {
    const next = furthestBehind(group, units, roomOf);
    if (!next) break;
    units.set(next.cropId, (units.get(next.cropId) ?? 0) + 1);
    given += next.portions;
  }
  for (const [id, count] of units) if (count > 0) shares.set(id, (shares.get(id) ?? 0) + count);
  return given;
}

/** By what each can be asked for, or usually has; alike where nothing is known. Rounded down. */
function proportional(
  group: readonly Grower[],
  left: number,
  roomOf: (grower: Grower) => number,
): Map<string, number> {
  const weights = weightsOf(group, roomOf);
  const whole = group.reduce((sum, grower) => sum + (weights.get(grower.cropId) ?? 0) * grower.portions, 0);
  return new Map(
    group.map((grower) => {
      const part = whole > 0 ? Math.floor((left * (weights.get(grower.cropId) ?? 0)) / whole) : 0;
      return [grower.cropId, Math.min(part, roomOf(grower))];
    }),
  );
}

function weightsOf(group: readonly Grower[], roomOf: (grower: Grower) => number): Map<string, number> {
  const known = group.map((grower) => {
    const most = roomOf(grower);
    return [grower.cropId, Number.isFinite(most) ? most : (grower.offered ?? grower.usual)] as const;
  });
  const isUnknown = known.every(([, weight]) => weight === 0) && group.some((grower) => roomOf(grower) > 0);
  return new Map(isUnknown ? group.map(({ cropId }) => [cropId, 1]) : known);
}

function furthestBehind(
  group: readonly Grower[],
  units: ReadonlyMap<string, number>,
  roomOf: (grower: Grower) => number,
): Grower | undefined {
  const weights = weightsOf(group, roomOf);
  const free = group.filter((grower) => (units.get(grower.cropId) ?? 0) < roomOf(grower));
  const fill = ({ cropId }: Grower) => (units.get(cropId) ?? 0) / Math.max(weights.get(cropId) ?? 0, 0.5);
  return free.reduce<Grower | undefined>(
    (best, it) => (best && fill(best) <= fill(it) ? best : it),
    undefined,
  );
}
