import { createHash } from 'node:crypto';

export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/** After these banks want no further try with the same card. */
const HARD = [
  'authentication_required',
  'lost_card',
  'pickup_card',
  'stolen_card',
  'transaction_not_allowed',
];

export function isHard(declineCode: string | undefined): boolean {
  return HARD.includes(declineCode ?? '');
}

/** The bank wants to hear from the owner first. */
export const AUTHENTICATION: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'elo';
  country: string;
  funding: 'credit' | 'debit';
  /** What follows `pm_card_` and `tok_` in Stripe's ready-made names. */
  tokens: string[];
  decline?: Decline;
  /** The card is accepted while its owner is present and refused at every charge afterwards. */
  laterDecline?: Decline;
  /** 3-D Secure: at the first payment alone, which sets the card up for later ones, or at every payment. */
  authentication?: 'once' | 'always';
  /** What the owner does some time after a charge. */
  disputes?: { reason: string; inquiry: boolean };
  /** How a refund begins and, some time later, ends. */
  refunds?: { begins: 'pending' | 'succeeded'; ends: 'succeeded' | 'failed' };
}

const DECLINED: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

function declined(declineCode: string, message = 'Your card was declined.', code = 'card_declined'): Decline {
  return { code, declineCode, message };
}

function visa(
  number: string,
  tokens: string[],
  trouble: Partial<
    Pick<TestCard, 'decline' | 'laterDecline' | 'authentication' | 'disputes' | 'refunds'>
  > = {},
): TestCard {
  return { number, brand: 'visa', country: 'US', funding: 'credit', tokens, ...trouble };
}

/** Stripe's documented test numbers. Any other number is refused: nobody should type a real card here. */
export const TEST_CARDS: TestCard[] = [
  visa('4242424242424242', ['visa']),
  { ...visa('4000056655665556', ['visa_debit']), funding: 'debit' },
  { ...visa('4000000760000002', ['br']), country: 'BR' },
  { ...visa('5555555555554444', ['mastercard']), brand: 'mastercard' },
  { ...visa('378282246310005', ['amex']), brand: 'amex' },
  visa('4000000000000002', ['chargeDeclined', 'visa_chargeDeclined'], { decline: DECLINED }),
  visa('4000000000009995', ['chargeDeclinedInsufficientFunds', 'visa_chargeDeclinedInsufficientFunds'], {
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  }),
  visa('4000000000009987', ['visa_chargeDeclinedLostCard'], { decline: declined('lost_card') }),
  visa('4000000000009979', ['visa_chargeDeclinedStolenCard'], { decline: declined('stolen_card') }),
  visa('4000000000000069', ['chargeDeclinedExpiredCard'], {
    decline: declined('expired_card', 'Your card has expired.', 'expired_card'),
  }),
  visa('4000000000000127', ['chargeDeclinedIncorrectCvc'], {
    decline: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  }),
  visa('4000000000000119', ['chargeDeclinedProcessingError'], {
    decline: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  }),
  visa('4000000000000341', ['chargeCustomerFail'], { laterDecline: DECLINED }),
  visa('4000002500003155', ['authenticationRequiredOnSetup'], { authentication: 'once' }),
  visa('4000000000003220', ['threeDSecure2Required'], { authentication: 'once' }),
  visa('4000002760003184', ['authenticationRequired'], { authentication: 'always' }),
  visa('4000000000000259', ['createDispute'], { disputes: { reason: 'fraudulent', inquiry: false } }),
  visa('4000000000002685', ['createDisputeProductNotReceived'], {
    disputes: { reason: 'product_not_received', inquiry: false },
  }),
  visa('4000000000001976', ['createDisputeInquiry'], { disputes: { reason: 'fraudulent', inquiry: true } }),
  visa('4000000000007726', ['pendingRefund'], { refunds: { begins: 'pending', ends: 'succeeded' } }),
  visa('4000000000005126', ['refundFail'], { refunds: { begins: 'succeeded', ends: 'failed' } }),
];

/** A decline by its code, as some test card brings it. */
export function declineOf(code: string): Decline {
  return TEST_CARDS.find((card) => card.decline?.declineCode === code)?.decline ?? declined(code);
}

export const LIVE_CARD: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. Your request was in test mode, but used a non test card.',
};

export function fingerprintOf(number: string): string {
  return createHash('sha256')
    .update(`simulator:${number}`)
    .digest('base64url')
    .replace(/[-_]/g, 'x')
    .slice(0, 16);
}

const byFingerprint = new Map(TEST_CARDS.map((card) => [fingerprintOf(card.number), card]));

export function cardByNumber(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

export function cardByToken(token: string): TestCard | undefined {
  const name = token.replace(/^(pm_card_|tok_)/, '');
  return name === token ? undefined : TEST_CARDS.find((card) => card.tokens.includes(name));
}

export function cardByFingerprint(fingerprint: string): TestCard | undefined {
  return byFingerprint.get(fingerprint);
}

/** The check digit that every card number carries. */
export function hasValidCheckDigit(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return number.length > 0 && sum % 10 === 0;
}
