import { CEP_PATTERN, type CoverageArea } from '@cesta/contract/coverage';
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
