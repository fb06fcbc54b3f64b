import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../../../../testing/calling.ts';
import { type SignedIn, signIn } from '../../../../testing/sign-in.ts';
import {
  catchUp,
  emailsTo,
  fillShelf,
  newSubscriber,
  type Shelf,
  subscribe,
} from '../../../../testing/subscribers.ts';
import { usePayingStore } from '../../../../testing/test-provider.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
const store = () => paying().store;
let shelf: Shelf;
let admin: SignedIn;
beforeAll(async () => {
  shelf = await fillShelf(store());
  admin = await signIn(store(), { role: 'admin' });
});

async function paidWeek() {
  const subscriber = await newSubscriber(store());
  await subscribe(paying(), shelf, subscriber, 'familia');
  const { id } = await subscriber.subscription();
  const path = `/stripe/admin/subscriptions/${id}/weeks`;
  const weeks = async () => (await callAs(admin, store(), 'GET', path)).body.weeks;
  const [week] = await weeks();
  const refund = (payload?: object) => callAs(admin, store(), 'POST', `${path}/${week.id}/refund`, payload);
  return { subscriber, path, weeks, week, refund };
}

describe("a subscription's week", () => {
  it('goes back in part and then whole from the panel, never more than was paid', async () => {
    const { subscriber, weeks, week, refund } = await paidWeek();
    expect(week).toMatchObject({ plan_name: 'Família', amount: 180, refundable: 180, returns: [] });
    expect((await refund({ amount: 30, reason: 'Faltou o coentro', seen: 180 })).status).toBe(200);
    // Pressed again on the same screen.
    expect((await refund({ amount: 30, seen: 180 })).body.code).toBe('CONFLICT');
    await catchUp(paying());
    expect(await weeks()).toMatchObject([
      { refundable: 150, returns: [{ kind: 'refund', amount: 30, state: 'succeeded' }] },
    ]);
    expect((await subscriber.subscription()).next_deliveries).not.toEqual([]);
    expect((await refund({ amount: '150,01' })).body.code).toBe('REFUND_TOO_LARGE');

    expect((await refund()).body.message).toBe('Reembolso da semana solicitado!');
    await catchUp(paying());
    expect(await weeks()).toMatchObject([{ refundable: 0, returns: [{ amount: 30 }, { amount: 150 }] }]);
    expect((await refund()).body.code).toBe('WEEK_NOT_REFUNDABLE');
    // All of it is back: none of its baskets comes any more.
    expect((await subscriber.subscription()).next_deliveries).toEqual([]);
    const told = (await emailsTo(store(), subscriber.email)).filter(({ text }) =>
      /R\$\s(30|150),00/.test(text),
    );
    expect(told).toHaveLength(2);
  });

  it('is given back once by two operators at once, and by nobody else', async () => {
    const { subscriber, path, week, refund } = await paidWeek();
    const answers = await Promise.all([refund({ amount: 100 }), refund({ amount: 100 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await subscriber.call('POST', `${path}/${week.id}/refund`)).status).toBe(403);
    expect((await subscriber.call('GET', path)).status).toBe(403);
    const other = await paidWeek();
    expect((await callAs(admin, store(), 'POST', `${other.path}/${week.id}/refund`)).status).toBe(404);
  });
});
