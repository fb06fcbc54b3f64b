import type { FastifyInstance } from 'fastify';
import { payInvoice } from '../billing/invoice-payment.ts';
import { intentOf } from '../billing/invoice-records.ts';
import { createCardMethod } from '../billing/payment-methods.ts';
import { AUTHENTICATION, type Decline } from '../billing/test-cards.ts';
import { ALIVE, useForCustomer } from '../billing/use-card.ts';
import type { Context } from '../context.ts';
import { decodeForm } from '../wire/form.ts';
import type { Customer, Invoice, PaymentMethod } from '../wire/wire-type.ts';
import { type PageAnswer, type PageRequest, reading, writing } from './answer.ts';
import {
  type CardFormState,
  checkCardForm,
  EMPTY_FORM,
  freshForm,
  readCardForm,
  refusalText,
  type ValidCard,
} from './card-form.ts';
import { invoicePage } from './invoice-page.ts';
import { messagePage, money } from './layout.ts';
import { portalPage } from './portal-page.ts';

/** The pages of a running customer relation: pay an invoice, change the card, see a receipt. */
export function registerAccountPages(app: FastifyInstance, ctx: Context): void {
  app.get(
    '/i/:id',
    reading(ctx, ({ params, query }) => showInvoice(ctx, params.id, freshForm(query))),
  );
  app.post(
    '/i/:id',
    writing(ctx, (request) => submitInvoice(ctx, request)),
  );
  app.get(
    '/p/session/:id',
    reading(ctx, (request) => showPortal(ctx, request)),
  );
  app.post(
    '/p/session/:id',
    writing(ctx, (request) => submitPortal(ctx, request)),
  );
  app.get(
    '/receipts/:id',
    reading(ctx, ({ params }) => showReceipt(ctx, params.id)),
  );
}

function missing(ctx: Context): PageAnswer {
  const text = 'Este endereço não existe ou já não vale. Volte para a loja e tente de novo.';
  return {
    status: 404,
    page: messagePage({ shop: ctx.account.businessName, title: 'Página não encontrada', text }),
  };
}

function checkForm(ctx: Context, request: PageRequest) {
  const values = readCardForm(decodeForm(typeof request.body === 'string' ? request.body : ''));
  return { values, checked: checkCardForm(values, { asksEmail: false, now: ctx.clock.seconds() }) };
}

function newMethod(ctx: Context, customer: Customer, valid: ValidCard): PaymentMethod {
  return createCardMethod(ctx, { ...valid, billing: { email: customer.email, name: valid.name } });
}

function showInvoice(ctx: Context, id: string, form: CardFormState, status = 200): PageAnswer {
  const invoice = ctx.store.invoices.get(id);
  if (!invoice || invoice.status === 'draft') return missing(ctx);
  return { status, page: invoicePage(ctx, invoice, form) };
}

function submitInvoice(ctx: Context, request: PageRequest): PageAnswer {
  const { id } = request.params;
  const invoice = ctx.store.invoices.get(id);
  const customer = ctx.store.customers.get(invoice?.customer ?? '');
  if (!invoice || !customer) return missing(ctx);
  if (invoice.status !== 'open') return { redirect: `/i/${id}` };
  const { values, checked } = checkForm(ctx, request);
  if ('errors' in checked) return showInvoice(ctx, id, { values, errors: checked.errors }, 422);
  const decline = payByCard(ctx, invoice, customer, checked.valid);
  if (!decline) return { redirect: `/i/${id}` };
  if (decline === AUTHENTICATION) return { redirect: `/3ds/${intentOf(ctx, invoice)?.id}` };
  return showInvoice(ctx, id, { values, errors: {}, refusal: refusalText(decline) }, 402);
}

function payByCard(
  ctx: Context,
  invoice: Invoice,
  customer: Customer,
  valid: ValidCard,
): Decline | undefined {
  ctx.activeClock = customer.test_clock ?? null;
  const method = newMethod(ctx, customer, valid);
  return payInvoice(ctx, invoice, { method, onSession: true, automatic: false });
}

function showPortal(
  ctx: Context,
  request: PageRequest,
  form: CardFormState = EMPTY_FORM,
  status = 200,
): PageAnswer {
  const session = ctx.store.portalSessions.get(request.params.id);
  const customer = ctx.store.customers.get(session?.customer ?? '');
  if (!session || !customer || 'deleted' in customer) return missing(ctx);
  const [subscription] = ctx.store.subscriptions.all({ customer: customer.id, status: ALIVE });
  const inUse = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const page = portalPage({
    shop: ctx.account.businessName,
    session,
    method: ctx.store.paymentMethods.get(inUse ?? ''),
    openInvoices: ctx.store.invoices.all({ customer: customer.id, status: 'open' }),
    form,
    saved: (request.query as { salvo?: string }).salvo === '1',
  });
  return { status, page };
}

function submitPortal(ctx: Context, request: PageRequest): PageAnswer {
  const session = ctx.store.portalSessions.get(request.params.id);
  const customer = ctx.store.customers.get(session?.customer ?? '');
  if (!session || !customer || 'deleted' in customer) return missing(ctx);
  const { values, checked } = checkForm(ctx, request);
  if ('errors' in checked) return showPortal(ctx, request, { values, errors: checked.errors }, 422);
  const { decline } = checked.valid.card;
  if (decline) return showPortal(ctx, request, { values, errors: {}, refusal: refusalText(decline) }, 402);
  ctx.activeClock = customer.test_clock ?? null;
  useForCustomer(ctx, customer, newMethod(ctx, customer, checked.valid));
  return { redirect: `/p/session/${session.id}?salvo=1` };
}

function showReceipt(ctx: Context, id: string): PageAnswer {
  const charge = ctx.store.charges.get(id);
  if (!charge?.paid) return missing(ctx);
  const card = charge.payment_method_details?.card;
  const way = card ? `cartão final ${card.last4}` : 'Pix';
  const back =
    charge.amount_refunded > 0 ? ` Devolvido: ${money(charge.amount_refunded, charge.currency)}.` : '';
  const title = `Recibo de ${money(charge.amount, charge.currency)}`;
  const text = `Pago com ${way}.${back}`;
  return { status: 200, page: messagePage({ shop: ctx.account.businessName, title, tone: 'done', text }) };
}
