import { intentOf } from '../billing/invoice-records.ts';
import type { Context } from '../context.ts';
import type { Invoice, InvoiceLine } from '../wire/wire-type.ts';
import { type CardFormState, cardForm } from './card-form.ts';
import { summary } from './checkout-page.ts';
import { type Html, html } from './html.ts';
import { layout, messagePage, money } from './layout.ts';

/** Invoices are described in English, as at Stripe; this page is read by people in Brazil. */
function lineName(ctx: Context, line: InvoiceLine): string {
  const name = ctx.store.products.get(line.pricing?.price_details?.product ?? '')?.name;
  if (name === undefined) return line.description ?? '';
  if (!line.parent?.invoice_item_details?.proration) return name;
  return line.amount < 0
    ? `Crédito pelo tempo não usado: ${name}`
    : `Diferença até o fim do período: ${name}`;
}

function lineRow(ctx: Context, line: InvoiceLine): Html {
  const many = (line.quantity ?? 1) > 1;
  return html`<li><span><b>${lineName(ctx, line)}</b>${many && html`<small>${line.quantity} unidades</small>`}</span>
<data>${money(line.amount, line.currency)}</data></li>`;
}

/** An invoice that can be paid with any card, not only with the one on file. */
export function invoicePage(ctx: Context, invoice: Invoice, form: CardFormState): string {
  const shop = ctx.account.businessName;
  if (invoice.status === 'paid') {
    const paid = money(invoice.amount_paid, invoice.currency);
    const text = `Recebemos ${paid} da fatura ${invoice.number}. Você já pode fechar esta página.`;
    return messagePage({ shop, title: 'Fatura paga', tone: 'done', text });
  }
  if (invoice.status !== 'open') {
    const text = `A fatura ${invoice.number ?? ''} não precisa mais ser paga.`;
    return messagePage({ shop, title: 'Fatura encerrada', text });
  }
  const intent = intentOf(ctx, invoice);
  const waits = intent?.status === 'requires_action' && intent;
  const due = money(invoice.amount_remaining, invoice.currency);
  return layout({
    title: `Fatura ${invoice.number} · ${shop}`,
    body: html`${summary(shop, null, {
      label: `Fatura ${invoice.number}`,
      total: due,
      lines: html`${invoice.lines.data.map((line) => lineRow(ctx, line))}`,
      sum: due,
    })}
<section class="sheet"><h1>Pagar esta fatura</h1>
${waits && html`<p><a href="/3ds/${waits.id}">Autorizar no banco com o cartão salvo</a></p>`}
${cardForm(form, { action: `/i/${invoice.id}`, button: 'Pagar', asksEmail: false })}</section>`,
  });
}
