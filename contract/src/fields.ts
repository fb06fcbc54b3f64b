import { z } from 'zod';

export const CEP_DIGITS = 8;
export const CPF_DIGITS = 11;
export const PHONE_MIN_DIGITS = 10;
export const PHONE_MAX_DIGITS = 11;
export const PASSWORD_MIN = 6;
export const NAME_MIN = 3;

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

/** (71) 99999-0000 or (71) 3333-0000, also for a half-typed number. */
export function formatPhone(text: string): string {
  const digits = onlyDigits(text, PHONE_MAX_DIGITS);
  if (digits.length <= 2) return digits;
  const split = digits.length > 10 ? 7 : 6;
  const tail = digits.length > split ? `-${digits.slice(split)}` : '';
  return `(${digits.slice(0, 2)}) ${digits.slice(2, split)}${tail}`;
}

export const Id = z.uuid('Identificador inválido');

export const Cep = z
  .string('CEP é obrigatório')
  .transform((text) => onlyDigits(text))
  .refine((digits) => digits.length > 0, 'CEP é obrigatório')
  .refine((digits) => digits.length === CEP_DIGITS, 'CEP deve ter 8 dígitos');

/** Basic on purpose: the only proof of an address is that a letter to it arrives. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

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

export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT_MAX).default(LIST_LIMIT_MAX),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
