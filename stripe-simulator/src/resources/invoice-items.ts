import { createInvoiceItem } from '../billing/invoice-items.ts';
import { find, listOf, mergeMetadata, pageQuery, refer, route } from '../wire/api-route.ts';
import { invalidRequest } from '../wire/errors.ts';
import { flag, integer, metadata, required, text, unsupported } from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';

export const invoiceItemRoutes = [
  route(
    'POST /v1/invoiceitems',
    {
      ...expand,
      customer: required(text()),
      amount: required(integer()),
      currency: required(text(3)),
      description: text(),
      subscription: text(),
      metadata: metadata(),
      invoice: unsupported(),
      pricing: unsupported(),
      price_data: unsupported(),
      quantity: unsupported(),
    },
    (ctx, params) => {
      const customer = refer(ctx.store.customers, 'customer', params.customer, 'customer');
      ctx.activeClock = customer.test_clock ?? null;
      const subscription =
        params.subscription &&
        refer(ctx.store.subscriptions, 'subscription', params.subscription, 'subscription').id;
      return createInvoiceItem(ctx, {
        customer,
        amount: params.amount,
        currency: params.currency.toLowerCase(),
        description: params.description ?? null,
        metadata: mergeMetadata(null, params.metadata),
        ...(subscription && { subscription: { id: subscription } }),
      });
    },
  ),

  route(
    'GET /v1/invoiceitems',
    { ...paging, customer: text(), invoice: text(), pending: flag(), created: timeRange() },
    (ctx, params) => {
      const { invoiceItems } = ctx.store;
      const query = pageQuery(invoiceItems, 'invoiceitem', params);
      const invoice = params.pending ? 'pending' : params.invoice;
      return listOf(
        '/v1/invoiceitems',
        invoiceItems.list({ ...query, where: { customer: params.customer, invoice } }),
      );
    },
  ),

  route('GET /v1/invoiceitems/:id', expand, (ctx, _params, id) =>
    find(ctx.store.invoiceItems, 'invoiceitem', id),
  ),

  route('DELETE /v1/invoiceitems/:id', {}, (ctx, _params, id) => {
    const item = find(ctx.store.invoiceItems, 'invoiceitem', id);
    if (item.invoice !== null) throw invalidRequest('The invoice item is already attached to an invoice.');
    ctx.store.invoiceItems.remove(id);
    ctx.emit('invoiceitem.deleted', item);
    return { id, object: 'invoiceitem', deleted: true };
  }),
];
