import { invalidRequest } from '../wire/errors.ts';

const SMALLEST: Record<string, number> = { brl: 50, usd: 50, eur: 50, gbp: 30 };

export function smallestAmount(currency: string): number {
  return SMALLEST[currency] ?? 50;
}

/** Making a formatter costs a hundred times more than using it. */
const formatters = new Map<string, Intl.NumberFormat>();

export function formatAmount(amount: number, currency: string, locale = 'en-US'): string {
  const name = `${locale} ${currency}`;
  const known = formatters.get(name);
  if (known) return known.format(amount / 100);
  const fresh = new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() });
  formatters.set(name, fresh);
  return fresh.format(amount / 100);
}

/** Stripe takes no payment below a floor that depends on the currency. */
export function checkAmount(amount: number, currency: string, param: string): void {
  const smallest = smallestAmount(currency);
  if (amount >= smallest) return;
  throw invalidRequest(`Amount must be at least ${formatAmount(smallest, currency)} ${currency}`, {
    code: 'amount_too_small',
    param,
  });
}

/** Stripe's largest payment has eight digits. */
const LARGEST = 99_999_999;

export function checkSessionTotal(amount: number, currency: string): void {
  const smallest = smallestAmount(currency);
  if (amount > LARGEST) {
    throw invalidRequest(
      `The Checkout Session's total amount must be at most ${formatAmount(LARGEST, currency)}`,
      {
        code: 'amount_too_large',
        param: 'line_items',
      },
    );
  }
  if (amount >= smallest) return;
  throw invalidRequest(
    `The Checkout Session's total amount due must add up to at least ${formatAmount(smallest, currency)} ${currency}`,
    { code: 'amount_too_small', param: 'line_items' },
  );
}
