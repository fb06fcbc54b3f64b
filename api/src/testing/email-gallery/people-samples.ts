import { randomUUID } from 'node:crypto';
import type { EmailKind } from '../../email-kinds.ts';
import { contactAnswerEmail, contactEmail } from '../../modules/content/contact.emails.ts';
import { arrivedEmail } from '../../modules/coverage/wishes.emails.ts';
import * as identity from '../../modules/identity/identity.emails.ts';
import * as team from '../../modules/identity/team/team.emails.ts';
import { twoStepEmail } from '../../modules/identity/two-step/two-step.emails.ts';
import { proofEndingEmail } from '../../modules/producers/proofs.emails.ts';
import type { ProofRow } from '../../modules/producers/proofs.queries.ts';
import { harvestForecastEmail, harvestOrderEmail } from '../../modules/supply/harvest/harvest.emails.ts';
import { type GallerySubject, LATER, type Sample } from './sample.ts';

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

/** E-mails to accounts, staff, farmers and whoever wrote to the store. */
export const PEOPLE_SAMPLES = {
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
    for (const news of ['on', 'off', 'reset', 'recovered', 'guessed'] as const)
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
} satisfies Partial<Record<EmailKind, Sample>>;
