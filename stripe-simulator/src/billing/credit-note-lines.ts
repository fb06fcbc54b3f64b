import { newId } from '../state/ids.ts';
import { invalidRequest, missingParameter, noSuchReference } from '../wire/errors.ts';
import type { CreditNote, Invoice } from '../wire/wire-type.ts';

export interface CreditLine {
  type: string;
  invoice_line_item?: string;
  amount?: number;
  quantity?: number;
  unit_amount?: number;
  description?: string;
}

type NoteLine = CreditNote['lines']['data'][number];

/** The lines of a credit note; an amount alone is one line of its own. */
export function creditLines(invoice: Invoice, lines: CreditLine[], amount: number): NoteLine[] {
  if (lines.length === 0) {
    return [noteLine({ type: 'custom_line_item', amount, quantity: 1, description: null, source: null })];
  }
  return lines.map((line, index) => {
    const name = `lines[${index}]`;
    return line.type === 'invoice_line_item' ? creditedLine(invoice, line, name) : customLine(line, name);
  });
}

function creditedLine(invoice: Invoice, line: CreditLine, name: string): NoteLine {
  if (line.invoice_line_item === undefined) throw missingParameter(`${name}[invoice_line_item]`);
  const source = invoice.lines.data.find(({ id }) => id === line.invoice_line_item);
  if (!source) {
    throw noSuchReference('invoice line item', line.invoice_line_item, `${name}[invoice_line_item]`);
  }
  if ((line.amount === undefined) === (line.quantity === undefined)) {
    throw invalidRequest('You must specify either `amount` or `quantity` of an invoice line item.', {
      param: `${name}[amount]`,
    });
  }
  const whole = source.quantity ?? 1;
  const quantity = line.quantity ?? null;
  const amount = line.amount ?? Math.round((source.amount * (line.quantity ?? 0)) / whole);
  if (amount > source.amount) {
    throw invalidRequest('The credited amount is greater than the amount of the invoice line item.', {
      param: `${name}[amount]`,
    });
  }
  return noteLine({
    type: 'invoice_line_item',
    amount,
    quantity,
    description: source.description,
    source: source.id,
  });
}

function customLine(line: CreditLine, name: string): NoteLine {
  if (line.unit_amount === undefined) throw missingParameter(`${name}[unit_amount]`);
  const quantity = line.quantity ?? 1;
  return noteLine({
    type: 'custom_line_item',
    amount: line.unit_amount * quantity,
    quantity,
    description: line.description ?? null,
    source: null,
  });
}

interface LineFields {
  type: string;
  amount: number;
  quantity: number | null;
  description: string | null;
  source: string | null;
}

function noteLine({ type, amount, quantity, description, source }: LineFields): NoteLine {
  return {
    id: newId('cnli'),
    object: 'credit_note_line_item',
    amount,
    description,
    discount_amount: 0,
    discount_amounts: [],
    ...(source !== null && { invoice_line_item: source }),
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity,
    tax_rates: [],
    taxes: [],
    type,
    unit_amount: quantity ? Math.round(amount / quantity) : null,
    unit_amount_decimal: quantity ? String(Math.round(amount / quantity)) : null,
  };
}
