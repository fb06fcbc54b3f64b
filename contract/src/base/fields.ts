import { z } from 'zod';
import { LIST_LIMIT_MAX } from './constants.ts';
import {
  CEP_DIGITS,
  CPF_DIGITS,
  EMAIL_MAX,
  EMAIL_PATTERN,
  isBegunAbroad,
  NAME_MIN,
  onlyDigits,
  PASSWORD_MIN,
  PHONE_MAX_DIGITS,
  PHONE_MIN_DIGITS,
} from './formats.ts';
import { boundedText, onOneLine, SPARE_LENGTH } from './forms.ts';

export * from './formats.ts';

export const Id = z.uuid('Identificador inválido');

const WRONG_DAY = { error: 'Data inválida', abort: true };

/** A day that somebody asks for. Far from ours neither the calendar nor the database reckons with it. */
export const Day = z.iso
  .date(WRONG_DAY)
  .refine((day) => day >= '1900-01-01' && day < '3000-01-01', WRONG_DAY);

export const Cep = boundedText(SPARE_LENGTH, 'CEP é obrigatório', 'CEP deve ter 8 dígitos')
  .transform((text) => onlyDigits(text))
  .refine((digits) => digits.length > 0, 'CEP é obrigatório')
  .refine((digits) => digits.length === CEP_DIGITS, 'CEP deve ter 8 dígitos');

export const Email = boundedText(EMAIL_MAX + SPARE_LENGTH, 'Email é obrigatório', 'Email muito longo')
  .trim()
  .min(1, 'Email é obrigatório')
  .max(EMAIL_MAX, { error: 'Email muito longo', abort: true })
  .regex(EMAIL_PATTERN, 'Email inválido')
  .transform((text) => text.toLowerCase());

/**
 * An address that is only compared with those we have: some were given before addresses were held to one form, and
 * their owners still sign in.
 */
export const GivenEmail = boundedText(EMAIL_MAX + SPARE_LENGTH, 'Email é obrigatório', 'Email muito longo')
  .trim()
  .min(1, 'Email é obrigatório')
  .max(EMAIL_MAX, { error: 'Email muito longo', abort: true })
  .regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, 'Email inválido')
  .transform((text) => text.toLowerCase());

const LONG_NAME = 'Nome deve ter no máximo 120 caracteres';

export const PersonName = boundedText(120 + SPARE_LENGTH, 'Nome é obrigatório', LONG_NAME)
  .overwrite(onOneLine)
  .trim()
  .min(1, 'Nome é obrigatório')
  .min(NAME_MIN, 'Nome deve ter pelo menos 3 caracteres')
  .max(120, { error: LONG_NAME, abort: true });

export const Password = boundedText(200, 'Senha é obrigatória', 'Senha deve ter no máximo 200 caracteres')
  .min(1, 'Senha é obrigatória')
  .min(PASSWORD_MIN, 'Senha deve ter pelo menos 6 caracteres');

export const Uf = boundedText(SPARE_LENGTH, 'Estado é obrigatório', 'Estado deve ter 2 letras')
  .trim()
  .min(1, 'Estado é obrigatório')
  .regex(/^[A-Za-z]{2}$/, 'Estado deve ter 2 letras')
  .transform((text) => text.toUpperCase());

const WRONG_PHONE = 'Telefone deve ter 10 ou 11 dígitos';

/** Optional in every form: empty means none. */
export const Phone = z
  .string()
  .max(SPARE_LENGTH, { error: WRONG_PHONE, abort: true })
  // With the digits of the country's code it would be long enough, and somebody else's.
  .refine((text) => !isBegunAbroad(text) || onlyDigits(text) === '', { error: WRONG_PHONE, abort: true })
  .transform((text) => onlyDigits(text))
  .refine(
    (digits) => digits === '' || (digits.length >= PHONE_MIN_DIGITS && digits.length <= PHONE_MAX_DIGITS),
    WRONG_PHONE,
  );

const WRONG_CPF = 'CPF deve ter 11 dígitos';

/** Optional in every form: empty means none. */
export const Cpf = z
  .string()
  .max(SPARE_LENGTH, { error: WRONG_CPF, abort: true })
  .transform((text) => onlyDigits(text))
  .refine((digits) => digits === '' || digits.length === CPF_DIGITS, WRONG_CPF);

/** How many rows of a list are asked for at once. */
export function listLimit(most: number, fallback: number) {
  const wrong = `O limite vai de 1 a ${most}`;
  return z.coerce.number(wrong).int(wrong).min(1, wrong).max(most, wrong).default(fallback);
}

const WRONG_OFFSET = 'Início da lista inválido';

/** How many rows are left out before those. */
export const ListOffset = z.coerce
  .number(WRONG_OFFSET)
  .int(WRONG_OFFSET)
  .min(0, WRONG_OFFSET)
  .max(1_000_000, WRONG_OFFSET)
  .default(0);

export const Page = z.object({ limit: listLimit(LIST_LIMIT_MAX, LIST_LIMIT_MAX), offset: ListOffset });

/** Far above any sum of the shop, and still counted in cents without an error. */
export const MOST_REAIS = 1e12;
/** An amount in reais as JSON carries it. The API sends numbers; older senders used text. */
export const Reais = z.number().nonnegative().max(MOST_REAIS).multipleOf(0.01);
