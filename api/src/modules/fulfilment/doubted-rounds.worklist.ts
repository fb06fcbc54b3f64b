import { spokenDay, startOfDay } from '@cesta/contract/base/calendar';
import type { WorklistSource } from '../../platform/registers/worklist.ts';
import { type DoubtedRound, listDoubtedRounds } from './doubted-rounds.service.ts';

/** Rounds whose marks a restore has forgotten: there until each stop is marked, or a person has spoken for the rest. */
export const doubtedRounds: WorklistSource = {
  kind: 'doubted-round',
  count: async (db, now) => (await listDoubtedRounds(db, now)).length,
  list: async (db, now, limit) => (await listDoubtedRounds(db, now)).slice(0, limit).map(toItem),
};

function toItem({ date, ...left }: DoubtedRound) {
  const day = spokenDay(date);
  const path = `/admin/deliveries/${date}/after-restore`;
  return {
    id: date,
    since: startOfDay(date).toISOString(),
    who: null,
    matter: `Voltou uma cópia: confira as entregas de ${day}. Sem marca: ${amountsOf(left)}.`,
    advice:
      'O que foi separado e entregue depois da cópia ficou esquecido. Em Entregas, marque o que você sabe; depois diga aqui o que foi do resto. Até lá nada disso sai de novo.',
    amount: null,
    link: `/admin?tab=entregas&semana=${date}&dia=${date}`,
    actions: [
      {
        label: 'O resto foi entregue',
        method: 'POST' as const,
        path,
        body: { outcome: 'delivered' },
        question: `Marcar ${amountsOf(left)} de ${day} como ${left.baskets + left.orders === 1 ? 'entregue' : 'entregues'}?`,
      },
      {
        label: 'O resto não saiu',
        method: 'POST' as const,
        path,
        body: { outcome: 'not-sent' },
        question: `Passar ${amountsOf(left)} de ${day} para a próxima saída? Quem espera uma cesta recebe um e-mail com o novo dia.`,
      },
    ],
  };
}

/** '12 cestas e 1 pedido' */
export function amountsOf({ baskets, orders }: { baskets: number; orders: number }): string {
  const parts = [
    ...(baskets > 0 ? [baskets === 1 ? '1 cesta' : `${baskets} cestas`] : []),
    ...(orders > 0 ? [orders === 1 ? '1 pedido' : `${orders} pedidos`] : []),
  ];
  return parts.join(' e ') || 'nada';
}
