/** What somebody who knows the person, or only the account, would try first. */
export interface OwnData {
  name: string;
  email: string;
  phone?: string | null | undefined;
  cpf?: string | null | undefined;
  /** YYYY-MM-DD */
  birthdate?: string | null | undefined;
  storeName: string;
}

export type Weakness = 'common' | 'own data';

/** Shorter parts of a name, such as 'da', say nothing about the person. */
const SHORTEST = 3;
/** Invisible characters do not make a password stronger. */
const UNSEEN = /[\s\p{Cf}]/gu;
/** As in 'maria123' or '1990maria'. */
const FEW_DIGITS = /^\d{0,4}|\d{0,4}$/g;

export function weaknessOf(password: string, common: ReadonlySet<string>, own: OwnData): Weakness | null {
  const typed = withoutAccents(password).replace(UNSEEN, '');
  if (common.has(typed) || isPattern(typed)) return 'common';
  return isOwnData(compact(typed), own) ? 'own data' : null;
}

/** 'aaaaaa', 'abcabc', '121212', 'abcdef', '987654': lists of the commonest leave them to rules such as these. */
function isPattern(typed: string): boolean {
  const letters = [...typed];
  const repeats = (size: number) => letters.every((letter, index) => letter === letters[index % size]);
  if ([1, 2, 3].some((size) => letters.length >= 2 * size && repeats(size))) return true;
  const steps = letters.slice(1).map((letter, index) => codeOf(letter) - codeOf(letters[index]));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

function codeOf(letter = ''): number {
  return letter.codePointAt(0) ?? 0;
}

function isOwnData(typed: string, { name, email, phone, cpf, birthdate, storeName }: OwnData): boolean {
  const local = email.slice(0, email.lastIndexOf('@'));
  const exact = [
    email,
    local,
    local.split('+', 1)[0] ?? '',
    ...phoneForms(phone ?? ''),
    cpf ?? '',
    ...dateForms(birthdate ?? ''),
  ];
  const parts = name.split(/\s+/);
  const names = [...parts, name, `${parts[0]}${parts.at(-1)}`, storeName];
  const bare = typed.replace(FEW_DIGITS, '');
  const isTold = (texts: string[], guess: string) =>
    guess.length >= SHORTEST && texts.some((text) => compact(text) === guess);
  return isTold([...exact, ...names], typed) || isTold(names, bare);
}

/** With and without the area code, and with the country's. */
function phoneForms(digits: string): string[] {
  return digits === '' ? [] : [digits, digits.slice(2), `55${digits}`];
}

function dateForms(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  if (day === '') return [];
  const short = year.slice(2);
  return [
    `${day}${month}${year}`,
    `${day}${month}${short}`,
    `${year}${month}${day}`,
    `${month}${day}${year}`,
  ];
}

function withoutAccents(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Letters and digits alone: 'Cesta da Roça' and 'cesta-da-roca' are one. */
function compact(text: string): string {
  return withoutAccents(text).replace(/[^\p{L}\p{N}]/gu, '');
}
