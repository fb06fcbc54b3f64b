import { spokenMoment } from '@cesta/contract/base/calendar';
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type { WorklistSource } from '../../platform/registers/worklist.ts';
import { countTold, listTold, type ReconciliationRow } from './reconciliation.queries.ts';

/** While both sides are being compared, and when something was left. */
export const reconciliationSource: WorklistSource = {
  kind: 'reconciliation',
  count: (db) => countTold(db),
  list: async (db, _now, limit) => (await listTold(db, limit)).map(toItem),
};

const WHY: Record<ReconciliationRow['reason'], string> = {
  restore: 'A loja voltou de um backup',
  outage: 'A loja ficou parada ou sem o Stripe',
};

function toItem(row: ReconciliationRow): Omit<WorklistItem, 'kind'> {
  const since = `${WHY[row.reason]} e confere com o Stripe tudo desde ${spokenMoment(row.since)}`;
  const isRunning = row.finishedAt === null;
  return {
    id: row.id,
    since: row.bookedAt.toISOString(),
    who: null,
    matter: isRunning
      ? `${since}. Já conferiu até ${spokenMoment(row.doneUntil)}.`
      : `${since}. Diferenças encontradas: ${row.differences}; à espera de uma pessoa: ${row.left}.`,
    advice: isRunning
      ? 'Espere terminar antes de separar, devolver ou excluir pedidos desse tempo. Se não sai do lugar, confira se STRIPE_SECRET_KEY é da conta de sempre: com a chave de outra, a conferência espera e segue sozinha quando a certa voltar.'
      : 'Resolva as outras pendências e confira de novo.',
    amount: null,
    link: null,
    actions: isRunning
      ? []
      : [
          {
            label: 'Conferir de novo',
            method: 'POST',
            path: `/admin/reconciliations/${row.id}/repeat`,
            question: null,
          },
        ],
  };
}
