/** The API version whose shapes the simulator speaks; a test holds it against the SDK in use. */
export const API_VERSION = '2026-10-28.endive';

type AfterRetries = 'cancel' | 'unpaid' | 'past_due';

/** How the simulated account is set up: what one would choose in Stripe's dashboard. */
export interface AccountSettings {
  businessName: string;
  /** In which events are listed, and told to endpoints that ask for no other. */
  apiVersion: string;
  pixEnabled: boolean;
  /** A renewal invoice stays a draft for this long before it is finalized and charged. */
  draftSeconds: number;
  /** Days from one failed charge of an invoice to the next try. */
  retryDays: number[];
  afterRetries: AfterRetries;
  /** How refunds begin; what waits is moved on by hand. The refund test cards have their own way. */
  refundsBegin: 'succeeded' | 'pending' | 'requires_action';
  /** After so long the owner of a dispute test card disputes a charge. */
  disputeSeconds: number;
  /** After so long the refund of a refund test card ends as the card says. */
  refundSeconds: number;
  /** What the provider keeps of a payment: a share of it, and so many cents. */
  fees: Record<'card' | 'pix', { percent: number; fixed: number }>;
  /** After so many days what was paid can be paid out. */
  availableDays: number;
  /** When what is available goes to the bank; by hand alone with 'manual'. Weekdays count from Sunday, 0. */
  payouts: { interval: 'daily' | 'weekly' | 'manual'; weekday: number; fail: boolean };
  /** Calls a second that each endpoint of the API takes; more are answered with 429. Null: as many as come. */
  rateLimit: number | null;
  /** Pauses before an unanswered webhook is sent again; after the last one it is given up. */
  webhookPauses: number[];
  /** How many webhooks travel at once. */
  webhookConcurrency: number;
  webhookTimeoutMs: number;
}

export const DEFAULT_ACCOUNT: AccountSettings = {
  businessName: 'Loja de teste',
  apiVersion: API_VERSION,
  pixEnabled: true,
  draftSeconds: 3600,
  // Stripe's recommended default is eight tries within two weeks.
  retryDays: [1, 2, 2, 2, 2, 2, 2, 1],
  afterRetries: 'cancel',
  refundsBegin: 'succeeded',
  disputeSeconds: 60,
  refundSeconds: 3600,
  // Stripe's prices in Brazil.
  fees: { card: { percent: 3.99, fixed: 39 }, pix: { percent: 1.19, fixed: 0 } },
  availableDays: 2,
  payouts: { interval: 'manual', weekday: 1, fail: false },
  rateLimit: 25,
  webhookPauses: [5, 30, 120, 600, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600],
  webhookConcurrency: 8,
  webhookTimeoutMs: 20_000,
};
