import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import { refer } from '../wire/api-route.ts';
import { invalidRequest, missingParameter } from '../wire/errors.ts';
import type { CreditNote, Customer, Invoice, Refund } from '../wire/wire-type.ts';
import { formatAmount } from './amounts.ts';
import { type CreditLine, creditLines } from './credit-note-lines.ts';
import { moveBalance } from './customer-balance.ts';
import { reduceClaim } from './invoice-credit.ts';
import { intentOf } from './invoice-records.ts';
import { createRefund } from './refunds.ts';

export interface NewCreditNote {
  amount?: number;
  lines?: CreditLine[];
  credit_amount?: number;
  refund_amount?: number;
  out_of_band_amount?: number;
  refunds?: Array<{ refund?: string; amount_refunded?: number }>;
  reason?: string;
  memo?: string;
  metadata: Record<string, string>;
}

interface Shares {
  credit: number;
  refund: number;
  outside: number;
  linked: Array<{ refund: Refund; amount: number }>;
}

/** Lowers what an open invoice asks for, or gives back what a paid one brought: as credit, refund or otherwise. */
export function createCreditNote(ctx: Context, invoice: Invoice, fields: NewCreditNote): CreditNote {
  if (!['open', 'paid', 'uncollectible'].includes(invoice.status ?? '')) {
    throw invalidRequest(
      `You can only create a credit note for an invoice that is open or paid; this one is ${invoice.status}.`,
      { param: 'invoice' },
    );
  }
  if (fields.amount === undefined && !fields.lines?.length) throw missingParameter('amount');
  const id = newId('cn');
  const lines = creditLines(invoice, fields.lines ?? [], fields.amount ?? 0);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (fields.amount !== undefined && fields.amount !== amount) {
    throw invalidRequest('The `amount` must equal the sum of the `lines`.', { param: 'amount' });
  }
  checkRoom(invoice, amount);
  const shares = readShares(ctx, fields);
  // It first lowers what is still asked for; only what goes beyond that has been paid and goes back.
  const claim = Math.min(amount, invoice.amount_remaining);
  checkShares(invoice, amount - claim, shares);
  const customer = refer(ctx.store.customers, 'customer', invoice.customer ?? '', 'customer');
  const note = buildNote(ctx, { id, invoice, customer, amount, claim, lines, fields });
  if (amount > claim) giveBack(ctx, { note, invoice, customer, shares });
  if (claim > 0) reduceClaim(ctx, invoice, claim);
  ctx.store.creditNotes.save(note);
  ctx.emit('credit_note.created', note);
  return note;
}

function checkRoom(invoice: Invoice, amount: number): void {
  const room =
    invoice.total - invoice.pre_payment_credit_notes_amount - invoice.post_payment_credit_notes_amount;
  if (amount > 0 && amount <= room) return;
  const asked = formatAmount(amount, invoice.currency);
  throw invalidRequest(
    amount <= 0
      ? 'The amount of a credit note must be greater than zero.'
      : `The credit note amount (${asked}) is greater than the amount that can still be credited (${formatAmount(room, invoice.currency)}).`,
    { param: 'amount' },
  );
}

function readShares(ctx: Context, fields: NewCreditNote): Shares {
  const linked = (fields.refunds ?? []).map((entry, index) => {
    const name = `refunds[${index}][refund]`;
    if (entry.refund === undefined) throw missingParameter(name);
    const refund = refer(ctx.store.refunds, 'refund', entry.refund, name);
    return { refund, amount: entry.amount_refunded ?? refund.amount };
  });
  return {
    credit: fields.credit_amount ?? 0,
    refund: fields.refund_amount ?? 0,
    outside: fields.out_of_band_amount ?? 0,
    linked,
  };
}

/** Of what was paid every cent must go somewhere; what was not taken cannot go back. */
function checkShares(invoice: Invoice, after: number, shares: Shares): void {
  const given = shares.linked.reduce(
    (sum, entry) => sum + entry.amount,
    shares.credit + shares.refund + shares.outside,
  );
  if (given === after) return;
  const text = (value: number) => formatAmount(value, invoice.currency);
  throw invalidRequest(
    `The sum of credit amount, refund amount and out of band amount (${text(given)}) must equal the post payment credit note amount (${text(after)}).`,
  );
}

function giveBack(
  ctx: Context,
  parts: { note: CreditNote; invoice: Invoice; customer: Customer; shares: Shares },
): void {
  const { note, invoice, customer, shares } = parts;
  if (shares.refund > 0) {
    const charge = ctx.store.charges.get(intentOf(ctx, invoice)?.latest_charge ?? '');
    if (!charge) throw invalidRequest('This invoice has no payment to refund.', { param: 'refund_amount' });
    const refund = createRefund(ctx, charge, { amount: shares.refund, reason: null, metadata: {} });
    shares.linked.push({ refund, amount: shares.refund });
  }
  note.refunds = shares.linked.map(({ refund, amount }) => ({
    amount_refunded: amount,
    payment_record_refund: null,
    refund: refund.id,
    type: 'refund',
  }));
  if (shares.credit > 0) {
    const entry = moveBalance(ctx, customer, {
      type: 'credit_note',
      amount: -shares.credit,
      currency: invoice.currency,
      creditNote: note.id,
      invoice: invoice.id,
    });
    note.customer_balance_transaction = entry.id;
  }
  const before = { post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount };
  invoice.post_payment_credit_notes_amount += note.post_payment_amount;
  ctx.store.invoices.save(invoice);
  ctx.emit('invoice.updated', invoice, before);
}

interface NoteParts {
  id: string;
  invoice: Invoice;
  customer: Customer;
  amount: number;
  /** How much of it lowers what is still asked for. */
  claim: number;
  lines: CreditNote['lines']['data'];
  fields: NewCreditNote;
}

function buildNote(ctx: Context, parts: NoteParts): CreditNote {
  const { id, invoice, customer, amount, claim, lines, fields } = parts;
  const earlier = ctx.store.creditNotes.all({ invoice: invoice.id }).length;
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: ctx.now(),
    currency: invoice.currency,
    customer: customer.id,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: ctx.now(),
    invoice: invoice.id,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/credit_notes/${id}/lines` },
    livemode: false,
    memo: fields.memo ?? null,
    metadata: fields.metadata,
    number: `${invoice.number}-CN-${String(earlier + 1).padStart(2, '0')}`,
    out_of_band_amount: fields.out_of_band_amount ?? null,
    pdf: `${ctx.publicUrl}/credit_notes/${id}/pdf`,
    post_payment_amount: amount - claim,
    pre_payment_amount: claim,
    pretax_credit_amounts: [],
    reason: fields.reason ?? null,
    refunds: [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: claim === 0 ? 'post_payment' : claim === amount ? 'pre_payment' : 'mixed',
    voided_at: null,
  };
}
