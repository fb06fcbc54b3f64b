import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { countMissing, listMissing } from './missing.queries.ts';

/** Live here, unknown at the provider: nothing is charged, nobody has decided. */
export const missingSource: WorklistSource = {
  kind: 'subscription-missing',
  count: (db) => countMissing(db),
  async list(db, _now, limit) {
    const rows = await listMissing(db, limit);
    const people = await findPeople(db, [...new Set(rows.map(({ userId }) => userId))]);
    return rows.map(({ id, stripeId, since, userId }) => {
      const person = people.get(userId);
      return {
        id,
        since: since.toISOString(),
        who: person ? { id: userId, name: person.name, email: person.email, phone: person.phone } : null,
        matter: `O Stripe não conhece a assinatura ${stripeId}: ela aparece ativa aqui, mas nada é cobrado.`,
        advice:
          'Confira se STRIPE_SECRET_KEY é da conta certa. Se a assinatura se perdeu mesmo, encerre-a; a pessoa pode assinar de novo.',
        amount: null,
        link: null,
        actions: [
          {
            label: 'Encerrar aqui',
            method: 'POST' as const,
            path: `/admin/subscriptions/${id}/end-missing`,
            question: `Encerrar a assinatura de ${person?.name ?? 'quem assinou'}? A pessoa recebe um e-mail; cestas já pagas ainda são entregues.`,
          },
        ],
      };
    });
  },
};
