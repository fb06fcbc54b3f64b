/** What a round needs of a product and what it has of it, in portions. */
export interface Figures {
  /** By baskets and paid orders that are not packed and whose cut-off has come. */
  wanted: number;
  /** By the others: farmers are asked for it at their cut-off. */
  later: number;
  /** Packed portions were there: they count neither as wanted nor as supply. */
  packed: number;
  /** What came, or is to come; null where no farmer is asked: then there is no limit. */
  supply: number | null;
}

/** What of the supply is not packed; never below nothing, though a count may be wrong. */
export function availableOf({ packed, supply }: Figures): number | null {
  return supply === null ? null : Math.max(0, supply - packed);
}

/** Packing changes nothing of it. */
export function missingOf(figures: Figures): number {
  const available = availableOf(figures);
  return available === null ? 0 : Math.max(0, figures.wanted - available);
}

/** What nobody of the round waits for; null where there is no limit. */
export function leftOf(figures: Figures): number | null {
  const available = availableOf(figures);
  return available === null ? null : Math.max(0, available - figures.wanted - figures.later);
}

/** As customers read it. */
export function whyMissing({ wanted, packed, supply }: Figures): string {
  const all = wanted + packed;
  if (!supply) return 'a colheita desta vez não deu';
  return `a colheita deu ${supply} das ${all} porções`;
}
