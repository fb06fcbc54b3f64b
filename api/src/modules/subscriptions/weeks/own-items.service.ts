import { onMoment, spokenDay } from '@cesta/contract/base/calendar';
import type { BasketChange, SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operator } from '../../audit/audit.service.ts';
import { findProducts } from '../../catalog/catalog.service.ts';
import { recordForCustomer, swapOf, swapWords } from '../behalf/behalf.service.ts';
import { answerChanged, runningOf } from '../changing.service.ts';
import { checkBasket, readBasket } from '../choosing/baskets.service.ts';
import { reconcileDeliveries } from '../deliveries/deliveries.service.ts';
import { lockOfUser, type SubscriptionRow } from '../subscriptions.queries.ts';
import { refuseNever } from '../tastes/tastes.service.ts';
import { type Coming, canSkip, isNamed } from './coming.rules.ts';
import { readAhead } from './coming.service.ts';
import { dropOwnItems, listOwnItems, replaceOwnItems, type WeekPlace } from './own-items.queries.ts';

/** For this delivery alone: the standing choice stays as it is. */
export async function chooseItems(
  deps: Deps,
  userId: string,
  name: string,
  { selectedProducts }: BasketChange,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  const change = async (tx: Db, { planType, date }: Coming, place: WeekPlace, row: SubscriptionRow) => {
    const usual = await readBasket(tx, place.subscriptionId, planType);
    const standing = usual.map(({ id }) => id);
    const own = (await listOwnItems(tx, [place.subscriptionId])).filter(
      ({ week, ordinal }) => week === place.week && ordinal === place.ordinal,
    );
    const already = [...standing, ...own.map(({ productId }) => productId)];
    const productIds = await checkBasket(tx, planType, selectedProducts, already);
    await refuseNever(tx, userId, productIds);
    await replaceOwnItems(tx, place, planType, productIds);
    if (!by) return;
    const ownIds = own.map(({ productId }) => productId);
    const before = own.length > 0 ? [...(await findProducts(tx, ownIds)).values()] : usual;
    const swap = swapOf(before, [...(await findProducts(tx, productIds)).values()]);
    if (!swap) return;
    const did = `trocou os itens da entrega de ${spokenDay(date)} (${swapWords(swap)})`;
    await recordForCustomer(tx, deps, row, by, {
      entry: { action: 'swapped', to: date },
      told: {
        title: `Entrega de ${spokenDay(date)}: itens trocados`,
        did,
        more: ['A troca vale só para esta entrega.'],
      },
    });
  };
  return changeItems(deps, userId, name, {
    change,
    message: 'Pronto! A troca vale só para esta entrega.',
  });
}

/** Back to the standing choice. Without an own one nothing changes. */
export function dropItems(
  deps: Deps,
  userId: string,
  name: string,
  by: Operator | null = null,
): Promise<SubscriptionChanged> {
  return changeItems(deps, userId, name, {
    change: async (tx, { date }, place, row) => {
      const own = await listOwnItems(tx, [place.subscriptionId]);
      const isOwn = own.some(({ week, ordinal }) => week === place.week && ordinal === place.ordinal);
      await dropOwnItems(tx, place);
      if (!isOwn) return;
      const did = `desfez a troca da entrega de ${spokenDay(date)}: ela volta à sua escolha de sempre`;
      const title = `Entrega de ${spokenDay(date)}: troca desfeita`;
      await recordForCustomer(tx, deps, row, by, {
        entry: { action: 'unswapped', to: date },
        told: { title, did },
      });
    },
    message: 'Pronto! Esta entrega volta a seguir a sua escolha de sempre.',
  });
}

interface ItemChange {
  change: (tx: Db, delivery: Coming, place: WeekPlace, row: SubscriptionRow) => Promise<void>;
  message: string;
}

async function changeItems(
  deps: Deps,
  userId: string,
  name: string,
  { change, message }: ItemChange,
): Promise<SubscriptionChanged> {
  const row = await runningOf(deps, userId);
  await deps.database.db.transaction(async (tx) => {
    const current = (await lockOfUser(tx, userId)).find(({ id }) => id === row.id) ?? row;
    // Asked once the lock is held: the cut-off may have come while we waited for it.
    const now = deps.clock.now();
    // What is past its cut-off is closed first, as it was chosen.
    await reconcileDeliveries(tx, now, [row.id]);
    const { coming } = await readAhead(tx, current, now);
    const delivery = coming.find((it) => isNamed(it, name));
    if (!delivery) throw new AppError('DELIVERY_NOT_FOUND');
    refuseClosed(delivery, now);
    const { week, ordinal } = delivery;
    await change(tx, delivery, { subscriptionId: row.id, week, ordinal }, current);
    await reconcileDeliveries(tx, now, [row.id]);
  });
  return answerChanged(deps, row, message);
}

function refuseClosed(delivery: Coming, now: Date): void {
  if (delivery.off) throw new AppError('DELIVERY_SKIPPED');
  if (canSkip(delivery, now)) return;
  const message = `As trocas desta entrega fecharam ${onMoment(delivery.cutoffAt)}, e ela segue como estava. Nada foi alterado: as próximas você ainda pode mudar.`;
  throw new AppError('DELIVERY_CLOSED', { message });
}
