import { endSubscription } from '../billing/subscription-end.ts';
import { newId } from '../state/ids.ts';
import { find, listOf, pageQuery, route } from '../wire/api-route.ts';
import { invalidRequest } from '../wire/errors.ts';
import { integer, required, text } from '../wire/params.ts';
import { expand, paging } from '../wire/shared-params.ts';
import type { TestClock } from '../wire/wire-type.ts';

const THIRTY_DAYS = 30 * 86_400;

/** `resume` lets the work up to the clock's new time happen after the answer was given. */
export function testClockRoutes(resume: () => void) {
  return [
    route(
      'POST /v1/test_helpers/test_clocks',
      { ...expand, frozen_time: required(integer({ min: 0 })), name: text(300) },
      (ctx, params) => {
        const clock: TestClock = {
          id: newId('clock'),
          object: 'test_helpers.test_clock',
          created: ctx.clock.seconds(),
          deletes_after: ctx.clock.seconds() + THIRTY_DAYS,
          frozen_time: params.frozen_time,
          livemode: false,
          name: params.name ?? null,
          status: 'ready',
          status_details: {},
        };
        ctx.store.testClocks.save(clock);
        ctx.emit('test_helpers.test_clock.created', clock);
        return clock;
      },
    ),

    route('GET /v1/test_helpers/test_clocks', paging, (ctx, params) => {
      const { testClocks } = ctx.store;
      return listOf(
        '/v1/test_helpers/test_clocks',
        testClocks.list(pageQuery(testClocks, 'test_clock', params)),
      );
    }),

    route('GET /v1/test_helpers/test_clocks/:id', expand, (ctx, _params, id) =>
      find(ctx.store.testClocks, 'test_clock', id),
    ),

    route(
      'POST /v1/test_helpers/test_clocks/:id/advance',
      { ...expand, frozen_time: required(integer({ min: 0 })) },
      (ctx, params, id) => {
        const clock = find(ctx.store.testClocks, 'test_clock', id);
        if (clock.status !== 'ready') {
          throw invalidRequest('The test clock is still advancing. Wait until it is ready.', { param: 'id' });
        }
        if (params.frozen_time <= clock.frozen_time) {
          throw invalidRequest('A test clock can only be moved forward.', { param: 'frozen_time' });
        }
        clock.status = 'advancing';
        clock.status_details = { advancing: { target_frozen_time: params.frozen_time } };
        ctx.store.testClocks.save(clock);
        ctx.emit('test_helpers.test_clock.advancing', clock);
        resume();
        return clock;
      },
    ),

    route('DELETE /v1/test_helpers/test_clocks/:id', {}, (ctx, _params, id) => {
      const clock = find(ctx.store.testClocks, 'test_clock', id);
      ctx.activeClock = id;
      const alive = ['active', 'past_due', 'unpaid', 'incomplete'];
      for (const subscription of ctx.store.subscriptions.all({ test_clock: id, status: alive })) {
        endSubscription(ctx, subscription, 'cancellation_requested');
      }
      for (const customer of ctx.store.customers.all({ test_clock: id }))
        ctx.store.customers.remove(customer.id);
      ctx.agenda.dropClock(id);
      ctx.store.testClocks.remove(id);
      ctx.activeClock = null;
      ctx.emit('test_helpers.test_clock.deleted', clock);
      return { id, object: 'test_helpers.test_clock', deleted: true };
    }),
  ];
}
