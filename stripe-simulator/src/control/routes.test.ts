import { expect, test } from 'vitest';
import { DAY_MS } from '../day.ts';
import { submit, visit } from '../testing/browser.ts';
import { oneOff, openSimulation, present, START } from '../testing/simulation.ts';

async function call(
  url: string,
  body?: object,
  method = 'POST',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('time, trouble and payments can be ordered over HTTP', async () => {
  const { simulator, stripe, receiver } = await openSimulation({ events: ['checkout.session.completed'] });
  const control = `${simulator.url}/_simulator`;
  expect(await call(`${control}/clock/advance`, { minutes: 30 })).toMatchObject({
    status: 200,
    body: { now: new Date(START.getTime() + 1_800_000).toISOString() },
  });
  expect((await call(`${control}/faults`, { doubled: 1, seed: 3 })).body).toMatchObject({
    doubled: 1,
    late: 0,
  });
  const session = await stripe.checkout.sessions.create(oneOff());
  expect((await call(`${control}/sessions/${session.id}/pay`, {})).body).toEqual({
    paid: true,
    declineCode: null,
  });
  expect((await call(`${control}/idle`, undefined, 'GET')).body).toEqual({ idle: true });
  expect(receiver.types()).toHaveLength(2);
  const counts = await call(`${control}/faults/counts`, undefined, 'GET');
  expect(counts.body).toEqual({ doubled: 1, late: 0, dropped: 0 });
  expect((await call(`${control}/faults`, undefined, 'DELETE')).body).toMatchObject({ doubled: 0 });
  const log = await call(`${control}/events?type=checkout.session.*`, undefined, 'GET');
  expect(log.body.events).toMatchObject([
    { type: 'checkout.session.completed', deliveries: [{ state: 'delivered' }, {}] },
  ]);
});

test('orders that make no sense are refused with a reason', async () => {
  const { simulator } = await openSimulation();
  const control = `${simulator.url}/_simulator`;
  expect(await call(`${control}/faults`, { doubled: 2 })).toMatchObject({ status: 400 });
  expect(await call(`${control}/faults`, { dubled: 1 })).toMatchObject({
    body: { message: 'unknown fault: dubled' },
  });
  expect(await call(`${control}/clock/advance`, { fortnights: 1 })).toMatchObject({ status: 400 });
  expect(await call(`${control}/clock/advance`, { seconds: -1 })).toMatchObject({ status: 400 });
  expect(await call(`${control}/sessions/cs_none/pay`, {})).toMatchObject({ status: 400 });
});

test('the page shows every event with its attempts, and its buttons work without scripts', async () => {
  const { simulator, stripe, receiver } = await openSimulation({ events: ['checkout.session.completed'] });
  receiver.answerWith(503);
  const open = await stripe.checkout.sessions.create(oneOff());
  const paid = await stripe.checkout.sessions.create(oneOff());
  simulator.pay(paid.id);
  await simulator.idle();
  const page = await visit(`${simulator.url}/_simulator`);
  expect(page.text).toContain('checkout.session.completed');
  expect(page.text).toContain('503');
  expect(page.text).toContain('a caminho');
  expect(page.text).toContain(`href="${open.url}"`);

  const { id } = present(receiver.events[0]);
  const resent = await submit(`${simulator.url}/_simulator/events/${id}/resend`, {});
  expect(resent).toMatchObject({ status: 303, location: '/_simulator' });
  await simulator.idle();
  expect(receiver.types()).toHaveLength(2);
  await submit(`${simulator.url}/_simulator/clock/advance`, { weeks: '1' });
  expect(simulator.now().getTime() - START.getTime()).toBe(7 * DAY_MS);
});
