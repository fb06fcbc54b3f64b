import type { Invoice, PaymentMethod, PortalSession } from '../wire/wire-type.ts';
import { type CardFormState, cardForm } from './card-form.ts';
import { html } from './html.ts';
import { layout, money, shopName } from './layout.ts';

export interface PortalView {
  shop: string;
  session: PortalSession;
  method: PaymentMethod | undefined;
  openInvoices: Invoice[];
  form: CardFormState;
  saved: boolean;
}

/** Where a customer changes the card that their subscription is charged to. */
export function portalPage({ shop, session, method, openInvoices, form, saved }: PortalView): string {
  return layout({
    title: `Forma de pagamento · ${shop}`,
    body: html`<section aria-label="Situação">
${session.return_url && html`<a class="back" href="${session.return_url}">Voltar para a loja</a>`}
${shopName(shop)}
<p class="label">Cartão em uso</p>
<p class="total">${method?.card ? `•••• ${method.card.last4}` : 'Nenhum'}</p>
${method?.card && html`<p class="then">Validade ${String(method.card.exp_month).padStart(2, '0')}/${method.card.exp_year}</p>`}
${
  openInvoices.length > 0 &&
  html`<ul class="lines">${openInvoices.map(
    (invoice) => html`<li><span><b>Fatura ${invoice.number}</b><small>em aberto</small></span>
<a href="${invoice.hosted_invoice_url}">Pagar ${money(invoice.amount_remaining, invoice.currency)}</a></li>`,
  )}</ul>`
}
</section>
<section class="sheet"><h1>Trocar o cartão</h1>
${saved && html`<p class="done" role="status">Cartão atualizado.</p>`}
${cardForm(form, { action: `/p/session/${session.id}`, button: 'Salvar cartão', asksEmail: false })}</section>`,
  });
}
