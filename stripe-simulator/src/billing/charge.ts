import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../wire/wire-type.ts';
import { askOwner, needsAuthentication } from './authentication.ts';
import { balanceTransactionId, bookCharge } from './balance.ts';
import { cardByFingerprint, type Decline, declineOf, isHard, LIVE_CARD } from './test-cards.ts';

export interface Attempt {
  intent: PaymentIntent;
  method: PaymentMethod;
  /** The card's owner is at the page; charges made in their absence may be refused where this one is not. */
  onSession: boolean;
}

/** The result of a charge: undefined when the money came. */
export function verdictOn(ctx: Context, method: PaymentMethod, onSession: boolean): Decline | undefined {
  if (method.type !== 'card') return undefined;
  const card = cardByFingerprint(method.card?.fingerprint ?? '');
  if (!card) return LIVE_CARD;
  const since = ctx.store.readSetting(declineSetting(method.id));
  if (since) return declineOf(since);
  return card.decline ?? (onSession ? undefined : card.laterDecline);
}

/** What a bank has come to say of one card, whatever its number stands for. */
export function declineSetting(method: string): string {
  return `decline:${method}`;
}

/** Tries to take the money, and records charge and intent either way. */
export function attemptCharge(ctx: Context, { intent, method, onSession }: Attempt): Decline | undefined {
  if (needsAuthentication(ctx, method, onSession)) return askOwner(ctx, intent, method);
  const decline = verdictOn(ctx, method, onSession);
  const charge = recordCharge(ctx, intent, method, decline);
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (decline) {
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_payment_error = {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.declineCode,
      doc_url: `https://stripe.com/docs/error-codes/${decline.code}`,
      message: decline.message,
      ...(isHard(decline.declineCode) && { advice_code: 'do_not_try_again' }),
      charge: charge.id,
      payment_method: method,
    };
  } else {
    intent.status = 'succeeded';
    intent.payment_method = method.id;
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
  }
  ctx.store.paymentIntents.save(intent);
  if (!decline && cardByFingerprint(method.card?.fingerprint ?? '')?.disputes) {
    ctx.agenda.add(ctx.activeClock, ctx.now() + ctx.account.disputeSeconds, 'charge.dispute', charge.id);
  }
  ctx.emit(decline ? 'charge.failed' : 'charge.succeeded', charge);
  ctx.emit(decline ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', intent);
  return decline;
}

function recordCharge(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | undefined,
): Charge {
  const id = newId(method.type === 'card' ? 'ch' : 'py');
  const paid = decline === undefined;
  const charge: Charge = {
    ...blankFields(),
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    balance_transaction: paid ? balanceTransactionId(id) : null,
    billing_details: { ...method.billing_details, tax_id: null },
    calculated_statement_descriptor: ctx.account.businessName.toUpperCase().slice(0, 22),
    captured: paid,
    created: ctx.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: { ...intent.metadata },
    outcome: {
      advice_code: isHard(decline?.declineCode) ? 'do_not_try_again' : null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: chargeDetails(method, id, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_url: paid ? `${ctx.publicUrl}/receipts/${id}` : null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
  };
  ctx.store.charges.save(charge);
  if (paid) bookCharge(ctx, charge);
  return charge;
}

function chargeDetails(method: PaymentMethod, id: string, amount: number): Charge['payment_method_details'] {
  if (!method.card) return { type: 'pix', pix: { bank_transaction_id: `E${id.slice(3)}` } };
  const { brand, checks, country, exp_month, exp_year, funding, last4, fingerprint } = method.card;
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand,
      checks,
      country,
      electronic_commerce_indicator: null,
      exp_month,
      exp_year,
      extended_authorization: { status: 'disabled' },
      fingerprint: fingerprint ?? null,
      funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: brand,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

/** What a charge begins with, and what the simulator never fills. */
function blankFields() {
  return {
    application: null,
    application_fee: null,
    application_fee_amount: null,
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    receipt_number: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    transfer_data: null,
    transfer_group: null,
    amount_refunded: 0,
  } satisfies Partial<Charge>;
}
