import { randomUUID } from 'node:crypto';
import { addDays, DAY_MS, startOfDay } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import type { EmailKind } from '../../email-kinds.ts';
import { findEmailPictures } from '../../modules/catalog/product-pictures.service.ts';
import { postAddressEmail } from '../../modules/subscriptions/address/subscription-address.emails.ts';
import { postChangedEmail, postInvoiceLinkEmail } from '../../modules/subscriptions/behalf/behalf.emails.ts';
import type { Invoice } from '../../modules/subscriptions/billing/billing.rules.ts';
import * as gaps from '../../modules/subscriptions/coverage-gaps/coverage-gaps.emails.ts';
import type { GapRow } from '../../modules/subscriptions/coverage-gaps/coverage-gaps.queries.ts';
import type { DeliveryRow } from '../../modules/subscriptions/deliveries/deliveries.service.ts';
import { basketShortageEmail } from '../../modules/subscriptions/exceptions/basket-shortages.emails.ts';
import * as baskets from '../../modules/subscriptions/news/baskets.emails.ts';
import * as money from '../../modules/subscriptions/news/money.emails.ts';
import * as subscriptions from '../../modules/subscriptions/subscriptions.emails.ts';
import type { SubscriptionRow } from '../../modules/subscriptions/subscriptions.queries.ts';
import * as notices from '../../modules/subscriptions/tastes/notices.emails.ts';
import { movedWeeksEmail } from '../../modules/subscriptions/weeks/moved-weeks.emails.ts';
import * as weeks from '../../modules/subscriptions/weeks/weeks.emails.ts';
import { AMOUNT, type GallerySubject, LATER, type Sample, SOON, WHY_MISSING } from './sample.ts';

const WORTH = {
  worth: cents(87_00),
  paid: cents(99_00),
  returned: { amount: cents(12_00), isCredit: true },
};

const subscription = ({ person }: GallerySubject) =>
  ({
    id: randomUUID(),
    userId: person.id,
    planType: 'essencial',
    currentPeriodEnd: new Date('2026-11-24T12:00:00Z'),
  }) as SubscriptionRow;

const delivery = ({ items, words, order }: GallerySubject) =>
  ({
    id: randomUUID(),
    date: LATER,
    items,
    address: order.deliveryAddress,
    lateSince: SOON,
    cutoffAt: new Date('2030-11-18T21:00:00Z'),
    frozenAt: null,
    movedFrom: SOON,
    moveReason: words,
  }) as unknown as DeliveryRow & { lateSince: string };

const gap = () =>
  ({ id: randomUUID(), cause: 'no_address', answerBy: new Date('2026-11-30T12:00:00Z') }) as GapRow;

const extraItems = ({ items }: GallerySubject) =>
  items.slice(0, 2).map(({ product_name, quantity }) => ({
    productId: randomUUID(),
    productName: product_name,
    quantity,
  }));

const picturesFor = ({ store, items }: GallerySubject) =>
  findEmailPictures(
    store.db,
    store.deps,
    items.map(({ product_id: id }) => id),
  );

/** E-mails about baskets, their weeks and their money. */
export const SUBSCRIPTION_SAMPLES = {
  'subscription-welcome': (subject) =>
    subscriptions.postWelcomeEmail(
      subject.store.db,
      subject.store.deps,
      subscription(subject),
      delivery(subject),
    ),
  'subscription-address': (subject) =>
    postAddressEmail(
      subject.store.db,
      subject.store.deps,
      subscription(subject),
      subject.order.deliveryAddress,
      {
        deliveries: [
          { id: randomUUID(), from: SOON, to: SOON, stays: true },
          { id: randomUUID(), from: LATER, to: LATER, stays: false },
        ],
        fingerprint: '',
      },
    ),
  'subscription-payment-failed': (subject) =>
    money.postPaymentFailedEmail(subject.store.db, subject.store.deps, subscription(subject), {
      id: randomUUID(),
      amount: AMOUNT,
    } as Invoice),
  'subscription-cancelled': (subject) =>
    subscriptions.postCancellationEmail(
      subject.store.db,
      subject.store.deps,
      subscription(subject),
      subject.store.clock.now(),
      { credit: AMOUNT, lastBasket: '2099-03-10' },
    ),
  'subscription-ended': (subject) =>
    subscriptions.postEndedEmail(subject.store.db, subject.store.deps, subscription(subject), '2099-03-10'),
  'subscription-duplicate': (subject) =>
    subscriptions.postDuplicateEmail(
      subject.store.db,
      subject.store.deps,
      subscription(subject),
      randomUUID(),
    ),
  'week-returned': ({ store, person }) =>
    money.postWeekReturnedEmail(store.db, store.deps, person.id, {
      id: randomUUID(),
      amountCents: AMOUNT,
      fromCredit: true,
    }),
  'credit-booked': ({ store, person, words }) =>
    money.postCreditEmail(store.db, store.deps, person.id, {
      id: randomUUID(),
      amountCents: AMOUNT,
      cause: 'operator',
      note: words,
    }),
  'subscription-paid-late': async (subject) => {
    const { db, deps } = subject.store;
    for (const next of [SOON, undefined]) {
      const invoice = { id: randomUUID(), amount: AMOUNT } as Invoice;
      await money.postLatePaymentEmail(db, deps, subscription(subject), invoice, next);
    }
  },
  'card-changed': (subject) => {
    const { db, deps } = subject.store;
    const row = { ...subscription(subject), cardBrand: 'mastercard', cardLast4: '4444' };
    return money.postCardChangedEmail(db, deps, row, randomUUID());
  },
  'card-expiring': async (subject) => {
    const { db, deps } = subject.store;
    const card = { cardBrand: 'mastercard', cardLast4: '4444', cardExpires: '2030-11' };
    const row = { ...subscription(subject), ...card };
    await deps.mail.post(db, money.cardExpiringEmail(deps, subject.person, row));
  },
  'subscription-moved': async (subject) => {
    const { db, deps, clock } = subject.store;
    const message = subscriptions.movedEmail(deps, subject.person, delivery(subject), clock.now());
    await deps.mail.post(db, message);
    const move = { from: SOON, to: addDays(SOON, 4), cutoffAt: startOfDay(addDays(SOON, 2)) };
    const moves = [move, { ...move, from: addDays(SOON, 7), to: addDays(SOON, 11) }];
    for (const some of [[move], moves]) {
      const moved = { subscriptionId: randomUUID(), userId: subject.person.id, moves: some, again: null };
      await deps.mail.postAll(
        db,
        movedWeeksEmail(deps, subject.person, moved, () => subject.words),
      );
    }
  },
  'subscription-basket': async (subject) => {
    const { db, deps } = subject.store;
    const pictures = await picturesFor(subject);
    await deps.mail.post(
      db,
      baskets.basketEmail(deps, subject.person, delivery(subject), {
        pictures,
        worth: WORTH,
        extras: [{ id: randomUUID(), items: extraItems(subject), packed: null }],
      }),
    );
  },
  'subscription-basket-late': async (subject) => {
    const { db, deps } = subject.store;
    const pictures = await picturesFor(subject);
    await deps.mail.post(db, baskets.lateBasketEmail(deps, subject.person, delivery(subject), pictures));
  },
  'subscription-basket-cancelled': ({ store: { db, deps }, person, words }) => {
    const money = { as: 'credit' as const, amount: AMOUNT };
    const about = { id: randomUUID(), date: SOON, reason: words, money };
    return deps.mail.post(db, baskets.cancelledBasketEmail(deps, person, about));
  },
  'basket-reminder': async (subject) => {
    const { db, deps } = subject.store;
    const pictures = await picturesFor(subject);
    await deps.mail.post(db, notices.reminderEmail(deps, subject.person, delivery(subject), pictures));
    const skipped = { ...delivery(subject), status: 'skipped' as const };
    await deps.mail.post(db, notices.reminderEmail(deps, subject.person, skipped));
  },
  'basket-shortage': async ({ store: { db, deps }, person, items }) => {
    const product = { id: randomUUID(), name: items[0]?.product_name ?? '' };
    const about = { date: LATER, items: items.slice(1), product, why: WHY_MISSING };
    for (const [substitute, money] of [
      [{ name: items[1]?.product_name ?? '' }, { as: 'credit', returned: cents(0) }],
      [{ name: items[1]?.product_name ?? '' }, { as: 'credit', returned: AMOUNT }],
      [undefined, { as: 'refund', returned: AMOUNT }],
    ] as const) {
      const told = { ...about, id: randomUUID(), substitute, money };
      await deps.mail.post(db, basketShortageEmail(deps, person, told));
    }
  },
  'basket-rating': async (subject) => {
    const { db, deps } = subject.store;
    const pictures = await picturesFor(subject);
    await deps.mail.post(db, notices.ratingEmail(deps, subject.person, delivery(subject), pictures));
  },
  'basket-unsold': ({ store: { db, deps }, person, items }) => {
    const products = items.map(({ product_name: name }, place) => ({
      id: String(place),
      name,
      isInShop: place === 1,
    }));
    const about = { subscriptionId: randomUUID(), products, cutoffAt: null };
    return deps.mail.post(db, baskets.unsoldEmail(deps, person, about));
  },
  'subscription-skipped': (subject) =>
    weeks.postSkippedEmail(subject.store.db, subject.store.deps, subscription(subject), {
      week: SOON,
      ordinal: 1,
      date: LATER,
      money: 'R$ 1.234,56 de crédito na próxima cobrança',
      undoUntil: new Date(subject.store.clock.now().getTime() + DAY_MS),
      alsoOver: [],
      beside: null,
      by: 'team',
    }),
  'subscription-changed': async (subject) => {
    const { db, deps } = subject.store;
    await subscriptions.postOwnChangeEmail(db, deps, subscription(subject), {
      title: 'Seu plano muda para Família',
      paragraphs: ['Você mudou o seu plano de Essencial para Família.'],
    });
    await postChangedEmail(db, deps, subscription(subject), {
      title: 'Sua cesta mudou',
      did: `trocou o que vem nas suas cestas (saiu ${subject.words}; entrou Jiló)`,
      more: ['Vale para as entregas que ainda não fecharam.'],
    });
  },
  'subscription-payment-link': (subject) =>
    postInvoiceLinkEmail(subject.store.db, subject.store.deps, subscription(subject), {
      url: 'https://invoice.stripe.com/i/acct_1/live_a1B2c3D4',
      amount: AMOUNT,
      sending: randomUUID(),
    }),
  'subscription-paused': (subject) =>
    weeks.postPausedEmail(subject.store.db, subject.store.deps, subscription(subject), {
      owed: null,
      pausedFrom: SOON,
      pausedUntil: LATER,
      until: LATER,
      isOurs: false,
    }),
  'subscription-back-soon': (subject) =>
    weeks.postBackSoonEmail(subject.store.db, subject.store.deps, subscription(subject), {
      until: LATER,
      charge: { at: new Date(subject.store.clock.now().getTime() + 2 * DAY_MS), amount: AMOUNT },
      date: LATER,
    }),
  'coverage-gap': (subject) =>
    gaps.postGapEmail(subject.store.db, subject.store.deps, subscription(subject), {
      gap: gap(),
      owes: true,
    }),
  'coverage-gap-ended': (subject) =>
    gaps.postGapEndedEmail(subject.store.db, subject.store.deps, subscription(subject), gap()),
  undelivered: (subject) =>
    gaps.postUndeliveredEmail(subject.store.db, subject.store.deps, subscription(subject), {
      week: { id: randomUUID(), ordinals: [1, 2] },
      as: 'refund',
      amount: AMOUNT,
    }),
} satisfies Partial<Record<EmailKind, Sample>>;
