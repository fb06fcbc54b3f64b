import { z } from 'zod';
import { CEP_DIGITS, Uf } from './fields.ts';
import { formText } from './forms.ts';

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

const CepNumber = z
  .number()
  .int()
  .min(0)
  .max(10 ** CEP_DIGITS - 1);

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
    message: 'A faixa de CEP termina antes de começar',
  });
export type CoverageZone = z.infer<typeof CoverageZone>;

/**
 * When the van drives through a city, and until when a basket can still be changed. At least two days a week:
 * the premium plan is delivered twice.
 */
export const DeliverySchedule = z.object({
  /** 1 is Monday, 7 is Sunday. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(2, 'Escolha pelo menos dois dias de entrega')
    .transform((days) => [...new Set(days)].sort((a, b) => a - b))
    .refine((days) => days.length >= 2, 'Escolha pelo menos dois dias de entrega'),
  cutoffDays: z.int().min(0).max(6),
  /** In Bahia. */
  cutoffTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Horário inválido'),
});
export type DeliverySchedule = z.infer<typeof DeliverySchedule>;
