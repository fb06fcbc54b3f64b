import { describe, expect, it } from 'vitest';
import { useRounds } from '../../testing/rounds.ts';
import { CRUZ_DAS_ALMAS } from '../../testing/subscribers.ts';
import { freezeDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';
import { findBox } from './boxes.service.ts';

const { at, day, ana, basketOf, orderOf, round, move, stopOf, store } = useRounds();

describe('the number on a box', () => {
  it('is its place in the whole round, whatever area or page is looked at', async () => {
    await orderOf('confirmed', 'paid', { neighborhood: 'Pituba' });
    await orderOf('confirmed', 'paid', { number: '100' });
    await orderOf('confirmed', 'paid', { number: '20' });
    const { stops } = await round(day(4));
    expect(stops.map(({ box }: { box: number }) => box)).toEqual([1, 2, 3]);
    const page = await round(day(4), '?limit=1&offset=1');
    expect(page.stops[0]).toMatchObject({ id: stops[1].id, box: 2 });
    const pituba = await round(day(4), '?area=pituba.salvador');
    expect(pituba.stops).toMatchObject([{ box: 3 }]);
  });

  it('finds the stop of the coming round, and of the next once this one is brought', async () => {
    await basketOf(CRUZ_DAS_ALMAS);
    const { id } = await orderOf();
    expect(await findBox(store().deps, 1)).toMatchObject({ date: day(2), kind: 'basket', box: 1 });
    expect(await findBox(store().deps, 2)).toBeUndefined();
    at(`${day(2)}T08:00`);
    await freezeDeliveries(store().deps);
    const stop = await stopOf(day(2), 'basket');
    await move(ana(), stop, 'scheduled', 'packed');
    expect(await findBox(store().deps, 1)).toMatchObject({ id: stop.id, state: 'packed' });
    await move(ana(), stop, 'packed', 'delivered');
    expect(await findBox(store().deps, 1)).toMatchObject({ date: day(4), kind: 'order', id });
  });

  it('is nothing while no round is coming', async () => {
    expect(await findBox(store().deps, 1)).toBeUndefined();
    expect(await findBox(store().deps, 0)).toBeUndefined();
  });
});
