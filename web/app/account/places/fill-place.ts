export interface FoundPlace {
  street: string;
  neighborhood: string;
  city: string;
  state: string;
}
export type FoundField = keyof FoundPlace;

export const FOUND_FIELDS: readonly FoundField[] = ['street', 'neighborhood', 'city', 'state'];

interface Filling {
  /** What to write. Everything else stays as it is. */
  changes: Partial<FoundPlace>;
  /** True when something found differs from what the person typed, and gave way to it. */
  gaveWay: boolean;
}

/**
 * Decides what a lookup may write: an empty field, or one that still holds what an earlier lookup wrote.
 * What a person has typed is never overwritten, also when the lookup knows better.
 */
export function fillPlace(
  current: FoundPlace,
  written: Readonly<Partial<FoundPlace>>,
  found: FoundPlace,
): Filling {
  const changes: Partial<FoundPlace> = {};
  let gaveWay = false;
  for (const field of FOUND_FIELDS) {
    const isFree = current[field].trim() === '' || current[field] === written[field];
    if (isFree) {
      if (current[field] !== found[field]) changes[field] = found[field];
    } else if (found[field] && !isSame(current[field], found[field])) {
      gaveWay = true;
    }
  }
  return { changes, gaveWay };
}

/** 'Salvador' and 'salvador ' are the same place. */
function isSame(one: string, other: string): boolean {
  return one.trim().localeCompare(other, 'pt-BR', { sensitivity: 'base' }) === 0;
}

/** 'Rua Chile, Centro, Salvador - BA', as far as it is known. */
export function describePlace({ street, neighborhood, city, state }: FoundPlace): string {
  return [street, neighborhood, [city, state].filter(Boolean).join(' - ')].filter(Boolean).join(', ');
}
