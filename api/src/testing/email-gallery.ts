import { randomUUID } from 'node:crypto';
import { addDays, DAY_MS, startOfDay } from '@cesta/contract/calendar';
import { cents } from '@cesta/contract/money';
import type { OrderStatus } from '@cesta/contract/order-constants';
import type { PackedItem } from '@cesta/contract/subscriptions';
import type { EmailKind } from '../email-kinds.ts';
import { findEmailPictures } from '../modules/catalog/product-pictures.service.ts';
import { contactAnswerEmail, contactEmail } from '../modules/content/contact.emails.ts';
import { arrivedEmail } from '../modules/coverage/wishes.emails.ts';
import { followingOrderEmail } from '../modules/fulfilment/following-baskets.emails.ts';
import { movedOrderEmail } from '../modules/fulfilment/moved-orders.emails.ts';
import * as identity from '../modules/identity/identity.emails.ts';
import * as team from '../modules/identity/team/team.emails.ts';
import { twoStepEmail } from '../modules/identity/two-step/two-step.emails.ts';
import { postOrderEmail } from '../modules/orders/orders.emails.ts';
import type { OrderRow } from '../modules/orders/orders.queries.ts';
import { postPaymentLinkEmail } from '../modules/payments/payment-links.emails.ts';
import { postOrderShortageEmail } from '../modules/payments/refunds/order-shortages.emails.ts';
import * as payments from '../modules/payments/refunds/refunds.emails.ts';
import { postUnmatchedReturnEmail } from '../modules/payments/unmatched/unmatched.emails.ts';
import type { UnmatchedRow } from '../modules/payments/unmatched/unmatched.queries.ts';
import { proofEndingEmail } from '../modules/producers/proofs.emails.ts';
import type { ProofRow } from '../modules/producers/proofs.queries.ts';
import { postAddressEmail } from '../modules/subscriptions/address/subscription-address.emails.ts';
import { postChangedEmail, postInvoiceLinkEmail } from '../modules/subscriptions/behalf/behalf.emails.ts';
import type { Invoice } from '../modules/subscriptions/billing/billing.rules.ts';
import * as gaps from '../modules/subscriptions/coverage-gaps/coverage-gaps.emails.ts';
import type { GapRow } from '../modules/subscriptions/coverage-gaps/coverage-gaps.queries.ts';
import type { DeliveryRow } from '../modules/subscriptions/deliveries/deliveries.service.ts';
import { basketShortageEmail } from '../modules/subscriptions/exceptions/basket-shortages.emails.ts';
import * as baskets from '../modules/subscriptions/news/baskets.emails.ts';
import * as money from '../modules/subscriptions/news/money.emails.ts';
import * as subscriptions from '../modules/subscriptions/subscriptions.emails.ts';
import type { SubscriptionRow } from '../modules/subscriptions/subscriptions.queries.ts';
import * as notices from '../modules/subscriptions/tastes/notices.emails.ts';
import { movedWeeksEmail } from '../modules/subscriptions/weeks/moved-weeks.emails.ts';
import * as weeks from '../modules/subscriptions/weeks/weeks.emails.ts';
import { harvestForecastEmail, harvestOrderEmail } from '../modules/supply/harvest/harvest.emails.ts';
import type { TestStore } from './test-store.ts';

/** What the samples are made of: ordinary, or as long and as hostile as it can be stored. */
export interface GallerySubject {
  store: TestStore;
  person: { id: string; name: string; email: string };
  /** Paid, in the database, with its items. */
  order: OrderRow;
  items: PackedItem[];
  /** What somebody typed. */
  words: string;
}

type Sample = (subject: GallerySubject) => Promise<void>;

const AMOUNT = cents(123_456);
const WORTH = {
  worth: cents(87_00),
  paid: cents(99_00),
  returned: { amount: cents(12_00), isCredit: true },
};
const SOON = '2026-11-17';
const LATER = '2026-11-20';
const WHY_MISSING = 'a colheita deu 40 das 62 porções';

const order =
  (kind: Parameters<typeof postOrderEmail>[3], status: OrderStatus): Sample =>
  async ({ store, order: row }) =>
    postOrderEmail(store.db, store.deps, { ...row, status }, kind);

const refund = (subject: GallerySubject) => ({
  id: randomUUID(),
  amountCents: AMOUNT,
  reason: subject.words,
});

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

const harvestOf = ({ store, person, items }: GallerySubject) => ({
  farm: person.name,
  date: LATER,
  lines: items.map(({ product_name, quantity }) => ({
    productName: product_name,
    unit: 'caixa de 20 kg',
    units: quantity,
  })),
  link: `${store.deps.settings.baseUrl}/colheita/a1B2c3D4`,
});

const picturesFor = ({ store, items }: GallerySubject) =>
  findEmailPictures(
    store.db,
    store.deps,
    items.map(({ product_id: id }) => id),
  );

/** One e-mail of every kind, posted as the store posts it. */
export const EMAIL_GALLERY: Record<EmailKind, Sample> = {
  'order-received': async (subject) => {
    await order('received', 'pending')(subject);
    const { store, order: row } = subject;
    const door = { paymentMethod: 'door', paymentStatus: 'pending', placedBy: row.userId } as const;
    await postOrderEmail(store.db, store.deps, { ...row, status: 'confirmed', ...door }, 'received', {
      time: 2,
    });
  },
  'order-paid': order('paid', 'confirmed'),
  'order-payment-link': async ({ store, order: row }) => {
    const url = 'https://checkout.stripe.com/c/pay/cs_live_a1B2c3D4e5F6g7H8';
    const paymentDeadline = new Date('2030-11-18T21:00:00Z');
    const waiting = { ...row, paymentDeadline, paymentStatus: 'pending' as const };
    for (const isFirst of [true, false])
      await postPaymentLinkEmail(store.db, store.deps, waiting, { url, isFirst, sending: randomUUID() });
  },
  'order-shortage': async ({ store: { db, deps }, order: row, items }) => {
    const missing = items[0]?.product_name ?? '';
    const told = { missing, why: WHY_MISSING, instead: null, toPay: null, isEmpty: false, returned: AMOUNT };
    for (const other of [
      {},
      { isEmpty: true },
      { instead: items[1]?.product_name ?? '' },
      { toPay: AMOUNT, returned: cents(0) },
    ])
      await postOrderShortageEmail(db, deps, row, { ...told, productId: randomUUID(), ...other });
  },
  'order-shipped': order('shipped', 'shipped'),
  'order-delivered': order('delivered', 'delivered'),
  'order-cancelled': order('cancelled', 'cancelled'),
  'order-moved': ({ store, order: row, words }) =>
    store.deps.mail.post(store.db, movedOrderEmail(store.deps, row, { from: SOON, to: LATER }, words)),
  'order-basket': async ({ store, order: row }) => {
    const before = { date: SOON, isAlong: true };
    for (const basket of ['along', 'alone', undefined] as const)
      await store.deps.mail.postAll(store.db, [
        followingOrderEmail(store.deps, { ...row, id: randomUUID() }, { date: LATER, basket, before }),
      ]);
  },
  'harvest-order': async (subject) => {
    const { store, person } = subject;
    for (const number of [2, 1]) {
      const order = {
        ...harvestOf(subject),
        number,
        silence: 'usual',
        answersUntil: new Date('2030-11-18T10:00:00Z'),
      } as const;
      const key = `harvest-order:${randomUUID()}` as const;
      await store.deps.mail.post(store.db, {
        key,
        to: person.email,
        ...harvestOrderEmail(store.deps.settings, order),
      });
    }
  },
  'harvest-forecast': async (subject) => {
    const { store, person } = subject;
    const key = `harvest-forecast:${LATER}:${randomUUID()}` as const;
    const email = harvestForecastEmail(store.deps.settings, harvestOf(subject));
    await store.deps.mail.post(store.db, { key, to: person.email, ...email });
  },
  'payment-returned': ({ store, order: row }) =>
    payments.postReturnEmail(store.db, store.deps, row, {
      paymentIntentId: randomUUID(),
      amount: AMOUNT,
      reason: 'paid too late, sold out',
    }),
  'refund-done': (subject) =>
    payments.postRefundEmail(subject.store.db, subject.store.deps, subject.order, refund(subject)),
  'refund-other-means': (subject) =>
    payments.postOtherMeansEmail(subject.store.db, subject.store.deps, subject.order, refund(subject)),
  'refund-bounced': (subject) =>
    payments.postRefundBouncedEmail(subject.store.db, subject.store.deps, subject.order, refund(subject)),
  'unmatched-returned': ({ store, person }) =>
    postUnmatchedReturnEmail(store.db, store.deps, {
      id: randomUUID(),
      kind: 'order',
      email: person.email,
      amountCents: AMOUNT,
    } as UnmatchedRow),

  'staff-invitation': ({ store: { db, deps }, person, words }) =>
    deps.mail.post(db, {
      key: `staff-invitation:${randomUUID()}`,
      to: person.email,
      confidential: true,
      ...team.invitationEmail(deps.settings, {
        name: person.name,
        role: 'packer',
        invitedBy: words,
        token: 'x'.repeat(43),
      }),
    }),
  'staff-joined': ({ store: { db, deps }, person, words }) =>
    deps.mail.post(db, {
      key: `staff-joined:${randomUUID()}`,
      to: person.email,
      ...team.newOfficeEmail(deps.settings, { name: person.name, email: person.email, by: words }),
    }),
  'staff-news': async ({ store: { db, deps }, person }) => {
    for (const news of [
      { was: 'joined', role: 'packer' },
      { was: 'changed', role: 'driver' },
      { was: 'revoked' },
    ] as const)
      await deps.mail.post(db, {
        key: `staff-news:${randomUUID()}`,
        to: person.email,
        ...team.staffNewsEmail(deps.settings, person.name, news),
      });
  },
  'two-step': async ({ store: { db, deps }, person }) => {
    for (const news of ['on', 'off', 'reset', 'recovered'] as const)
      await deps.mail.post(db, {
        key: `two-step:${randomUUID()}`,
        to: person.email,
        ...twoStepEmail(deps.settings, news),
      });
  },

  'account-made': ({ store: { db, deps }, person }) =>
    deps.mail.post(db, {
      key: `account-made:${randomUUID()}`,
      to: person.email,
      ...identity.madeAccountEmail(deps.settings, { name: person.name, token: 'x'.repeat(43) }),
    }),
  'address-added': ({ store: { db, deps }, person }) =>
    deps.mail.post(db, {
      key: `address-added:${randomUUID()}`,
      to: person.email,
      ...identity.addressAddedEmail(deps.settings, {
        name: person.name,
        address: { street: 'Rua do Carmo', number: '21', neighborhood: 'Santo Antônio', city: 'Salvador' },
      }),
    }),
  'email-confirmation': ({ store: { db, deps }, person }) =>
    deps.mail.post(db, {
      key: `email-confirmation:${randomUUID()}`,
      to: person.email,
      ...identity.confirmationEmail(deps.settings, { name: person.name, token: 'x'.repeat(43) }),
    }),
  welcome: ({ store: { db, deps }, person }) =>
    deps.mail.post(db, {
      key: `welcome:${person.id}`,
      to: person.email,
      ...identity.welcomeEmail(deps.settings, person),
    }),
  'password-reset': ({ store: { db, deps }, person }) =>
    deps.mail.post(db, {
      key: `password-reset:${randomUUID()}`,
      to: person.email,
      ...identity.resetEmail(deps.settings, { name: person.name, token: 'x'.repeat(43) }),
    }),
  'password-changed': ({ store: { db, deps }, person }) =>
    deps.mail.post(db, {
      key: `password-changed:${randomUUID()}`,
      to: person.email,
      ...identity.passwordChangedEmail(deps.settings),
    }),

  contact: ({ store: { db, deps }, person, words }) =>
    deps.mail.post(db, {
      key: `contact:${randomUUID()}`,
      to: person.email,
      ...contactEmail(deps.settings, {
        name: person.name,
        email: person.email,
        message: words.repeat(50).slice(0, 5000),
      }),
    }),
  'contact-answer': ({ store: { db, deps }, person }) =>
    deps.mail.post(db, {
      key: `contact-answer:${randomUUID()}`,
      to: person.email,
      ...contactAnswerEmail(deps.settings, deps.clock.now()),
    }),

  'coverage-wish': ({ store: { db, deps }, person }) =>
    deps.mail.post(db, {
      key: `coverage-wish:${randomUUID()}`,
      to: person.email,
      ...arrivedEmail(deps.settings, { places: ['Lauro de Freitas', 'Camaçari'], token: 'x'.repeat(43) }),
    }),

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
      { credit: AMOUNT, comes: true },
    ),
  'subscription-ended': (subject) =>
    subscriptions.postEndedEmail(subject.store.db, subject.store.deps, subscription(subject)),
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
        extras: [{ id: randomUUID(), items: extraItems(subject) }],
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
  'proof-ending': ({ store: { db, deps }, person, words }) => {
    const proof = {
      id: randomUUID(),
      producerId: randomUUID(),
      mechanism: 'spg',
      body: words.slice(0, 120),
      registration: words.slice(0, 80),
      validUntil: LATER,
    } as ProofRow;
    return deps.mail.post(db, proofEndingEmail(deps, { proof, producerName: person.name, days: 60 }));
  },
  'subscription-skipped': (subject) =>
    weeks.postSkippedEmail(subject.store.db, subject.store.deps, subscription(subject), {
      week: SOON,
      ordinal: 1,
      date: LATER,
      money: 'R$ 1.234,56 de crédito na próxima cobrança',
      undoUntil: new Date(subject.store.clock.now().getTime() + DAY_MS),
      alsoOver: [],
      isOurs: true,
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
};
