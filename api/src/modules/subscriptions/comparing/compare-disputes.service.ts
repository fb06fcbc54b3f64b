import type Stripe from 'stripe';
import { type Comparison, type Difference, pageMade } from '../../payments/comparing/comparing.service.ts';
import { listDisputes, placeOf } from '../../payments/disputes/disputes.service.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import { applyDispute } from '../disputes/disputes.service.ts';

const expand = ['payment_intent'];

export const compareDisputes: Comparison<Stripe.Dispute> = {
  name: 'disputes',
  list: (deps, period, after) =>
    pageMade(period, after, (made) =>
      stripeOf(deps).stripe.disputes.list({ ...made, expand: expand.map((name) => `data.${name}`) }),
    ),
  async compare(deps, disputes) {
    const ids = disputes.map(({ id }) => id);
    const known = await listDisputes(deps.database.db, { ids });
    const found = new Map<Stripe.Dispute, Difference>();
    for (const dispute of disputes) {
      const { id, status: there } = dispute;
      const row = known.find((it) => it.id === id);
      if (row?.state === there || (!row && !(await placeOf(deps, dispute)))) continue;
      found.set(dispute, { what: 'dispute', id, there, here: row?.state ?? 'unknown' });
    }
    return found;
  },
  async mend(deps, { id }) {
    await applyDispute(deps, id);
    return stripeOf(deps).stripe.disputes.retrieve(id, { expand });
  },
};
