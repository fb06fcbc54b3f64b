import { spokenMoment } from '@cesta/contract/base/calendar';
import { formatCents, toReais } from '@cesta/contract/base/money';
import type { WorklistSource } from '../../platform/registers/worklist.ts';
import { listFailedPayouts } from './ledger.queries.ts';

const MOST = 100;

/** A payout that the bank did not take, while none after it has arrived. */
export const failedPayouts: WorklistSource = {
  kind: 'payout-failed',
  count: async (db) => (await listFailedPayouts(db, MOST)).length,
  async list(db, _now, limit) {
    const rows = await listFailedPayouts(db, limit);
    return rows.reverse().map((row) => ({
      id: row.id,
      since: row.createdAt.toISOString(),
      who: null,
      matter: `O repasse de ${formatCents(row.amountCents)} de ${spokenMoment(row.createdAt)} não chegou ao banco${row.failure ? ` (${row.failure})` : ''}. O dinheiro voltou para o saldo no Stripe.`,
      advice:
        'Confira a conta bancária no Stripe, em Configurações, Repasses. O próximo repasse leva o valor.',
      amount: toReais(row.amountCents),
      link: '/admin?tab=financeiro',
      actions: [],
    }));
  },
};
