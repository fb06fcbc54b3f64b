import { endSubscription } from '../billing/subscription-end.ts';
import type { Context } from '../context.ts';
import { DAY } from '../day.ts';
import { newId } from '../state/ids.ts';
import { find, listOf, pageQuery, route } from '../wire/api-route.ts';
import { invalidRequest } from '../wire/errors.ts';
import { integer, required, text } from '../wire/params.ts';
import { expand, paging } from '../wire/shared-params.ts';
import type { TestClock } from '../wire/wire-type.ts';

const THIRTY_DAYS = 30 * DAY;

function createTestClock(ctx: Context, frozenTime: number, name: string | null): TestClock {
  const clock: TestClock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: ctx.clock.seconds(),
    deletes_after: ctx.clock.seconds() + THIRTY_DAYS,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  };
  ctx.store.testClocks.save(clock);
  ctx.emit('test_helpers.test_clock.created', clock);
  return clock;
}

/** Tells a clock where to go. The way there is gone after the answer was given. */
function advanceTestClock(ctx: Context, clock: TestClock, target: number): TestClock {
  if (clock.status !== 'ready') {
    throw invalidRequest('The test clock is still advancing. Wait until it is ready.', { param: 'id' });
  }
  if (target <= clock.frozen_time) {
    throw invalidRequest('A test clock can only be moved forward.', { param: 'frozen_time' });
  }
  clock.status = 'advancing';
  clock.status_details = { advancing: { target_frozen_time: target } };
  ctx.store.testClocks.save(clock);
  ctx.emit('test_helpers.test_clock.advancing', clock);
  return clock;
}

function deleteTestClock(ctx: Context, clock: TestClock): void {
  const { id } = clock;
  ctx.activeClock = id;
  const alive = ['active', 'past_due', 'unpaid', 'incomplete', 'paused'];
  for (const subscription of ctx.store.subscriptions.all({ test_clock: id, status: alive })) {
    endSubscription(ctx, subscription, 'cancellation_requested');
  }
  for (const customer of ctx.store.customers.all({ test_clock: id })) ctx.store.customers.remove(customer.id);
  ctx.agenda.dropClock(id);
  ctx.store.testClocks.remove(id);
  ctx.activeClock = null;
  ctx.emit('test_helpers.test_clock.deleted', clock);
}

/** `resume` sets clocks in motion that were told to advance. */
export function testClockRoutes(resume: () => void) {
  const frozenTime = { frozen_time: required(integer({ min: 0 })) };
  return [
    route('POST /v1/test_helpers/test_clocks', { ...expand, ...frozenTime, name: text(300) }, (ctx, params) =>
      createTestClock(ctx, params.frozen_time, params.name ?? null),
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
      { ...expand, ...frozenTime },
      (ctx, params, id) => {
        const clock = advanceTestClock(ctx, find(ctx.store.testClocks, 'test_clock', id), params.frozen_time);
        resume();
        return clock;
      },
    ),

    route('DELETE /v1/test_helpers/test_clocks/:id', {}, (ctx, _params, id) => {
      deleteTestClock(ctx, find(ctx.store.testClocks, 'test_clock', id));
      return { id, object: 'test_helpers.test_clock', deleted: true };
    }),
  ];
}
