import type { LineItem, Price, Session } from '../wire/wire-type.ts';
import { alertLine, type CardFormState, cardForm, emailField } from './card-form.ts';
import { type Html, html } from './html.ts';
import { layout, money, shopName } from './layout.ts';

const UNITS: Record<string, [one: string, many: string]> = {
  day: ['dia', 'dias'],
  week: ['semana', 'semanas'],
  month: ['mês', 'meses'],
  year: ['ano', 'anos'],
};

function recurrence(price: Price | null): string {
  if (!price?.recurring) return '';
  const { interval, interval_count: count } = price.recurring;
  const [one, many] = UNITS[interval] ?? ['período', 'períodos'];
  return count === 1 ? `por ${one}` : `a cada ${count} ${many}`;
}

export interface CheckoutView {
  shop: string;
  session: Session;
  lines: LineItem[];
  method: 'card' | 'pix';
  form: CardFormState;
}

export function summary(
  shop: string,
  back: string | null,
  fields: { label: string; total: string; then?: string; lines: Html; sum: string },
): Html {
  return html`<section aria-label="Resumo">
${back && html`<a class="back" href="${back}">Voltar para a loja</a>`}
${shopName(shop)}
<p class="label">${fields.label}</p>
<p class="total">${fields.total}</p>
${fields.then && html`<p class="then">${fields.then}</p>`}
<ul class="lines">${fields.lines}</ul>
<p class="sum"><span>Total</span><data>${fields.sum}</data></p>
</section>`;
}

function lineRows(lines: LineItem[]): Html {
  return html`${lines.map((line) => {
    const unit = money(line.price?.unit_amount ?? 0, line.currency);
    const detail = [(line.quantity ?? 1) > 1 && `${line.quantity} × ${unit}`, recurrence(line.price)]
      .filter(Boolean)
      .join(', ');
    return html`<li><span><b>${line.description}</b>${detail && html`<small>${detail}</small>`}</span>
<data>${money(line.amount_total, line.currency)}</data></li>`;
  })}`;
}

/** What is taken every time after today. */
function laterCharge(lines: LineItem[], currency: string): string | undefined {
  const repeated = lines.filter((line) => line.price?.recurring);
  const [first] = repeated;
  if (!first) return undefined;
  const amount = repeated.reduce((sum, line) => sum + line.amount_total, 0);
  return `Depois, ${money(amount, currency)} ${recurrence(first.price)}, até você cancelar`;
}

/** Setup mode: a card is kept, nothing is paid. */
function setupPage({ shop, session, form }: CheckoutView): string {
  return layout({
    title: `Salvar cartão · ${shop}`,
    body: html`<section aria-label="Resumo">
${session.cancel_url && html`<a class="back" href="${session.cancel_url}">Voltar para a loja</a>`}
${shopName(shop)}
<p class="label">Novo cartão</p>
<p class="then">Nada é cobrado agora.</p>
</section>
<section class="sheet">
<h1>Salvar cartão</h1>
${cardForm(form, { action: `/c/pay/${session.id}`, button: 'Salvar cartão', asksEmail: asksEmail(session) })}
</section>`,
  });
}

export function checkoutPage(view: CheckoutView): string {
  if (view.session.mode === 'setup') return setupPage(view);
  const { session, lines } = view;
  const currency = session.currency ?? 'brl';
  const total = money(session.amount_total ?? 0, currency);
  const subscribes = session.mode === 'subscription';
  const then = laterCharge(lines, currency);
  return layout({
    title: `${subscribes ? 'Assinar' : 'Pagar'} · ${view.shop}`,
    body: html`${summary(view.shop, session.cancel_url, {
      label: subscribes ? 'Total hoje' : 'Total a pagar',
      total,
      ...(then !== undefined && { then }),
      lines: lineRows(lines),
      sum: total,
    })}
<section class="sheet">
<h1>${subscribes ? 'Assinar com cartão' : 'Como você quer pagar?'}</h1>
${session.payment_method_types.includes('pix') && session.payment_method_types.includes('card') && methodChoice(view)}
${view.method === 'pix' ? pixStart(view) : cardForm(view.form, { action: `/c/pay/${session.id}`, button: subscribes ? 'Assinar' : 'Pagar', asksEmail: asksEmail(session) })}
</section>`,
  });
}

export function asksEmail(session: Session): boolean {
  return !session.customer_details?.email;
}

function methodChoice({ session, method }: CheckoutView): Html {
  const way = (name: string, label: string) =>
    html`<a href="/c/pay/${session.id}?metodo=${name === 'pix' ? 'pix' : 'cartao'}"${name === method && html` aria-current="true"`}>${label}</a>`;
  return html`<nav class="ways" aria-label="Forma de pagamento">${way('card', 'Cartão')}${way('pix', 'Pix')}</nav>`;
}

function pixStart({ session, form }: CheckoutView): Html {
  const error = form.errors.email;
  return html`<form method="post" action="/c/pay/${session.id}/pix" novalidate>
<p>Você recebe um código para pagar no aplicativo do seu banco.</p>
${error && alertLine(error)}
${asksEmail(session) && emailField(form)}
<button type="submit">Gerar código Pix</button>
</form>`;
}
