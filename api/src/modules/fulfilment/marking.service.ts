import { spokenMoment } from '@cesta/contract/calendar';
import type { PackingRequest, PackingResult, StopMove, StopRef } from '@cesta/contract/deliveries';
import type { StopState } from '@cesta/contract/delivery-constants';
import type { DeliveryStatus } from '@cesta/contract/subscription-constants';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { moveBaskets } from '../subscriptions/deliveries/moving.service.ts';
import { moveOrder } from './outgoing-orders.service.ts';
import { listStates } from './rounds.queries.ts';

/** One step forth or back. Done already is done; who saw something old is told, and nothing happens. */
export async function moveStop(
  deps: Deps,
  admin: Operator,
  { kind, id }: StopRef,
  move: StopMove,
): Promise<void> {
  if (kind === 'order') {
    await moveOrder(deps, admin, id, move);
    return;
  }
  const { db } = deps.database;
  const moved = await moveBaskets(deps, admin, [id], move);
  if (moved.length > 0) return;
  const [found] = await listStates(db, [id]);
  const refusal = found ? refusalOf(deps, found, move.to) : new AppError('DELIVERY_NOT_FOUND');
  if (refusal) throw refusal;
}

/** Everything the operator has before them at once. What cannot be packed is named and holds up nothing else. */
export async function packStops(
  deps: Deps,
  admin: Operator,
  { stops }: PackingRequest,
): Promise<PackingResult> {
  const result: PackingResult = { packed: 0, unchanged: 0, refused: [] };
  await packBaskets(deps, admin, stops, result);
  for (const stop of stops.filter(({ kind }) => kind === 'order')) {
    try {
      const move = { from: 'scheduled', to: 'packed' } as const;
      const isMoved = await moveOrder(deps, admin, stop.id, move, ['packed', 'delivered']);
      result[isMoved ? 'packed' : 'unchanged'] += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ ...stop, message: error.message });
    }
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
