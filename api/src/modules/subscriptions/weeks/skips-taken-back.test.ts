import { spokenDay } from '@cesta/contract/base/calendar';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import { beforeAll, describe, expect, it } from 'vitest';
import { useMondays } from '../../../testing/mondays.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { subscriberOf as asSubscriber, emailsTo, type Subscriber } from '../../../testing/subscribers.ts';
import { calendarOf, skip, unskip } from '../../../testing/weeks.ts';

const { paying, store, subscriberOf } = useMondays();
let desk: Subscriber;
beforeAll(async () => {
  desk = asSubscriber(store(), (await signIn(store(), { role: 'admin' })).user);
});

const CREDIT = 'R$ 125,00 de crédito na próxima cobrança.';
const dayOf = ({ date }: ComingDelivery) => spokenDay(date);

/** Somebody with two deliveries a week, and the two of a week that is not charged yet. */
async function twoAhead() {
  const subscriber = await subscriberOf('premium');
  const [one, two] = (await calendarOf(subscriber)).slice(2, 4);
  if (!one || !two) throw new Error('Nothing comes');
  const emails = async () => (await emailsTo(paying().store, subscriber.email)).slice(1);
  return { subscriber, one, two, emails };
}

const mailLeaves = () => paying().store.deps.database.pool.query('update emails set sent_at = created_at');

describe('one of two skips of a week, taken back', () => {
  it('leaves no e-mail waiting that says of the other what was true with both', async () => {
    const { subscriber, one, two, emails } = await twoAhead();
    await skip(subscriber, one.id);
    await skip(subscriber, two.id);
    await unskip(subscriber, one.id);
    const [left, ...more] = await emails();
    expect(more).toEqual([]);
    expect(left?.subject).toBe(`Entrega de ${dayOf(two)} pulada`);
    expect(left?.text).toContain(CREDIT);
    expect(left?.text).not.toContain('cobrado');
    expect(left?.text).not.toContain(dayOf(one));
  });

  it('by the team says what becomes of the money of the other, whether its e-mail has left or not', async () => {
    for (const hasLeft of [true, false]) {
      const { subscriber, one, two, emails } = await twoAhead();
      await skip(subscriber, one.id);
      await skip(subscriber, two.id);
      if (hasLeft) await mailLeaves();
      const { id } = await subscriber.subscription();
      const back = await desk.call('POST', `/admin/subscriptions/${id}/deliveries/${one.id}/unskip`);
      expect(back.status).toBe(200);
      const told = (await emails()).find(
        ({ subject }) => subject === `Entrega de ${dayOf(one)} está de volta`,
      );
      expect(told?.text).toContain(`A entrega de ${dayOf(two)} segue pulada: ${CREDIT}`);
      const waits = (await emails()).filter(({ text }) => text.includes('Nada será cobrado'));
      expect(waits).toHaveLength(hasLeft ? 1 : 0);
    }
  });
});
