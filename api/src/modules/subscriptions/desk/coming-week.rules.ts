import { cents, toReais } from '@cesta/contract/base/money';
import type { ComingSums, ComingWeek } from '@cesta/contract/subscriptions/coming-week';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';

/** So many baskets of a plan in a city, and what they bring. */
export interface ComingCount {
  plan: PlanType;
  city: string;
  what: 'paid' | 'to_charge' | 'late' | 'off';
  baskets: number;
  /** Cents; of charges to come and of what is overdue. */
  amount?: number;
}

type Sums = Record<keyof ComingSums, number>;

const nothing = (): Sums => ({ paid: 0, to_charge: 0, late: 0, off: 0, expected: 0, overdue: 0 });

function add(sums: Sums, { what, baskets, amount = 0 }: ComingCount): void {
  sums[what] += baskets;
  if (what === 'to_charge') sums.expected += amount;
  if (what === 'late') sums.overdue += amount;
}

const shown = (sums: Sums): ComingSums => ({
  ...sums,
  expected: toReais(cents(sums.expected)),
  overdue: toReais(cents(sums.overdue)),
});

/** By plan and city, the largest plan first within its city; what is nothing is left out. */
export function groupComing(counts: readonly ComingCount[]): Pick<ComingWeek, 'groups' | 'totals'> {
  const totals = nothing();
  const groups = new Map<string, { plan: PlanType; city: string; sums: Sums }>();
  for (const count of counts) {
    if (count.baskets === 0) continue;
    const key = `${count.city}|${count.plan}`;
    const group = groups.get(key) ?? { plan: count.plan, city: count.city, sums: nothing() };
    groups.set(key, group);
    add(group.sums, count);
    add(totals, count);
  }
  return {
    totals: shown(totals),
    groups: [...groups.values()]
      .sort((a, b) => a.city.localeCompare(b.city) || PLANS[b.plan].weekly - PLANS[a.plan].weekly)
      .map(({ plan, city, sums }) => ({
        plan_type: plan,
        plan_name: PLANS[plan].name,
        city,
        ...shown(sums),
      })),
  };
}
