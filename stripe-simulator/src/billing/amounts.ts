import { invalidRequest } from '../wire/errors.ts';

const SMALLEST: Record<string, number> = { brl: 50, usd: 50, eur: 50, gbp: 30 };

function smallestAmount(currency: string): number {
  return SMALLEST[currency] ?? 50;
}

/** What an invoice asks for once the customer's balance is counted in; too small a rest is carried on. */
export function sumsAfterBalance({ total, currency }: { total: number; currency: string }, balance: number) {
  const due = total + balance;
  const tooSmall = due > 0 && due < smallestAmount(currency);
  const amount = tooSmall ? 0 : Math.max(due, 0);
  return {
    tooSmall,
    starting_balance: balance,
    ending_balance: tooSmall ? due : Math.min(due, 0),
    amount_due: amount,
    amount_remaining: amount,
  };
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
