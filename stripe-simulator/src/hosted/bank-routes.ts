import type { FastifyInstance } from 'fastify';
import { answerBank, findPage, findWaiting, type Waiting } from '../checkout/bank-answer.ts';
import type { Context } from '../context.ts';
import { decodeForm } from '../wire/form.ts';
import { type PageAnswer, type PageRequest, reading, writing } from './answer.ts';
import { successUrl } from './checkout-routes.ts';
import { html } from './html.ts';
import { layout, messagePage, money, shopName } from './layout.ts';

/** The page of the bank, where the owner of a card confirms a payment (3-D Secure). */
export function registerBankPages(app: FastifyInstance, ctx: Context): void {
  app.get(
    '/3ds/:id',
    reading(ctx, ({ params }) => showBank(ctx, params.id)),
  );
  app.post(
    '/3ds/:id',
    writing(ctx, (request) => submitAnswer(ctx, request)),
  );
}

function showBank(ctx: Context, id: string): PageAnswer {
  const waiting = findWaiting(ctx, id);
  const shop = ctx.account.businessName;
  if (!waiting) {
    const text = 'Não há nada a confirmar aqui. Volte para a loja.';
    const back = { url: findPage(ctx, id) ?? null, label: 'Voltar ao pagamento' };
    return { status: 404, page: messagePage({ shop, title: 'Página não encontrada', text, back }) };
  }
  const [amount, currency] =
    'session' in waiting
      ? [waiting.session.amount_total, waiting.session.currency]
      : [waiting.invoice.amount_remaining, waiting.invoice.currency];
  const page = layout({
    title: `Confirmar no banco · ${shop}`,
    shape: 'one',
    body: html`<section class="sheet">
${shopName(shop)}
<h1>Confirme com o seu banco</h1>
<p>${amount === null ? 'O banco quer saber se é você quem salva este cartão.' : `O banco quer saber se é você quem paga ${money(amount, currency ?? 'brl')}.`}</p>
<form method="post" action="/3ds/${id}">
<button type="submit" name="resposta" value="autorizar">Autorizar</button>
<button type="submit" name="resposta" value="recusar">Recusar</button>
</form></section>`,
  });
  return { status: 200, page, onward: ['session' in waiting ? waiting.session.success_url : null] };
}

function submitAnswer(ctx: Context, request: PageRequest): PageAnswer {
  const { id } = request.params;
  const waiting = findWaiting(ctx, id);
  if (!waiting) return showBank(ctx, id);
  const form = decodeForm(typeof request.body === 'string' ? request.body : '');
  const decline = answerBank(ctx, waiting, form.resposta === 'autorizar');
  return { redirect: decline ? `${pageOf(waiting)}?recusa=${decline.declineCode}` : doneAt(waiting) };
}

function pageOf(waiting: Waiting): string {
  return 'session' in waiting ? `/c/pay/${waiting.session.id}` : `/i/${waiting.invoice.id}`;
}

function doneAt(waiting: Waiting): string {
  return 'session' in waiting ? successUrl(waiting.session) : pageOf(waiting);
}
