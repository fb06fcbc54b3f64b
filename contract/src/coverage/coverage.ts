import { z } from 'zod';
import { CEP_DIGITS, Cep, Id, Uf } from '../base/fields.ts';
import { boundedText, formText, optionalText } from '../base/forms.ts';

/** What the server names at most; the dialog shows the first COVERAGE_SUGGESTIONS of them. */
export const SUGGESTED_AREAS_MAX = 5;

/** '40110-010', '40110010' or '40.110-010'; anything else is not a CEP. */
export const CEP_PATTERN = /^\d{2}\.?\d{3}-?\d{3}$/;

export const CoverageArea = z.object({
  /** null: the whole city, or a neighbourhood the store does not know by name. */
  neighborhood: z.string().nullable(),
  city: z.string(),
  state: z.string(),
});
export type CoverageArea = z.infer<typeof CoverageArea>;

export const Coverage = z.object({
  covered: z.boolean(),
  message: z.string(),
  zone: CoverageArea.nullable(),
  suggestedAreas: z.array(z.string()),
});
export type Coverage = z.infer<typeof Coverage>;

/** Where the store delivers, each city once. */
export const ServedCities = z.object({ cities: z.array(CoverageArea.pick({ city: true, state: true })) });
export type ServedCities = z.infer<typeof ServedCities>;

const CepNumber = z
  .number()
  .int()
  .min(0)
  .max(10 ** CEP_DIGITS - 1);

const BACKWARDS = 'A faixa de CEP termina antes de começar';

/** A run of CEPs that the store delivers to, both ends included. */
export const CoverageZone = z
  .object({
    city: formText(120),
    state: Uf,
    neighborhood: formText(120).nullable(),
    cepFrom: CepNumber,
    cepTo: CepNumber,
  })
  .refine(({ cepFrom, cepTo }) => cepFrom <= cepTo, {
    path: ['cepTo'],
    message: BACKWARDS,
  });
export type CoverageZone = z.infer<typeof CoverageZone>;

/** A day named twice counts once. */
const MOST_DAYS_NAMED = 14;

/**
 * When the van drives through a city, and until when a basket can still be changed. At least two days a week:
 * the premium plan is delivered twice.
 */
export const WeeklySchedule = z.object({
  /** 1 is Monday, 7 is Sunday. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .max(MOST_DAYS_NAMED, 'Escolha cada dia de entrega uma vez')
    .min(2, 'Escolha pelo menos dois dias de entrega')
    .transform((days) => [...new Set(days)].sort((a, b) => a - b))
    .refine((days) => days.length >= 2, 'Escolha pelo menos dois dias de entrega'),
  cutoffDays: z.int('Escolha de 0 a 6 dias antes').min(0).max(6),
  /** In Bahia. */
  cutoffTime: boundedText(5, 'Horário inválido').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Horário inválido'),
});
export type WeeklySchedule = z.infer<typeof WeeklySchedule>;

/** A date on which the van does not drive: a holiday, a flood, a broken van. */
export interface ClosedDate {
  date: string;
  /** What people are told: 'Natal'. */
  reason: string;
  /** The van drives on this later date instead; null when all waits for the next delivery day. */
  replacedBy: string | null;
}

/** The days of a city: those of its week, but for the dates on which nobody drives. */
export interface DeliverySchedule extends WeeklySchedule {
  closedDates?: readonly ClosedDate[];
}

const Count = z.int().min(0);

/** Who lives by what is about to change. */
export const CoverageTouched = z.object({
  /** Subscribers who lose a delivery day, the whole delivery, or time until a cut-off. */
  subscribers: Count,
  /** Their coming deliveries that lose their day, their place or that time. */
  deliveries: Count,
  /** Paid one-off orders, likewise. */
  orders: Count,
});
export type CoverageTouched = z.infer<typeof CoverageTouched>;

export const CoverageImpact = CoverageTouched.extend({
  /** Of the subscribers: those to whom nothing can be delivered any more. */
  uncovered: Count,
  /** Of the subscribers: those who keep their days, but with an earlier cut-off. Left out when there are none. */
  hurried: Count.optional(),
});
export type CoverageImpact = z.infer<typeof CoverageImpact>;

/** A zone as the operator writes it. An empty neighbourhood means the whole city. */
export const ZoneInput = z
  .object({
    city: formText(120),
    state: Uf,
    neighborhood: optionalText(120),
    cepFrom: Cep,
    cepTo: Cep,
    /** Of the zone that was edited; without it a new one is made. */
    version: z.int32().positive().optional(),
    /** What the operator read in the question: a change that touches others by now is refused. */
    expected: CoverageTouched.optional(),
  })
  .refine(({ cepFrom, cepTo }) => cepFrom <= cepTo, { path: ['cepTo'], message: BACKWARDS });
export type ZoneInput = z.infer<typeof ZoneInput>;

export const Zone = CoverageArea.extend({
  id: z.string(),
  /** '40000-000' */
  cepFrom: z.string(),
  cepTo: z.string(),
  /** Raised by every edit, so that a second editor notices the first. */
  version: z.int(),
});
export type Zone = z.infer<typeof Zone>;

export const ScheduleInput = WeeklySchedule.extend({
  city: formText(120),
  state: Uf,
  /** As it was read; 0 where the city had no days of its own. */
  version: z.int32().min(0),
  /** As for a zone. */
  expected: CoverageTouched.optional(),
});
export type ScheduleInput = z.infer<typeof ScheduleInput>;

/** What is about to change, asked about before it does. */
export const CoverageChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deletion'), id: Id }),
  z.object({ kind: z.literal('creation'), zone: ZoneInput }),
  z.object({ kind: z.literal('zone'), id: Id, zone: ZoneInput }),
  z.object({ kind: z.literal('schedule'), schedule: ScheduleInput }),
]);
export type CoverageChange = z.infer<typeof CoverageChange>;

const CitySchedule = z.object({
  weekdays: z.array(z.int()),
  cutoffDays: z.int(),
  cutoffTime: z.string(),
  /** 0: the usual days, because the city has none of its own. */
  version: z.int(),
});

export const CityCoverage = z.object({
  city: z.string(),
  state: z.string(),
  schedule: CitySchedule,
  /** The whole city first, then its neighbourhoods by name. */
  zones: z.array(Zone),
});
export type CityCoverage = z.infer<typeof CityCoverage>;

export const CoverageBook = z.object({ cities: z.array(CityCoverage), total: z.int() });
export type CoverageBook = z.infer<typeof CoverageBook>;
