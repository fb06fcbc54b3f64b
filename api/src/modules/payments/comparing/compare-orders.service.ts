import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { type AttemptRow, listAttemptsBySession, listKnownOrders } from '../../orders/attempts.service.ts';
import { newsOf, type SessionNews } from '../checkout/sync.rules.ts';
import { closeSession, syncCheckoutSession } from '../checkout/sync.service.ts';
import { idOf, stripeOf } from '../provider.service.ts';
import { listByIds, type UnmatchedRow } from '../unmatched/unmatched.queries.ts';
import { orderNamedBy } from '../unmatched/unmatched.rules.ts';
import { leftOfIntent } from '../unmatched/unmatched.service.ts';
import { type Comparison, type Difference, pageMade } from './comparing.service.ts';

type Session = Stripe.Checkout.Session;

/** Payment pages of orders. */
export const comparePages: Comparison<Session> = {
  name: 'payment pages',
  list: (deps, period, after) =>
    pageMade(period, after, (made) =>
      stripeOf(deps).stripe.checkout.sessions.list({
        ...made,
        expand: ['data.payment_intent.latest_charge'],
      }),
    ),
  async compare(deps, sessions) {
    const { db } = deps.database;
    const ours = sessions.filter((session) => orderNamedBy(session));
    const orders = await listKnownOrders(
      db,
      ours.map((session) => orderNamedBy(session) ?? ''),
    );
    const attempts = await listAttemptsBySession(
      db,
      ours.map(({ id }) => id),
    );
    const unmatched = await listByIds(
      db,
      ours.map((session) => intentOf(session)),
    );
    const found = new Map<Session, Difference>();
    for (const session of ours) {
      const sides = {
        there: newsOf(session) ?? ('open' as const),
        hasMoney: await hasMoney(deps, session),
        isKnown: orders.has(orderNamedBy(session) ?? ''),
        attempt: attempts.find(({ sessionId }) => sessionId === session.id),
        unmatched: unmatched.find(({ id }) => id === intentOf(session)),
      };
      const here = differsHere(sides);
      if (here) found.set(session, { what: 'payment page', id: session.id, there: sides.there, here });
    }
    return found;
  },
  async mend(deps, session) {
    const { stripe } = stripeOf(deps);
    const orderId = orderNamedBy(session) ?? '';
    // What nobody here knows, or has given up, must not be paid any more.
    if (newsOf(session) === null) await closeSession(deps, { orderId, sessionId: session.id });
    else await syncCheckoutSession(deps, session.id);
    return stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
  },
};

interface Sides {
  there: NonNullable<SessionNews> | 'open';
  /** Not all that was paid is given back, by us or by a bank. */
  hasMoney: boolean;
  isKnown: boolean;
  attempt: AttemptRow | undefined;
  unmatched: UnmatchedRow | undefined;
}

/** What our side says, when that is something else; null when both agree. */
function differsHere({ there, hasMoney, isKnown, attempt, unmatched }: Sides): string | null {
  const state = attempt?.state ?? 'unknown';
  if (!isKnown) {
    if (there === 'paid') {
      const isDecided = unmatched?.state === 'handled' || unmatched?.state === 'refunded';
      return isDecided || !hasMoney ? null : 'no such order';
    }
    return there === 'open' ? 'no such order' : null;
  }
  if (there === 'paid') return state === 'paid' ? null : state;
  if (there === 'open') return state === 'closed' ? 'closed' : null;
  return state === 'open' ? 'open' : null;
}

function intentOf({ payment_intent: intent }: Session): string {
  return idOf(intent);
}

async function hasMoney(deps: Deps, { payment_intent: intent }: Session): Promise<boolean> {
  return intent !== null && typeof intent === 'object' && (await leftOfIntent(deps, intent)) > 0;
}
