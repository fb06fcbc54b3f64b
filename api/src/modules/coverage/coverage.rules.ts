import { WEEKDAY_NAMES } from '@cesta/contract/base/calendar';
import { formatCep, onlyDigits } from '@cesta/contract/base/formats';
import { CEP_PATTERN, type CoverageArea, type WeeklySchedule } from '@cesta/contract/coverage/coverage';

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
export const USUAL_SCHEDULE: WeeklySchedule = { weekdays: [2, 5], cutoffDays: 2, cutoffTime: '18:00' };

/** '40000-000' */
export function cepText(number: number): string {
  return formatCep(String(number).padStart(8, '0'));
}

/** '40000-000 a 42599-999' */
export function rangeText({ cepFrom, cepTo }: { cepFrom: number; cepTo: number }): string {
  return `${cepText(cepFrom)} a ${cepText(cepTo)}`;
}

const spoken = new Intl.ListFormat('pt-BR');

/** 'terça e sexta' */
export function daysText({ weekdays }: WeeklySchedule): string {
  return spoken.format(weekdays.map((day) => WEEKDAY_NAMES[day - 1] ?? ''));
}

/** '2 dias antes, 18:00' */
export function cutoffText({ cutoffDays, cutoffTime }: WeeklySchedule): string {
  const days = ['no mesmo dia', '1 dia antes'][cutoffDays] ?? `${cutoffDays} dias antes`;
  return `${days}, ${cutoffTime}`;
}
