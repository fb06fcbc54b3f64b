import { createCreditNote } from '../billing/credit-notes.ts';
import { changeClaim } from '../billing/invoice-credit.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { find, listOf, mergeMetadata, pageQuery, refer, route, slicedList } from '../wire/api-route.ts';
import { invalidRequest } from '../wire/errors.ts';
import {
  choice,
  hash,
  ignored,
  integer,
  list,
  metadata,
  required,
  text,
  unsupported,
} from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';

const line = hash({
  type: required(choice('custom_line_item', 'invoice_line_item')),
  invoice_line_item: text(),
  amount: integer({ min: 0 }),
  quantity: integer({ min: 0 }),
  unit_amount: integer(),
  description: text(),
  metadata: metadata(),
  tax_amounts: unsupported(),
  tax_rates: unsupported(),
  unit_amount_decimal: unsupported(),
});

const refund = hash({
  refund: text(),
  amount_refunded: integer({ min: 1 }),
  type: choice('refund'),
  payment_record_refund: unsupported(),
});

export const creditNoteRoutes = [
  route(
    'POST /v1/credit_notes',
    {
      ...expand,
      invoice: required(text()),
      amount: integer({ min: 1 }),
      lines: list(line),
      credit_amount: integer({ min: 0 }),
      refund_amount: integer({ min: 0 }),
      out_of_band_amount: integer({ min: 0 }),
      refunds: list(refund),
      reason: choice('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'),
      memo: text(),
      metadata: metadata(),
      email_type: choice('credit_note', 'none'),
      effective_at: ignored(),
      shipping_cost: unsupported(),
    },
    (ctx, { invoice: id, expand: _expand, metadata: notes, ...params }) => {
      const invoice = refer(ctx.store.invoices, 'invoice', id, 'invoice');
      ctx.activeClock = invoice.test_clock;
      return createCreditNote(ctx, invoice, { ...params, metadata: mergeMetadata(null, notes) });
    },
  ),

  route(
    'GET /v1/credit_notes',
    { ...paging, customer: text(), invoice: text(), created: timeRange() },
    (ctx, params) => {
      const { creditNotes } = ctx.store;
      const query = pageQuery(creditNotes, 'credit_note', params);
      const where = { customer: params.customer, invoice: params.invoice };
      return listOf('/v1/credit_notes', creditNotes.list({ ...query, where, created: params.created ?? {} }));
    },
  ),

  route('GET /v1/credit_notes/:id', expand, (ctx, _params, id) =>
    find(ctx.store.creditNotes, 'credit note', id),
  ),

  route('GET /v1/credit_notes/:id/lines', paging, (ctx, params, id) => {
    const { data, url } = find(ctx.store.creditNotes, 'credit note', id).lines;
    return slicedList(url, data, params);
  }),

  route('POST /v1/credit_notes/:id', { ...expand, memo: text(), metadata: metadata() }, (ctx, params, id) => {
    const note = find(ctx.store.creditNotes, 'credit note', id);
    const before = structuredClone(note);
    if (params.memo !== undefined) note.memo = params.memo;
    note.metadata = mergeMetadata(note.metadata, params.metadata);
    ctx.store.creditNotes.save(note);
    ctx.emit('credit_note.updated', note, changedAttributes(before, note));
    return note;
  }),

  route('POST /v1/credit_notes/:id/void', expand, (ctx, _params, id) => {
    const note = find(ctx.store.creditNotes, 'credit note', id);
    const invoice = refer(ctx.store.invoices, 'invoice', note.invoice, 'invoice');
    ctx.activeClock = invoice.test_clock;
    // What was credited or refunded after the payment cannot be taken back by Stripe either.
    if (note.status !== 'issued' || invoice.status !== 'open') {
      throw invalidRequest('You can only void a credit note that is issued and whose invoice is open.', {
        param: 'id',
      });
    }
    changeClaim(ctx, invoice, note.amount);
    invoice.pre_payment_credit_notes_amount -= note.amount;
    note.status = 'void';
    note.voided_at = ctx.now();
    ctx.store.creditNotes.save(note);
    ctx.emit('credit_note.voided', note);
    return note;
  }),
];
