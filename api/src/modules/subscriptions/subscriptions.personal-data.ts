import { dayOf } from '@cesta/contract/base/calendar';
import { toReais } from '@cesta/contract/base/money';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { DataHolder } from '../../platform/registers/personal-data.ts';
import { forgetCustomer, listInvoices } from './billing/billing.queries.ts';
import { isLive } from './billing/billing.rules.ts';
import { blankCards } from './billing/cards.queries.ts';
import { blankWords, listReturns } from './billing/returns/week-returns.queries.ts';
import { readBasket } from './choosing/baskets.service.ts';
import { returnBeforeLeaving } from './coverage-gaps/owed-money.service.ts';
import { blankAddresses, type DeliveryRow, isToCome, listUpcoming } from './deliveries/deliveries.service.ts';
import { isGivenUp } from './deliveries/late.service.ts';
import { cancelBeforeLeaving } from './exceptions/cancelling-baskets.service.ts';
import { listOfUser, lockOfUser, type SubscriptionRow } from './subscriptions.queries.ts';
import { listRatingsOf } from './tastes/ratings.queries.ts';
import { forgetRatings } from './tastes/ratings.service.ts';
import { deleteTastes, listTastes } from './tastes/tastes.queries.ts';
import { readNever } from './tastes/tastes.service.ts';
import { listOwnBaskets } from './weeks/own-baskets.service.ts';
import { settleAllSkips } from './weeks/settling.service.ts';
import { listWished } from './weeks/weeks.queries.ts';

const EVER = '0001-01-01';

/** Invoices and what was delivered are kept for the tax office; where the person lived, and their card, are not. */
export function subscriptionsHolder(deps: Deps): DataHolder {
  return {
    name: 'subscriptions',
    async collect(db, person) {
      const parts: unknown[] = [];
      const never = await readNever(db, person.id);
      const said = (await listTastes(db, [person.id])).get(person.id);
      for (const row of await listOfUser(db, person.id)) {
        const basket = await readBasket(db, row.id, row.nextPlanType ?? row.planType);
        const paid = await listInvoices(db, [row.id], ['paid']);
        const returns = await listReturns(
          db,
          paid.map(({ id }) => id),
        );
        const deliveries = await listUpcoming(db, row.id, EVER);
        parts.push({
          id: row.id,
          plan_type: row.planType,
          status: row.status,
          created_at: row.createdAt,
          ended_at: row.endedAt,
          basket: basket.map(({ name }) => name),
          weeks: await readWeeks(db, row),
          single_deliveries: await listOwnBaskets(db, row.id),
          invoices: paid.map(({ paidAt, amountCents }) => ({
            paid_at: paidAt,
            amount: toReais(amountCents),
          })),
          returns: returns.map(({ createdAt, amountCents, kind, cause }) => ({
            created_at: createdAt,
            amount: toReais(amountCents),
            kind,
            cause,
          })),
          card: row.cardLast4 && { brand: row.cardBrand, last4: row.cardLast4, expires: row.cardExpires },
          deliveries: deliveries.map(({ date, status, address, items }) => ({
            date,
            status,
            address,
            items,
          })),
          tastes: {
            never: never.map(({ name }) => name),
            complete: said?.completes ?? false,
            reminders: said?.wantsReminders ?? true,
          },
          ratings: (await listRatingsOf(db, row.id)).map(({ date, rating }) => ({
            date,
            score: rating.score,
            words: rating.words,
            items: rating.items,
            rated_at: rating.ratedAt,
          })),
        });
      }
      return parts;
    },
    async forget(tx, person) {
      const rows = await lockOfUser(tx, person.id);
      if (rows.some(({ status }) => isLive(status))) throw new AppError('SUBSCRIPTION_LIVE');
      const today = dayOf(deps.clock.now());
      for (const { id } of rows) {
        const left = (await listUpcoming(tx, id, EVER)).filter((delivery) => isLeft(delivery, today));
        // What a restore left in doubt may have been brought: that is for a person to say.
        const overdue = left.filter(
          (delivery) => isGivenUp(delivery, today) && delivery.doubtedDay !== delivery.date,
        );
        if (left.length > overdue.length) throw new AppError('BASKETS_TO_COME');
        await cancelBeforeLeaving(
          tx,
          deps,
          overdue.map((delivery) => delivery.id),
        );
        await settleAllSkips(tx, deps, id);
      }
      await returnBeforeLeaving(tx, deps, rows);
      await blankAddresses(tx, person.id);
      await blankCards(tx, person.id);
      await blankWords(tx, person.id);
      await deleteTastes(tx, person.id);
      await forgetRatings(tx, deps, person.id);
      const customer = await forgetCustomer(tx, person.id);
      if (customer) await deps.jobs.send(tx, 'subscriptions.forget-customer', { customer });
    },
  };
}

/** Paid and not there yet. What nobody packed on its day is not; what was packed went out with its day's round. */
function isLeft(delivery: DeliveryRow, today: string): boolean {
  return delivery.status === 'scheduled' || (isToCome(delivery) && delivery.date >= today);
}

/** Which weeks somebody does not want, and which they want all the same. */
async function readWeeks(db: Db, { id, pausedFrom, pausedUntil, everyWeeks }: SubscriptionRow) {
  const choices = (await listWished(db, [id])).get(id)?.choices ?? [];
  return {
    paused_from: pausedFrom,
    paused_until: pausedUntil,
    every_weeks: everyWeeks,
    choices: choices.map(({ week, ordinal, choice }) => ({ week, ordinal, choice })),
  };
}
