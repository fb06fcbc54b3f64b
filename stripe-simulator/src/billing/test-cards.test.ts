import { expect, test } from 'vitest';
import {
  cardByFingerprint,
  cardByNumber,
  cardByToken,
  fingerprintOf,
  hasValidCheckDigit,
  TEST_CARDS,
} from './test-cards.ts';

test('every test number carries a valid check digit, and one changed digit is noticed', () => {
  for (const { number } of TEST_CARDS) {
    expect(hasValidCheckDigit(number)).toBe(true);
    const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
    expect(hasValidCheckDigit(wrong)).toBe(false);
  }
  expect(hasValidCheckDigit('')).toBe(false);
});

test('a card is found by its number, by its ready-made names and by its fingerprint', () => {
  const card = cardByNumber('4000000000000341');
  expect(card?.laterDecline?.declineCode).toBe('generic_decline');
  expect(cardByToken('pm_card_chargeCustomerFail')).toBe(card);
  expect(cardByToken('tok_chargeCustomerFail')).toBe(card);
  expect(cardByToken('chargeCustomerFail')).toBeUndefined();
  expect(cardByFingerprint(fingerprintOf('4000000000000341'))).toBe(card);
});
