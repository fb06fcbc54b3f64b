import { cardByNumber, type Decline, hasValidCheckDigit, type TestCard } from '../billing/test-cards.ts';
import type { FormTree } from '../wire/form.ts';
import { type Html, html } from './html.ts';

export interface CardFormValues {
  email: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

export type CardFormErrors = Partial<Record<keyof CardFormValues, string>>;

export interface CardFormState {
  values: CardFormValues;
  errors: CardFormErrors;
  /** The card was well-formed but refused. */
  refusal?: string;
}

export const EMPTY_FORM: CardFormState = {
  values: { email: '', number: '', expiry: '', cvc: '', name: '' },
  errors: {},
};

export interface ValidCard {
  card: TestCard;
  expMonth: number;
  expYear: number;
  name: string;
  email: string | null;
}

export function readCardForm(tree: FormTree): CardFormValues {
  const read = (name: string) => {
    const value = tree[name];
    return typeof value === 'string' ? value.trim().slice(0, 200) : '';
  };
  return {
    email: read('email'),
    number: read('number'),
    expiry: read('expiry'),
    cvc: read('cvc'),
    name: read('name'),
  };
}

/** Checks what can be known without the bank. */
export function checkCardForm(
  values: CardFormValues,
  options: { asksEmail: boolean; now: number },
): { valid: ValidCard } | { errors: CardFormErrors } {
  const digits = values.number.replace(/[\s.-]/g, '');
  const card = cardByNumber(digits);
  const expiry = parseExpiry(values.expiry);
  const found: Array<[keyof CardFormValues, string | undefined]> = [
    ['email', options.asksEmail ? emailError(values.email) : undefined],
    ['number', numberError(digits, card)],
    ['expiry', expiryError(values.expiry, expiry, options.now)],
    ['cvc', cvcError(values.cvc, card)],
    ['name', values.name === '' ? 'Informe o nome como está no cartão.' : undefined],
  ];
  const errors: CardFormErrors = {};
  for (const [field, message] of found) if (message !== undefined) errors[field] = message;
  if (Object.keys(errors).length > 0 || !card || !expiry) return { errors };
  const email = options.asksEmail ? values.email : null;
  return { valid: { card, expMonth: expiry.month, expYear: expiry.year, name: values.name, email } };
}

export function emailError(email: string): string | undefined {
  return /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email) ? undefined : 'Informe um e-mail válido.';
}

function numberError(digits: string, card: TestCard | undefined): string | undefined {
  if (digits === '') return 'Informe o número do cartão.';
  if (!/^\d+$/.test(digits)) return 'Use só números no número do cartão.';
  if (digits.length < 13) return 'O número do cartão está incompleto.';
  if (!hasValidCheckDigit(digits)) return 'O número do cartão é inválido. Confira os dígitos.';
  return card ? undefined : 'Este não é um cartão de teste. Aqui só valem os números de teste.';
}

function parseExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^(\d{1,2})\s*(?:[/.-]\s*)?(\d{2}|\d{4})$/.exec(text);
  if (!match) return undefined;
  const year = Number(match[2]);
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year };
}

function expiryError(
  text: string,
  expiry: { month: number; year: number } | undefined,
  now: number,
): string | undefined {
  if (text === '') return 'Informe a validade.';
  if (!expiry) return 'Escreva a validade como MM/AA.';
  if (expiry.month < 1 || expiry.month > 12) return 'O mês da validade é inválido.';
  const lapses = Date.UTC(expiry.year, expiry.month, 1) / 1000;
  if (lapses <= now) return 'A validade deste cartão já passou.';
  return expiry.year > new Date(now * 1000).getUTCFullYear() + 50
    ? 'O ano da validade é inválido.'
    : undefined;
}

function cvcError(cvc: string, card: TestCard | undefined): string | undefined {
  if (cvc === '') return 'Informe o CVC.';
  const length = card?.brand === 'amex' ? 4 : 3;
  if (!/^\d+$/.test(cvc)) return 'Use só números no CVC.';
  if (cvc.length < length) return 'O CVC está incompleto.';
  return cvc.length > (card ? length : 4) ? `O CVC tem ${length} números.` : undefined;
}

const REFUSED = 'O cartão foi recusado. Tente outro cartão ou fale com o seu banco.';
const REFUSALS: Record<string, string> = {
  authentication_required: 'O banco não confirmou que é você. Tente de novo ou use outro cartão.',
  insufficient_funds: 'O cartão não tem saldo suficiente. Tente outro cartão.',
  expired_card: 'O cartão está vencido. Tente outro cartão.',
  incorrect_cvc: 'O código de segurança (CVC) está incorreto. Confira e tente de novo.',
  processing_error: 'Houve um erro ao processar o cartão. Tente de novo em instantes.',
};

export function refusalText(decline: Decline): string {
  return REFUSALS[decline.declineCode] ?? REFUSED;
}

/** An empty form; back from the bank, it says why nothing was paid. */
export function freshForm(query: unknown): CardFormState {
  const code = (query as { recusa?: unknown }).recusa;
  if (code === undefined) return EMPTY_FORM;
  const known = typeof code === 'string' && Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  return { ...EMPTY_FORM, refusal: known ?? REFUSED };
}

interface FieldFields {
  name: keyof CardFormValues;
  label: string;
  autocomplete: string;
  placeholder?: string;
  mode?: 'numeric' | 'email' | 'text';
  maxlength?: number;
}

function field(state: CardFormState, fields: FieldFields): Html {
  const { name } = fields;
  const error = state.errors[name];
  return html`<div><label for="${name}">${fields.label}</label>
<input id="${name}" name="${name}" type="${fields.mode === 'email' ? 'email' : 'text'}" value="${state.values[name]}"
 autocomplete="${fields.autocomplete}" inputmode="${fields.mode ?? 'text'}" placeholder="${fields.placeholder ?? ''}"
 maxlength="${fields.maxlength ?? 120}" spellcheck="false"${error && html` aria-invalid="true" aria-describedby="${name}-erro"`}>
${error && html`<p class="wrong" id="${name}-erro">${error}</p>`}</div>`;
}

export function emailField(state: CardFormState): Html {
  return field(state, {
    name: 'email',
    label: 'E-mail',
    autocomplete: 'email',
    mode: 'email',
    placeholder: 'voce@exemplo.com',
  });
}

/** The page begins at what went wrong: below a long order on a phone nobody would see why it came back. */
export function alertLine(text: string): Html {
  return html`<p class="alert" role="alert" tabindex="-1" autofocus>${text}</p>`;
}

/** The card fields and their button. It works without scripts, and what was typed stays. */
export function cardForm(
  state: CardFormState,
  options: { action: string; button: string; asksEmail: boolean },
): Html {
  const troubled = Object.keys(state.errors).length > 0;
  const alert = state.refusal ?? (troubled ? 'Confira os campos marcados.' : undefined);
  return html`<form method="post" action="${options.action}" novalidate>
${alert && alertLine(alert)}
${options.asksEmail && emailField(state)}
${field(state, { name: 'number', label: 'Número do cartão', autocomplete: 'cc-number', mode: 'numeric', placeholder: '1234 1234 1234 1234', maxlength: 32 })}
<div class="pair">
${field(state, { name: 'expiry', label: 'Validade', autocomplete: 'cc-exp', mode: 'numeric', placeholder: 'MM/AA', maxlength: 9 })}
${field(state, { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', mode: 'numeric', placeholder: '123', maxlength: 4 })}
</div>
${field(state, { name: 'name', label: 'Nome no cartão', autocomplete: 'cc-name', placeholder: 'Como está no cartão' })}
<button type="submit">${options.button}</button>
</form>
${testCardHelp()}`;
}

function testCardHelp(): Html {
  const cards = [
    ['4242 4242 4242 4242', 'aprovado'],
    ['4000 0000 0000 0002', 'recusado'],
    ['4000 0000 0000 9995', 'sem saldo'],
    ['4000 0000 0000 0069', 'vencido'],
    ['4000 0000 0000 0127', 'CVC incorreto'],
    ['4000 0000 0000 0341', 'aprovado agora, recusado nas próximas cobranças'],
  ];
  return html`<details><summary>Cartões de teste</summary>
<p>Qualquer validade futura e qualquer CVC servem.</p>
<dl>${cards.map(([number, effect]) => html`<div><dt>${number}</dt><dd>${effect}</dd></div>`)}</dl></details>`;
}
