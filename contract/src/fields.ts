import { z } from 'zod';
import {
  CEP_DIGITS,
  CPF_DIGITS,
  EMAIL_PATTERN,
  NAME_MIN,
  onlyDigits,
  PASSWORD_MIN,
  PHONE_MAX_DIGITS,
  PHONE_MIN_DIGITS,
} from './formats.ts';

export * from './formats.ts';

export const Id = z.uuid('Identificador inválido');

export const Cep = z
  .string('CEP é obrigatório')
  .transform((text) => onlyDigits(text))
  .refine((digits) => digits.length > 0, 'CEP é obrigatório')
  .refine((digits) => digits.length === CEP_DIGITS, 'CEP deve ter 8 dígitos');

export const Email = z
  .string('Email é obrigatório')
  .trim()
  .min(1, 'Email é obrigatório')
  .max(254, 'Email muito longo')
  .regex(EMAIL_PATTERN, 'Email inválido')
  .transform((text) => text.toLowerCase());

export const PersonName = z
  .string('Nome é obrigatório')
  .trim()
  .min(1, 'Nome é obrigatório')
  .min(NAME_MIN, 'Nome deve ter pelo menos 3 caracteres')
  .max(120, 'Nome deve ter no máximo 120 caracteres');

export const Password = z
  .string('Senha é obrigatória')
  .min(1, 'Senha é obrigatória')
  .min(PASSWORD_MIN, 'Senha deve ter pelo menos 6 caracteres')
  .max(200, 'Senha deve ter no máximo 200 caracteres');

export const Uf = z
  .string('Estado é obrigatório')
  .trim()
  .min(1, 'Estado é obrigatório')
  .regex(/^[A-Za-z]{2}$/, 'Estado deve ter 2 letras')
  .transform((text) => text.toUpperCase());

/** Optional in every form: empty means none. */
export const Phone = z
  .string()
  .transform((text) => onlyDigits(text))
  .refine(
    (digits) => digits === '' || (digits.length >= PHONE_MIN_DIGITS && digits.length <= PHONE_MAX_DIGITS),
    'Telefone deve ter 10 ou 11 dígitos',
  );

/** Optional in every form: empty means none. */
export const Cpf = z
  .string()
  .transform((text) => onlyDigits(text))
  .refine((digits) => digits === '' || digits.length === CPF_DIGITS, 'CPF deve ter 11 dígitos');

export function requiredText(label: string, max = 200) {
  return z
    .string(`${label} é obrigatório`)
    .trim()
    .min(1, `${label} é obrigatório`)
    .max(max, `${label} deve ter no máximo ${max} caracteres`);
}

/** How many rows a caller may ask for. The admin screens ask for 1000, the subscriptions tab for 100. */
export const LIST_LIMIT_MAX = 1000;

const WRONG_LIMIT = `O limite vai de 1 a ${LIST_LIMIT_MAX}`;
const WRONG_OFFSET = 'Início da lista inválido';

export const Page = z.object({
  limit: z.coerce
    .number(WRONG_LIMIT)
    .int(WRONG_LIMIT)
    .min(1, WRONG_LIMIT)
    .max(LIST_LIMIT_MAX, WRONG_LIMIT)
    .default(LIST_LIMIT_MAX),
  offset: z.coerce
    .number(WRONG_OFFSET)
    .int(WRONG_OFFSET)
    .min(0, WRONG_OFFSET)
    .max(1_000_000, WRONG_OFFSET)
    .default(0),
});

/** An amount in reais as JSON carries it. The API sends numbers; older senders used text. */
export const Reais = z.number().nonnegative().multipleOf(0.01);
