import { CEP_PATTERN, type CoverageArea, type DeliverySchedule } from '@cesta/contract/coverage';
import { onlyDigits } from '@cesta/contract/formats';

/** The CEP as the number that ranges are made of, or null when it is none. */
export function cepNumber(text: string): number | null {
  const trimmed = text.trim();
  return CEP_PATTERN.test(trimmed) ? Number(onlyDigits(trimmed)) : null;
}

export function areaName({ neighborhood, city }: CoverageArea): string {
  return neighborhood ? `${neighborhood}, ${city}` : city;
}

export function coverageMessage(zone: CoverageArea | null): string {
  if (zone) return `Entregamos no seu endereço em ${areaName(zone)}!`;
  return 'Ainda não entregamos neste CEP, mas estamos crescendo e esperamos chegar até você em breve.';
}

/** For a city that was added without days of its own: Tuesday and Friday, changes until 18:00 two days before. */
export const USUAL_SCHEDULE: DeliverySchedule = { weekdays: [2, 5], cutoffDays: 2, cutoffTime: '18:00' };
