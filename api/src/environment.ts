import { z } from 'zod';
import { bucketVariables } from './platform/files/bucket-settings.ts';
import { parseTrustedProxies } from './platform/http/client-address.ts';
import { monitoringVariables } from './platform/monitoring/monitoring-settings.ts';

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'sim'], falsy: ['0', 'false', 'no', 'nao', ''] });
const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
/** A mere 'yes' would believe whatever address a visitor writes: it has to say whom to believe. */
const trustedProxies = z.string().transform((text, context) => {
  const trusted = parseTrustedProxies(text);
  if (trusted !== null) return trusted;
  context.addIssue(
    `'${text}' does not say whom to trust: give the number of proxies in front (1 to 10) or their networks (10.0.0.0/8,loopback)`,
  );
  return z.NEVER;
});
const url = (protocol: RegExp) => z.url({ protocol, error: 'must be a full address' });

/** Read once and by one rule, so that nothing in the name is ever taken for an address. */
function toSender(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/** Every variable that the store reads, as it has to be written; `.env.example` says what each is for. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BASE_URL: url(/^https?$/).optional(),
  TRUST_PROXY: trustedProxies.default(0),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_POOL: count(20),
  /** PostgreSQL itself, when DATABASE_URL leads through a pooler that lends connections by the transaction. */
  DATABASE_DIRECT_URL: url(/^postgres(ql)?$/).optional(),
  /** A copy of the database: reports and exports are read there while it is at most so many seconds behind. */
  DATABASE_REPLICA_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_REPLICA_MAX_LAG: count(30),
  /** Behind one port: as many as there are cores in production, else one. They share DATABASE_POOL. */
  PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  /** For so long a replaced process waits for connections that are open and at rest; longer than any of them lasts. */
  RETIRE_SECONDS: count(110),
  DATA_DIR: z.string().min(1).default('.data'),
  ...bucketVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),

  STORE_NAME: z.string().min(1).default('Cesta da Roça'),
  CONTACT_EMAIL: z.email().default('contato@cestadaroca.test'),
  WHATSAPP: z
    .string()
    .regex(/^\d{10,15}$/, 'digits only, with country and area code')
    .default('5571999990000'),
  /** 'days=hours', several separated by ';'. */
  OPENING_HOURS: z
    .string()
    .regex(/^[^=;]+=[^=;]+(;[^=;]+=[^=;]+)*$/, "must read 'days=hours;days=hours'")
    .default('Segunda a sexta=9h-18h;Sábado=9h-13h'),
  LEGAL_NAME: z.string().min(1).default('Cesta da Roça (demonstração)'),
  LEGAL_DOCUMENT: z.string().min(1).default('CNPJ a informar'),
  LEGAL_ADDRESS: z.string().min(1).default('Cruz das Almas, Bahia'),
  CEP_LOOKUP_URL: z
    .string()
    .regex(/^https?:\/\/.*\{cep\}/, 'must be an address containing {cep}')
    .default('https://viacep.com.br/ws/{cep}/json/'),

  /** Argon2id: more is safer and slower. See OWASP before going lower. */
  ARGON2_MEMORY_KIB: z.coerce.number().int().min(8).default(19_456),
  ARGON2_PASSES: count(2),
  /** Passwords that may wait to be hashed, in one process; whoever comes then is asked to try again. */
  HASHING_QUEUE: count(400),
  /** Encrypts what must be unreadable in a stolen database. Several machines need the same; one makes its own. */
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** After so long without use a session ends; 'lembrar de mim' lets it rest for longer. */
  SESSION_IDLE_HOURS: count(2),
  SESSION_IDLE_DAYS_REMEMBERED: count(14),
  /** Wrong passwords for one account from one address, or from one known device, in 15 minutes. */
  LOGIN_FAILURES_PER_ACCOUNT: count(10),
  /** For one account from all unknown devices together, in an hour. */
  LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: count(100),
  /** For all accounts from one address, in an hour. */
  LOGIN_FAILURES_PER_ADDRESS: count(500),
  /** Answers that an e-mail has an account, to one address in an hour. */
  TAKEN_EMAILS_PER_ADDRESS: count(300),
  SIGNUPS_PER_ADDRESS: count(1000),
  RESET_REQUESTS_PER_ADDRESS: count(300),
  /** To one mailbox in an hour, however many accounts it has. */
  RESET_EMAILS_PER_ACCOUNT: count(3),
  /** To one mailbox in an hour and in a day. */
  CONFIRMATION_EMAILS_PER_HOUR: count(3),
  CONFIRMATION_EMAILS_PER_DAY: count(10),
  /** Of one kind (order received, cancelled unpaid, password changed), to one mailbox that nobody has confirmed, in a day. */
  UNCONFIRMED_EMAILS_PER_DAY: count(30),

  /** 'required': who works here and has no second step reaches nothing but setting it up. */
  STAFF_TWO_STEP: z.enum(['optional', 'required']).default('optional'),

  /** What one account may keep off the shelf without having paid: orders, units in all of them together. */
  UNPAID_ORDERS_PER_ACCOUNT: count(100),
  HELD_UNITS_PER_ACCOUNT: count(500),
  /** While the e-mail is not confirmed; units that were let go unpaid in the last day count, too. */
  HELD_UNITS_UNCONFIRMED: count(150),
  /** Ordered from one address in an hour by all its accounts without a confirmed e-mail. A carrier puts many behind one. */
  UNCONFIRMED_UNITS_PER_ADDRESS: count(600),

  /** For so many hours an order that was taken down on the phone waits for its payment link; the provider's longest is 24. */
  PHONE_ORDER_HOURS: z.coerce.number().int().min(1).max(24).default(24),
  /** Lets the operator take orders on the phone that are paid to whoever brings them. */
  PAY_AT_DOOR: flag.default(false),

  /** After so many days without a place to deliver to, the money of paid weeks goes back. */
  RETURN_AFTER_DAYS: count(14),

  /** The hour in Bahia from which subscribers are reminded of the next day's cut-off. */
  REMINDER_HOUR: z.coerce.number().int().min(0).max(23).default(10),

  STRIPE_SECRET_KEY: z.string().min(10).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(10).optional(),
  /** A simulator that somebody else has started, as tests and measurements do. */
  STRIPE_API_BASE: url(/^https?$/).optional(),
  /** Where the payment simulator answers; the port next to the store's unless told. */
  SIMULATOR_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  PIX: flag.default(false),
  /** Browsers keep a page for visits without a network. Off takes it away from those that have it. */
  OFFLINE_PAGE: flag.default(true),
  /** A week that its customer's bank wants back stops the charging, and ends the subscription when it is lost. */
  DISPUTE_STOPS_SUBSCRIPTION: flag.default(true),
  /** Money at the provider for an order that the store does not know goes back after so many days; 0 leaves it to a person. */
  UNMATCHED_REFUND_AFTER_DAYS: z.coerce.number().int().min(0).default(0),
  /** Lets a production start take the simulator for a payment provider: a demonstration, no shop. */
  DEMO: flag.default(false),
  /** Lets others than this machine reach a store whose demo passwords everybody can look up. */
  PUBLIC_DEMO: flag.default(false),

  SMTP_URL: url(/^smtps?$/).optional(),
  /** 'name@example.com' or 'Name <name@example.com>'. */
  MAIL_FROM: z
    .string()
    .transform(toSender)
    .pipe(z.object({ name: z.string(), address: z.email() }))
    .optional(),

  /** Requests a minute from one address. A carrier puts thousands of phones behind one. */
  LIMIT_REQUESTS_PER_MINUTE: count(12_000),
  LIMIT_WRITES_PER_MINUTE: count(3000),
  /** Pages that had to be rendered: kept ones are free. */
  LIMIT_RENDERS_PER_MINUTE: count(2400),
  // Farmers' pages: a village may share one address, and one farm's page is read and answered by a few people.
  LIMIT_FARM_PAGES_PER_MINUTE: count(240),
  LIMIT_FARM_VIEWS_PER_MINUTE: count(60),
  LIMIT_FARM_ANSWERS_PER_MINUTE: count(20),
  /** From one address. */
  CONTACT_MESSAGES_PER_HOUR: count(300),
  /** To one mailbox: anybody can write anybody's address into the form. */
  CONTACT_ANSWERS_PER_DAY: count(3),
  /** Of one customer. */
  PROBLEM_REPORTS_PER_DAY: count(20),
  /** From one address: e-mails left for the day on which the store delivers there. */
  COVERAGE_WISHES_PER_HOUR: count(300),
  /** The longest post. Forms take 16 KiB and lists 64, if this is not less; a sheet of products ten times as much. */
  BODY_LIMIT_BYTES: count(1_048_576),
  /** For a form to arrive, in milliseconds. */
  BODY_TIMEOUT_MS: count(30_000),
  /** For the head of a request to arrive. */
  HEADERS_TIMEOUT_MS: count(20_000),
  /** For any request to arrive: a picture from a phone on a slow line is the longest. */
  REQUEST_TIMEOUT_MS: count(300_000),

  ...monitoringVariables,
});

export type Environment = z.infer<typeof Environment>;
