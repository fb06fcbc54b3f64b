import { DAY_MS } from '@cesta/contract/base/calendar';
import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { countStuckDuplicates, listStuckDuplicates } from './billing.queries.ts';

/** It is asked every ten minutes: what was not given back by then is refused, not late. */
const STUCK_AFTER_MS = DAY_MS;
const stuckSince = (now: Date) => new Date(now.getTime() - STUCK_AFTER_MS);

/** A second subscription whose money does not go back. */
export const stuckDuplicates: WorklistSource = {
  kind: 'refund-failed',
  count: (db, now) => countStuckDuplicates(db, stuckSince(now)),
  async list(db, now, limit) {
    const found = await listStuckDuplicates(db, stuckSince(now), limit);
    const people = await findPeople(db, [...new Set(found.map(({ userId }) => userId))]);
    return found.map(({ row, userId }) => {
      const person = people.get(userId);
      return {
        id: row.stripeSubscriptionId,
        since: row.createdAt.toISOString(),
        who: person ? { id: userId, name: person.name, email: person.email, phone: person.phone } : null,
        matter: `A assinatura ${row.stripeSubscriptionId} foi paga em dobro, e o provedor ainda não a encerrou nem devolveu.`,
        advice:
          'Encerre e devolva no painel do Stripe. A loja tenta a cada dez minutos, e isto sai daqui quando estiver devolvido.',
        amount: null,
        link: null,
        actions: [],
      };
    });
  },
};
