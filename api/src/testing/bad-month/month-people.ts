import { dayOf } from '@cesta/contract/base/calendar';
import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import type Stripe from 'stripe';
import type { Dice } from '../random.ts';
import { stockUp } from '../shelf.ts';
import { signIn } from '../sign-in.ts';
import {
  addressAt,
  CRUZ_DAS_ALMAS,
  fillShelf,
  leastBasket,
  loseCoverage,
  moveBasketsTo,
  newSubscriber,
  SALVADOR,
  type Shelf,
  sessionIn,
  subscriberOf,
} from '../subscribers.ts';
import type { Month } from './month-store.ts';

/** Aracaju: no van of ours drives there. */
const FAR_AWAY = '49010000';

export interface Person {
  id: string;
  email: string;
  plan: PlanType;
  zipcode: string;
}

/** The operator and the customers of a month, who do what they do through the API. */
export async function peopleOf(month: Month, dice: Dice) {
  const shelf: Shelf = await fillShelf(month.store());
  const honey = await stockUp(month.store(), 'Mel', 500, 20_00);
  await month.store().deps.database.pool.query('update products set stock = 100000');
  const { user: operator } = await signIn(month.store(), { role: 'admin' });
  const as = (who: { id: string; email: string }) => subscriberOf(month.store(), who);
  const desk = () => as(operator);
  const stripe = () => month.store().deps.stripe as Stripe;

  async function newPerson(): Promise<Person> {
    const zipcode = dice.pick([SALVADOR, SALVADOR, CRUZ_DAS_ALMAS]);
    const { id, email } = await newSubscriber(month.store(), zipcode);
    return { id, email, plan: dice.pick(PLAN_TYPES), zipcode };
  }

  return {
    shelf,
    desk,
    newPerson,
    async join(person: Person, basketFrom: Shelf = shelf): Promise<void> {
      const { status, body } = await as(person).call('POST', '/stripe/create-subscription-checkout', {
        planType: person.plan,
        selectedProducts: leastBasket(basketFrom, person.plan),
      });
      if (status === 200) month.provider.pay(sessionIn(body.url));
    },
    async order(person: Person): Promise<string> {
      const items = [{ productId: honey, quantity: 2 }];
      const { body } = await as(person).call('POST', '/stripe/create-checkout-session', { items });
      if (body.url) month.provider.pay(sessionIn(body.url));
      return body.orderId;
    },
    async changeCard(person: Person, name: 'pm_card_chargeCustomerFail' | 'pm_card_visa'): Promise<void> {
      for await (const { id, status, customer } of stripe().subscriptions.list({
        status: 'all',
        limit: 100,
      })) {
        const known = await stripe().customers.retrieve(String(customer));
        if (known.deleted || known.email !== person.email || status === 'canceled') continue;
        const card = await stripe().paymentMethods.attach(name, { customer: known.id });
        await stripe().subscriptions.update(id, { default_payment_method: card.id });
      }
    },
    async moveTo(person: Person, zipcode: string): Promise<void> {
      await moveBasketsTo(as(person), addressAt(zipcode));
    },
    /** No van drives there any more. */
    async moveFarAway(person: Person): Promise<void> {
      await loseCoverage(month.store(), person, FAR_AWAY);
    },
    /** Of who has them no more, by whatever way. */
    async removeAddresses(person: Person): Promise<void> {
      const { pool } = month.store().deps.database;
      await pool.query('delete from addresses where user_id = $1', [person.id]);
    },
    cancel: (person: Person) => as(person).call('POST', '/stripe/cancel-subscription'),
    /** What is due today is packed and brought. */
    async deliver(): Promise<void> {
      const today = dayOf(month.provider.now());
      const { body } = await desk().call('GET', `/admin/deliveries/${today}`);
      for (const { kind, id, state } of body.stops as { kind: string; id: string; state: string }[]) {
        const move = (from: string, to: string) =>
          desk().call('PATCH', `/admin/deliveries/${kind}/${id}`, { from, to });
        if (state === 'scheduled') await move('scheduled', 'packed');
        if (state !== 'delivered') await move('packed', 'delivered');
      }
    },
    /** The latest charge of somebody is disputed at the bank. */
    async dispute(person: Person): Promise<string | undefined> {
      for await (const charge of stripe().charges.list({ limit: 100, expand: ['data.customer'] })) {
        const { customer } = charge;
        const isTheirs = customer && typeof customer === 'object' && !customer.deleted;
        if (isTheirs && customer.email === person.email && charge.paid && !charge.refunded)
          return month.provider.dispute(charge.id).id;
      }
      return undefined;
    },
  };
}

export type People = Awaited<ReturnType<typeof peopleOf>>;
