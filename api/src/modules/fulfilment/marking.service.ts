import { spokenMoment } from '@cesta/contract/base/calendar';
import type { StopState } from '@cesta/contract/orders/delivery-constants';
import type { PackingRequest, PackingResult, StopMove, StopRef } from '@cesta/contract/panel/deliveries';
import type { DeliveryStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { Deps } from '../../deps.ts';
import { AppError, refusedBy } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { moveBaskets } from '../subscriptions/deliveries/moving/moving.service.ts';
import { listOrdersOfBaskets, moveOrder } from './outgoing-orders.service.ts';
import { listStates } from './rounds.queries.ts';

type Refused = PackingResult['refused'];

/**
 * One step forth or back. Done already is done; who saw something old is told, and nothing happens. The orders that
 * were seen with a basket go with it; answers which of them could not.
 */
export async function moveStop(
  deps: Deps,
  admin: Operator,
  { kind, id }: StopRef,
  { extras = [], ...move }: StopMove,
): Promise<Refused> {
  if (kind === 'order') {
    await moveOrder(deps, admin, id, move);
    return [];
  }
  const { db } = deps.database;
  const moved = await moveBaskets(deps, admin, [id], move);
  if (moved.length === 0) {
    const [found] = await listStates(db, [id]);
    const refusal = found ? refusalOf(deps, found, move.to) : new AppError('DELIVERY_NOT_FOUND');
    if (refusal) throw refusal;
  }
  return moveExtras(deps, admin, id, extras, move);
}

/** Each by itself: what holds one of them back holds up neither the basket nor the others. */
async function moveExtras(
  deps: Deps,
  admin: Operator,
  basketId: string,
  ids: readonly string[],
  move: Pick<StopMove, 'from' | 'to'>,
): Promise<Refused> {
  if (ids.length === 0) return [];
  const own = await listOrdersOfBaskets(deps.database.db, [basketId]);
  const refused: Refused = [];
  for (const { id, state } of own.filter((order) => ids.includes(order.id))) {
    // What is elsewhere on its way has a button of its own.
    if (state !== move.from) continue;
    const message = await refusedBy(() => moveOrder(deps, admin, id, move));
    if (message) refused.push({ kind: 'order', id, message });
  }
  return refused;
}

/** Everything the operator has before them at once. What cannot be packed is named and holds up nothing else. */
export async function packStops(
  deps: Deps,
  admin: Operator,
  { stops }: PackingRequest,
): Promise<PackingResult> {
  const result: PackingResult = { packed: 0, unchanged: 0, refused: [] };
  const move = { from: 'scheduled', to: 'packed' } as const;
  await packBaskets(deps, admin, stops, result);
  const refusedIds = new Set(result.refused.map(({ id }) => id));
  for (const { kind, id, extras = [] } of stops) {
    if (kind === 'basket' && !refusedIds.has(id))
      result.refused.push(...(await moveExtras(deps, admin, id, extras, move)));
    if (kind !== 'order') continue;
    const message = await refusedBy(async () => {
      const isMoved = await moveOrder(deps, admin, id, move, ['packed', 'delivered']);
      result[isMoved ? 'packed' : 'unchanged'] += 1;
    });
    if (message) result.refused.push({ kind, id, message });
  }
  return result;
}

async function packBaskets(
  deps: Deps,
  admin: Operator,
  stops: StopRef[],
  result: PackingResult,
): Promise<void> {
  const { db } = deps.database;
  const ids = stops.filter(({ kind }) => kind === 'basket').map(({ id }) => id);
  if (ids.length === 0) return;
  const packed = await moveBaskets(deps, admin, ids, { from: 'scheduled', to: 'packed' });
  const left = ids.filter((id) => !packed.includes(id));
  const found = new Map((await listStates(db, left)).map((row) => [row.id, row]));
  result.packed += packed.length;
  for (const id of left) {
    const row = found.get(id);
    const isDone = row?.status === 'packed' || row?.status === 'delivered';
    const refusal = row ? refusalOf(deps, row, 'packed') : new AppError('DELIVERY_NOT_FOUND');
    if (isDone || !refusal) result.unchanged += 1;
    else result.refused.push({ kind: 'basket', id, message: refusal.message });
  }
}

const ELSEWHERE: Record<DeliveryStatus, string> = {
  scheduled: 'Esta cesta voltou para "a separar": outra pessoa mudou antes de você.',
  packed: 'Outra pessoa já marcou esta cesta como separada.',
  delivered: 'Outra pessoa já marcou esta cesta como entregue.',
  cancelled: 'Esta entrega foi cancelada.',
  skipped: 'O cliente pulou esta entrega.',
};

/** Null when it is what it shall be. */
function refusalOf(
  deps: Deps,
  { status, cutoffAt, frozenAt }: Awaited<ReturnType<typeof listStates>>[number],
  to: StopState,
): AppError | null {
  if (status === to) return null;
  if (status !== 'scheduled' || frozenAt) return new AppError('CONFLICT', { message: ELSEWHERE[status] });
  const message =
    cutoffAt > deps.clock.now()
      ? `Esta cesta ainda pode mudar até ${spokenMoment(cutoffAt)}. Separe depois disso.`
      : 'Esta cesta está sendo fechada. Tente de novo em alguns minutos.';
  return new AppError('CONFLICT', { message });
}
