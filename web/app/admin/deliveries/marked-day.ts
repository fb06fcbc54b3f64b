import type { StopState } from '@cesta/contract/orders/delivery-constants';
import type { DeliveryDay, Stop, StopExtra, StopMoved } from '@cesta/contract/panel/deliveries';
import { doorState, extrasInStep, keyOf } from './stop-words.ts';
import { doorOf, type WaitingMark } from './waiting-marks.ts';

/** A stop, or one order of it that is marked for itself. */
export type Marked = Pick<Stop, 'kind' | 'id' | 'state' | 'extras' | 'box'>;

export interface Move {
  stop: Marked;
  to: StopState;
}

// A day as it is once a mark on it was taken, until it is read again.

export function withMove(
  day: DeliveryDay,
  { stop, to }: Move,
  refused: StopMoved['refused'] = [],
): DeliveryDay {
  const along = extrasInStep(stop).filter((id) => !refused.some((it) => it.id === id));
  return withState(day, keyOf(stop), to, along);
}

export function withPayment(day: DeliveryDay, id: string, received: boolean): DeliveryDay {
  const marked = <One extends Pick<Stop, 'id' | 'door'>>(one: One): One =>
    one.id === id && one.door ? { ...one, door: { ...one.door, received } } : one;
  return {
    ...day,
    stops: day.stops.map((stop) => ({
      ...marked(stop),
      ...(stop.extras && { extras: stop.extras.map(marked) }),
    })),
  };
}

/** What waited on the phone and has got through. */
export function withWaited(day: DeliveryDay, key: string, { to, extras = [] }: WaitingMark): DeliveryDay {
  const door = doorOf(key);
  if (door) return withPayment(day, door, to === doorState(true));
  return withState(day, key, to as StopState, extras);
}

function withState(day: DeliveryDay, key: string, to: StopState, along: readonly string[]): DeliveryDay {
  const moved = (extra: StopExtra) =>
    along.includes(extra.id) || keyOf({ kind: 'order', id: extra.id }) === key
      ? { ...extra, state: to }
      : extra;
  return {
    ...day,
    stops: day.stops.map((other) => ({
      ...other,
      ...(keyOf(other) === key && { state: to }),
      ...(other.extras && { extras: other.extras.map(moved) }),
    })),
  };
}
