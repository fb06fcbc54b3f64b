import { CoverageZone } from '@cesta/contract/coverage/coverage';
import { describe, expect, it } from 'vitest';
import { coverageCities, coverageNeighborhoods } from './coverage.ts';

describe('demo coverage', () => {
  it('keeps every neighbourhood inside its city', () => {
    for (const zone of coverageNeighborhoods) {
      const city = coverageCities.find(({ city: name }) => name === zone.city);
      expect(CoverageZone.safeParse(zone).success).toBe(true);
      expect(zone.cepFrom).toBeGreaterThanOrEqual(city?.cepFrom ?? Number.POSITIVE_INFINITY);
      expect(zone.cepTo).toBeLessThanOrEqual(city?.cepTo ?? 0);
    }
  });

  it('gives no CEP to two neighbourhoods', () => {
    const sorted = coverageNeighborhoods.toSorted((a, b) => a.cepFrom - b.cepFrom);
    for (const [place, zone] of sorted.entries()) {
      const next = sorted[place + 1];
      if (next)
        expect(zone.cepTo, `${zone.neighborhood} and ${next.neighborhood}`).toBeLessThan(next.cepFrom);
    }
  });
});
