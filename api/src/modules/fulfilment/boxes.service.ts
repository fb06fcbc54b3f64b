import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { StopKind, StopState } from '@cesta/contract/orders/delivery-constants';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import type { Deps } from '../../deps.ts';
import * as queries from './rounds.queries.ts';
import { inRoute } from './rounds.rules.ts';
import { listBasketStops, listOrderStops } from './stops.service.ts';

/** A stop by the number on its box. */
export interface Box {
  box: number;
  /** The day of its round. */
  date: string;
  kind: StopKind;
  id: string;
  state: StopState;
  address: DeliveryAddress;
}

/** Rounds further away are not packed yet. */
const LOOK_AHEAD = 14;

/** The box of that number in the coming round: of today's while anything of it is still to be brought. */
export async function findBox(deps: Pick<Deps, 'database' | 'clock'>, box: number): Promise<Box | undefined> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const today = dayOf(now);
  const orders = await listOrderStops(db, now, today, addDays(today, LOOK_AHEAD));
  const basketDay = await queries.findNextDay(db, today, addDays(today, LOOK_AHEAD));
  const orderDays = orders.filter(({ state }) => state !== 'delivered').map(({ date }) => date);
  const [date] = [...orderDays, ...(basketDay ? [basketDay] : [])].sort();
  if (!date) return undefined;
  const ofDay = orders.filter((stop) => stop.date === date);
  const { stops } = inRoute([...(await listBasketStops(db, date)), ...ofDay]);
  const stop = stops[box - 1];
  if (!stop) return undefined;
  const { kind, id, state, address } = stop;
  return { box, date, kind, id, state, address };
}
