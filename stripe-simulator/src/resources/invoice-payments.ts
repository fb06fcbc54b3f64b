import { find, listOf, pageQuery, route } from '../wire/api-route.ts';
import { choice, hash, required, text } from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';

export const invoicePaymentRoutes = [
  route(
    'GET /v1/invoice_payments',
    {
      ...paging,
      invoice: text(),
      payment: hash({ type: required(choice('payment_intent')), payment_intent: text() }),
      status: choice('canceled', 'open', 'paid'),
      created: timeRange(),
    },
    (ctx, params) => {
      const { invoicePayments } = ctx.store;
      const query = pageQuery(invoicePayments, 'invoice_payment', params);
      const where = {
        invoice: params.invoice,
        payment_intent: params.payment?.payment_intent,
        status: params.status,
      };
      return listOf(
        '/v1/invoice_payments',
        invoicePayments.list({ ...query, where, created: params.created ?? {} }),
      );
    },
  ),

  route('GET /v1/invoice_payments/:id', expand, (ctx, _params, id) =>
    find(ctx.store.invoicePayments, 'invoice_payment', id),
  ),
];
