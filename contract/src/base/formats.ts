// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

export const CEP_DIGITS = 8;
export const CPF_DIGITS = 11;
export const PHONE_MIN_DIGITS = 10;
export const PHONE_MAX_DIGITS = 11;
export const PASSWORD_MIN = 6;
export const NAME_MIN = 3;

export const EMAIL_MAX = 254;

/**
 * One mailbox, written in one way: no comments, groups, quotes or angle brackets, which mail programs read as an
 * address around an address. The only proof that it exists is that an e-mail to it arrives. No part can match
 * in two ways, so a hostile text costs one pass.
 */
export const EMAIL_PATTERN =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text);
}

export function onlyDigits(text: string, max = Number.POSITIVE_INFINITY): string {
  return text.replace(/\D/g, '').slice(0, max);
}

/** 40110-010, also for a half-typed number. */
export function formatCep(text: string): string {
  const digits = onlyDigits(text, CEP_DIGITS);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** 123.456.789-09, also for a half-typed number. */
export function formatCpf(text: string): string {
  const digits = onlyDigits(text, CPF_DIGITS);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join('.');
  return digits.length > 9 ? `${groups}-${digits.slice(9)}` : groups;
}

const COUNTRY_CODE = '55';
/** So begins on screen a mobile number of the area that has the same digits. */
const OF_AREA_55 = '(55) 9';

/**
 * What is pasted, or filled in by the browser, often begins with the country's code or the zero of a long-distance
 * call. Cut off at its end instead, it would be somebody else's number that nobody sees is wrong.
 */
function nationalDigits(text: string): string {
  const digits = onlyDigits(text).replace(/^0+/, '');
  // One digit too many behind a whole number of that area is only that.
  const isOneTooMany = digits.length === PHONE_MAX_DIGITS + 1 && text.startsWith(OF_AREA_55);
  const isAbroad = digits.length > PHONE_MAX_DIGITS && digits.startsWith(COUNTRY_CODE) && !isOneTooMany;
  const national = isAbroad ? digits.slice(COUNTRY_CODE.length).replace(/^0+/, '') : digits;
  return national.slice(0, PHONE_MAX_DIGITS);
}

/**
 * '+', '+5', '+55 9…': who types the country's code says so by the plus, and until the number behind it is whole that
 * has to stay: '55 9…' is also how a mobile number of area 55 begins.
 */
export function isBegunAbroad(text: string): boolean {
  if (!text.trimStart().startsWith('+')) return false;
  const digits = onlyDigits(text).replace(/^0+/, '');
  const isWhole = digits.length >= COUNTRY_CODE.length + PHONE_MIN_DIGITS;
  return !isWhole && (digits.startsWith(COUNTRY_CODE) || COUNTRY_CODE.startsWith(digits));
}

/** (71) 99999-0000 or (71) 3333-0000, also for a half-typed number. */
export function formatPhone(text: string): string {
  if (!isBegunAbroad(text)) return formatNational(nationalDigits(text));
  const digits = onlyDigits(text).replace(/^0+/, '');
  const national = formatNational(digits.slice(COUNTRY_CODE.length));
  return `+${digits.slice(0, COUNTRY_CODE.length)}${national && ` ${national}`}`;
}

function formatNational(digits: string): string {
  if (digits.length <= 2) return digits;
  const split = digits.length > 10 ? 7 : 6;
  const tail = digits.length > split ? `-${digits.slice(split)}` : '';
  return `(${digits.slice(0, 2)}) ${digits.slice(2, split)}${tail}`;
}
