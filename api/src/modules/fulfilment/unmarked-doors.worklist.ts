import { dayOf, spokenDay, startOfDay } from '@cesta/contract/base/calendar';
import { formatCents, toReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { Db } from '../../platform/database/db.ts';
import type { WorklistSource } from '../../platform/registers/worklist.ts';
import { type PlacedOrder, placeOrders } from './order-days.service.ts';
import { findOutgoing, listPackedToCollect } from './outgoing-orders.service.ts';

/**
 * Packed, its day is over, and nobody has marked it: neither that it was brought nor that its money is here. What is
 * paid needs no mark; of this nobody would ever ask.
 */
export const unmarkedDoors: WorklistSource = {
  kind: 'door-payment',
  count: async (db, now) => (await listUnmarked(db, now)).length,
  async list(db, now, limit) {
    const unmarked = (await listUnmarked(db, now)).slice(0, limit);
    const rows = await findOutgoing(
      db,
      unmarked.map(({ id }) => id),
    );
    return unmarked.flatMap(({ id, day }) => {
      const row = rows.get(id);
      return row ? [toItem(row, day.date)] : [];
    });
  },
};

async function listUnmarked(db: Db, now: Date): Promise<PlacedOrder[]> {
  const placed = await placeOrders(db, now, await listPackedToCollect(db));
  return placed
    .filter(({ day }) => day.date < dayOf(now))
    .sort((a, b) => (`${a.day.date} ${a.id}` < `${b.day.date} ${b.id}` ? -1 : 1));
}

type Row = NonNullable<ReturnType<Awaited<ReturnType<typeof findOutgoing>>['get']>>;

function toItem({ id, ...order }: Row, date: string) {
  const { userId, customerName: name, customerEmail: email, customerPhone: phone, totalCents } = order;
  const amount = formatCents(totalCents);
  const number = orderNumber(id);
  return {
    id,
    since: startOfDay(date).toISOString(),
    who: { id: userId, name, email, phone },
    matter: `O pedido #${number} foi separado para ${spokenDay(date)}, e ninguém marcou se foi entregue nem se os ${amount} foram recebidos.`,
    advice:
      'Fale com quem entregou ou com o cliente. Em Entregas, marque que foi entregue; aqui, que o dinheiro chegou.',
    amount: toReais(totalCents),
    link: `/admin?tab=entregas&semana=${date}&dia=${date}`,
    actions: [
      {
        label: 'Marcar como recebido',
        method: 'PUT' as const,
        path: `/admin/deliveries/order/${id}/door-payment`,
        body: { received: true },
        question: `Os ${amount} do pedido #${number} foram recebidos?`,
      },
    ],
  };
}
