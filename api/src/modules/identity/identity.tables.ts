import { ROLES, type Role } from '@cesta/contract/identity/identity';
import { desc, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { folded } from '../../platform/database/folded.ts';

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** Lower case always; null once the person has left and only their orders remain. */
    email: text(),
    /** Set once a link sent to this address was used. Nobody needs it to buy; only large unpaid orders ask for it. */
    emailVerifiedAt: moment('email_verified_at'),
    passwordHash: text('password_hash'),
    role: text().$type<Role>().notNull().default('customer'),
    phone: text(),
    cpf: text(),
    birthdate: date({ mode: 'string' }),
    createdAt: moment('created_at').notNull().default(sql`now()`),
    updatedAt: moment('updated_at').notNull().default(sql`now()`),
    /** Set when the account was deleted: the law keeps the orders, not the person. */
    deletedAt: moment('deleted_at'),
    /** Of the staff alone: sessions end and are cleaned up, this stays. */
    lastSeenAt: moment('last_seen_at'),
    /** All that somebody on the phone may say of themselves, folded. Each part begins behind a space. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        folded(
          sql.raw(
            `' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(cpf, '')`,
          ),
        ),
      ),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_search').using('gin', sql`search_text gin_trgm_ops`).where(sql`deleted_at is null`),
    index('users_customers')
      .on(desc(table.createdAt), desc(table.id))
      .where(sql`role = 'customer' and deleted_at is null`),
    index('users_admins').on(table.id).where(sql`role = 'admin'`),
    index('users_staff').on(table.id).where(sql`role <> 'customer'`),
    check('users_role_known', oneOf('role', ROLES)),
    check('users_email_lower_case', sql`${table.email} !~ '[A-Z]'`),
    check('users_phone_digits', sql`${table.phone} ~ '^[0-9]{10,11}$'`),
    check('users_cpf_digits', sql`${table.cpf} ~ '^[0-9]{11}$'`),
    check(
      'users_whole_or_forgotten',
      sql.raw(`case when deleted_at is null
        then email is not null and password_hash is not null
        else num_nonnulls(email, password_hash, phone, cpf, birthdate) = 0 end`),
    ),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    /** SHA-256 of the bearer token. The token itself is 256 random bits, so a plain hash cannot be guessed back. */
    tokenHash: text('token_hash').notNull(),
    /** As coarse as a person needs to recognise it: 'Chrome no Android'. */
    device: text().notNull(),
    /** 'Lembrar de mim': such a session may rest for longer. */
    remember: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/**
 * Browsers that somebody has signed in with before: guesses made elsewhere must not keep them out. The browser holds
 * the random name in a cookie, the table its hash.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: owner(),
    deviceHash: text('device_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_last_used_at').on(table.lastUsedAt),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    label: text().notNull(),
    zipcode: text().notNull(),
    street: text().notNull(),
    number: text().notNull(),
    complement: text(),
    neighborhood: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** The neighbourhood, folded, behind a space. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(folded(sql.raw(`' ' || neighborhood`))),
  },
  (table) => [
    index('addresses_search').using('gin', sql`search_text gin_trgm_ops`),
    uniqueIndex('addresses_one_default').on(table.userId).where(sql`is_default`),
    index('addresses_user').on(table.userId, desc(table.createdAt)),
    check('addresses_zipcode_digits', sql`${table.zipcode} ~ '^[0-9]{8}$'`),
    check('addresses_state_letters', sql`${table.state} ~ '^[A-Z]{2}$'`),
  ],
);

/** Links that were sent by e-mail: each opens one thing once. */
function emailedLinks(name: string) {
  return pgTable(
    name,
    {
      id: uuid().primaryKey().defaultRandom(),
      userId: owner(),
      tokenHash: text('token_hash').notNull(),
      createdAt: moment('created_at').notNull(),
      expiresAt: moment('expires_at').notNull(),
    },
    (table) => [
      uniqueIndex(`${name}_token_hash`).on(table.tokenHash),
      index(`${name}_user`).on(table.userId),
      index(`${name}_expires_at`).on(table.expiresAt),
    ],
  );
}

export const passwordResets = emailedLinks('password_resets');
export const emailConfirmations = emailedLinks('email_confirmations');
