import type { StoreInfo } from '@cesta/contract/content/store';
import { USUAL_TARGET_PERCENT } from '@cesta/contract/subscriptions/basket-worth';
import type { PlanWorth, PlanWorths, PlanWorthsInput } from '@cesta/contract/subscriptions/plan-worths';
import { PLAN_TYPES, PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/database/publish.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import * as queries from './worth.queries.ts';

/** Each plan's, whether somebody has set it or not. */
export async function readPlanWorths(db: Db): Promise<PlanWorths> {
  const rows = new Map((await queries.listPlanWorths(db)).map((row) => [row.planType, row]));
  const plans = PLAN_TYPES.map((plan_type) => {
    const row = rows.get(plan_type);
    return {
      plan_type,
      target_percent: row?.targetPercent ?? USUAL_TARGET_PERCENT,
      credits_shortfall: row?.creditsShortfall ?? true,
    };
  });
  return { plans };
}

/** What is not as usual, as everybody may read it. */
export async function readUnusualWorths(
  db: Db,
): Promise<Pick<StoreInfo, 'basketTargets' | 'reviewedShortfalls'>> {
  const { plans } = await readPlanWorths(db);
  const others = plans.filter(({ target_percent }) => target_percent !== USUAL_TARGET_PERCENT);
  const targets = others.map(({ plan_type, target_percent }) => [plan_type, target_percent]);
  const reviewed = plans.filter(({ credits_shortfall }) => !credits_shortfall);
  return {
    ...(targets.length > 0 && { basketTargets: Object.fromEntries(targets) }),
    ...(reviewed.length > 0 && { reviewedShortfalls: reviewed.map(({ plan_type }) => plan_type) }),
  };
}

/** Baskets that can still change follow; those that are closed stay as they are. */
export async function savePlanWorths(
  deps: Deps,
  by: Operator,
  { plans }: PlanWorthsInput,
): Promise<PlanWorths> {
  const now = deps.clock.now();
  return publish(deps, 'store', async (tx) => {
    await queries.lockPlanWorths(tx);
    const before = new Map((await readPlanWorths(tx)).plans.map((plan) => [plan.plan_type, plan]));
    const changed = plans.filter((plan) => inWords(plan) !== inWords(before.get(plan.plan_type)));
    for (const { plan_type, was } of changed)
      if (was && inWords(was) !== inWords(before.get(plan_type))) throw rivalOf(plan_type);
    await queries.writePlanWorths(
      tx,
      changed.map(({ plan_type: planType, target_percent, credits_shortfall }) => ({
        planType,
        targetPercent: target_percent,
        creditsShortfall: credits_shortfall,
        updatedAt: now,
      })),
    );
    for (const plan of changed) {
      const about = { subject: 'plan', id: plan.plan_type, name: PLANS[plan.plan_type].name } as const;
      const action = {
        action: 'worth',
        from: inWords(before.get(plan.plan_type)),
        to: inWords(plan),
      } as const;
      await writeAudit(tx, now, by, about, [action]);
    }
    if (changed.length > 0) await deps.jobs.send(tx, 'deliveries.reconcile', {});
    return readPlanWorths(tx);
  });
}

function rivalOf(plan: PlanType): AppError {
  const message = `O valor das cestas do plano ${PLANS[plan].name} foi alterado por outra pessoa enquanto você editava. Confira e salve de novo.`;
  return new AppError('CONFLICT', { message });
}

/** '110%, crédito automático' */
function inWords(plan: Omit<PlanWorth, 'plan_type'> | undefined): string {
  if (!plan) return '';
  return `${plan.target_percent}%, ${plan.credits_shortfall ? 'crédito automático' : 'crédito por decisão'}`;
}
