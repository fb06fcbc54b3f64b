import { z } from 'zod';
import { Id, Reais } from '../base/fields.ts';
import { PLAN_TYPES } from './plans.ts';
import { DELIVERY_STATUSES, OFF_REASONS } from './subscription-constants.ts';

/**
 * What a delivery is called: by its own id once its week is paid, before that by its week and its place in it,
 * '2026-12-02.1'. The server takes both for either, so that a screen from before the charge still works.
 */
export const DeliveryName = z.union([Id, z.string().regex(/^\d{4}-\d{2}-\d{2}\.[1-9]$/)], 'Entrega inválida');

/** Chosen for one delivery alone. What is no longer sold is replaced when the basket closes. */
export const OwnItem = z.object({ id: Id, product_name: z.string(), is_sold: z.boolean() });
export type OwnItem = z.infer<typeof OwnItem>;

/** One line of the calendar, paid or not. */
export const ComingDelivery = z.object({
  id: DeliveryName,
  /** A day in Bahia; of a week that is not paid yet, as it would be by the days of today. */
  date: z.iso.date(),
  changes_until: z.iso.datetime(),
  status: z.enum(DELIVERY_STATUSES),
  is_paid: z.boolean(),
  /** Why it does not come; null when it does. */
  off: z.enum(OFF_REASONS).nullable(),
  /** When its week is charged, and what it costs before credit; null once it is paid, or when nothing is charged. */
  charge: z.object({ date: z.iso.datetime(), amount: Reais }).nullable(),
  /** What skipping it gives as credit; null when nothing is charged for it in the first place. */
  credit: Reais.nullable(),
  can_skip: z.boolean(),
  can_unskip: z.boolean(),
  /** Its contents may be chosen apart from the standing choice. */
  can_swap: z.boolean(),
  /** They were. */
  differs: z.boolean(),
  /** Only when they were. */
  own_items: z.array(OwnItem).optional(),
  /** Orders that come along with it, if any; of one that is left out, those that were to. */
  extras: z.array(Id).optional(),
  /** As what its week is billed, which says how much fits in. */
  plan_type: z.enum(PLAN_TYPES).optional(),
});
export type ComingDelivery = z.infer<typeof ComingDelivery>;

export const PauseRequest = z.object({
  weeks: z
    .int('Escolha de 1 a 8 semanas')
    .min(1, 'Escolha de 1 a 8 semanas')
    .max(8, 'Escolha de 1 a 8 semanas'),
});
export type PauseRequest = z.infer<typeof PauseRequest>;

export const RhythmRequest = z.object({
  everyWeeks: z.literal([1, 2, 4], 'Escolha toda semana, a cada 15 dias ou uma vez por mês'),
});
export type RhythmRequest = z.infer<typeof RhythmRequest>;

export const Tastes = z.object({
  never: z.array(Id).max(100, 'Produtos demais'),
  complete: z.boolean(),
});
export type Tastes = z.infer<typeof Tastes>;
