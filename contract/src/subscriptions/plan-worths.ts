import { z } from 'zod';
import { wholeNumber } from '../base/forms.ts';
import { RefundAmount } from '../orders/refunds.ts';
import { MAX_TARGET_PERCENT, MIN_TARGET_PERCENT } from './basket-worth.ts';
import { PLAN_TYPES } from './plans.ts';

const PlanType = z.enum(PLAN_TYPES, 'Plano inválido');
export const WRONG_TARGET = `Escolha de ${MIN_TARGET_PERCENT} a ${MAX_TARGET_PERCENT}%`;

/** What the baskets of a plan are to be worth, in percent of what their delivery costs, and what becomes of one that is worth less. */
export const PlanWorth = z.object({
  plan_type: PlanType,
  target_percent: z.int(),
  /** The difference becomes credit by itself; otherwise it waits in the worklist. */
  credits_shortfall: z.boolean('Valor inválido'),
});
export type PlanWorth = z.infer<typeof PlanWorth>;

export const PlanWorths = z.object({
  plans: z.array(PlanWorth),
});
export type PlanWorths = z.infer<typeof PlanWorths>;

export const WorthTarget = wholeNumber({ min: MIN_TARGET_PERCENT, max: MAX_TARGET_PERCENT }, WRONG_TARGET);

/** What is left out stays as it is. `was`: as the operator read it, so that nobody undoes a colleague's change unseen. */
const PlanWorthInput = PlanWorth.extend({
  target_percent: WorthTarget,
  was: PlanWorth.omit({ plan_type: true }).optional(),
});

export const PlanWorthsInput = z.object({
  plans: z
    .array(PlanWorthInput, 'Escolha os planos')
    .max(PLAN_TYPES.length, 'Planos demais')
    .refine(
      (plans) => new Set(plans.map(({ plan_type }) => plan_type)).size === plans.length,
      'O mesmo plano duas vezes',
    ),
});
export type PlanWorthsInput = z.infer<typeof PlanWorthsInput>;

/** `seen`: the difference on screen. Another one means that the basket was closed anew meanwhile. */
export const ShortfallDecision = z.object({ seen: RefundAmount.optional() });

/** As it is now, with the text that the operator reads. */
export const PlanWorthsChanged = PlanWorths.extend({ message: z.string() });
export type PlanWorthsChanged = z.infer<typeof PlanWorthsChanged>;
