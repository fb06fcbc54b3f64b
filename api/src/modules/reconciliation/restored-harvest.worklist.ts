import { dayOf, onMoment } from '@cesta/contract/base/calendar';
import { countUnchecked, listUnchecked } from '../../platform/database/restores.ts';
import type { WorklistSource } from '../../platform/registers/worklist.ts';
import { listMaybeAnswered } from '../supply/harvest/silence.service.ts';

/**
 * What farmers said, brought and were paid since the backup is known to them and to the bank: no provider tells it
 * again. Without a look the same statement is paid twice.
 */
export const restoredHarvest: WorklistSource = {
  kind: 'restored-harvest',
  count: (db) => countUnchecked(db, 'harvest'),
  async list(db, now, limit) {
    const items = [];
    for (const forgotten of await listUnchecked(db, 'harvest', limit)) {
      const farms = await listMaybeAnswered(db, forgotten, dayOf(now));
      items.push({
        id: forgotten.since.toISOString(),
        since: forgotten.at.toISOString(),
        who: null,
        matter: `A loja voltou ao que era ${onMoment(forgotten.since)}: respostas de produtores, recebimentos, lançamentos e acertos fechados ou pagos desde então foram esquecidos.`,
        advice: `Antes de pagar um acerto, veja no banco se ele já foi pago. Anote de novo em Colheita o que chegou, e em Acertos o que foi adiantado ou pago.${farms.length > 0 ? ` Podem já ter respondido, e o silêncio não conta: ${farms.join(', ')}. Ligue e anote a resposta.` : ''}`,
        amount: null,
        link: '/admin?tab=acertos',
        actions: [
          {
            label: 'Já conferi',
            method: 'POST' as const,
            path: '/admin/restores/harvest-check',
            question: 'Colheita e acertos estão como devem estar?',
          },
        ],
      });
    }
    return items;
  },
};
