import { isEmail } from '@cesta/contract/base/formats';

export interface ContactValues {
  name: string;
  email: string;
  message: string;
}

export type ContactErrors = Partial<Record<keyof ContactValues, string>>;

export const SENT = 'Mensagem enviada com sucesso! Retornaremos em breve.';
export const NOT_SENT = 'Erro ao enviar mensagem. Tente novamente.';
const FILL_IN = 'Por favor, preencha todos os campos';
const WRONG_EMAIL = 'Por favor, insira um email válido';

const MISSING: Record<keyof ContactValues, string> = {
  name: 'Conte quem é você',
  email: 'Para onde respondemos?',
  message: 'Escreva a sua mensagem',
};

/**
 * What is said aloud, and what stands at each field, which says what to do instead of the same again. null: all is
 * well. A missing field is told before a wrong e-mail.
 */
export function checkContact(values: ContactValues): { warning: string; errors: ContactErrors } | null {
  const missing = (Object.keys(MISSING) as (keyof ContactValues)[]).filter(
    (key) => values[key].trim() === '',
  );
  if (missing.length > 0) {
    return { warning: FILL_IN, errors: Object.fromEntries(missing.map((key) => [key, MISSING[key]])) };
  }
  if (!isEmail(values.email.trim())) {
    return { warning: WRONG_EMAIL, errors: { email: 'Confira o endereço, como em ana@exemplo.com' } };
  }
  return null;
}

export function contactValues(form: FormData): ContactValues {
  const text = (key: keyof ContactValues) => String(form.get(key) ?? '');
  return { name: text('name'), email: text('email'), message: text('message') };
}
