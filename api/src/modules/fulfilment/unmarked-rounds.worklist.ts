import { spokenDay, startOfDay } from '@cesta/contract/base/calendar';
import type { WorklistSource } from '../../platform/registers/worklist.ts';
import { amountsOf } from './doubted-rounds.worklist.ts';
import { listUnmarkedRounds, type UnmarkedRound } from './unmarked-rounds.service.ts';

/** Packed, its day is over, and nobody has said that it came: one line a day and city, however many boxes. */
export const unmarkedRounds: WorklistSource = {
  kind: 'unmarked-round',
  count: async (db, now) => (await listUnmarkedRounds(db, now)).length,
  list: async (db, now, limit) => (await listUnmarkedRounds(db, now)).slice(0, limit).map(toItem),
  read: async (db, now, limit) => {
    const rounds = await listUnmarkedRounds(db, now);
    return { total: rounds.length, items: rounds.slice(0, limit).map(toItem) };
  },
};

function toItem({ date, city, ...packed }: UnmarkedRound) {
  const round = `${spokenDay(date)}${city.name && `, em ${city.name}`}`;
  return {
    id: `${date}.${city.key}`,
    since: startOfDay(date).toISOString(),
    who: null,
    matter: `Separado para ${round}, e ninguém marcou se chegou: ${amountsOf(packed)}.`,
    advice:
      'Fale com quem entregou. Em Entregas, marque o que chegou e desfaça o que voltou; o que for desfeito vai na próxima saída.',
    amount: null,
    link: `/admin?tab=entregas&semana=${date}&dia=${date}`,
    actions: [
      {
        label: 'Chegou tudo',
        method: 'POST' as const,
        path: `/admin/deliveries/${date}/arrival`,
        body: { city: city.key },
        question: `${amountsOf(packed)} de ${round}: marcar como ${packed.baskets + packed.orders === 1 ? 'entregue' : 'entregues'}?${packed.orders > 0 ? ' Quem fez um pedido recebe o e-mail de que ele foi entregue.' : ''}`,
      },
    ],
  };
}
