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
