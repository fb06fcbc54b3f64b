import { addDays, dayFormatter } from '../base/calendar.ts';

/** By the provider's names. */
const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  elo: 'Elo',
  amex: 'American Express',
  hipercard: 'Hipercard',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa final 4242' */
export function cardNamed(brand: string, last4: string): string {
  return `${BRANDS[brand] ?? 'Cartão'} final ${last4}`;
}

const writtenMonth = /* @__PURE__ */ dayFormatter({ month: 'long', year: 'numeric' });

/** 'novembro de 2026', of '2026-11'. */
export function spokenMonth(month: string): string {
  return writtenMonth(`${month}-01`);
}

/** A card is good until then. */
export function lastDayOf(month: string): string {
  const nextMonth = addDays(`${month}-01`, 31).slice(0, 7);
  return addDays(`${nextMonth}-01`, -1);
}

/** How long before a card ends its owner is told. */
const NOTICE_DAYS = 14;

export type CardStanding = 'good' | 'expiring' | 'expired';

export function cardStanding(expires: string, today: string): CardStanding {
  if (!/^\d{4}-\d{2}$/.test(expires)) return 'good';
  const last = lastDayOf(expires);
  if (today > last) return 'expired';
  return today >= addDays(last, -NOTICE_DAYS) ? 'expiring' : 'good';
}
