import type { FastifyInstance } from 'fastify';
import { AUTHENTICATION } from '../billing/test-cards.ts';
import { expireIfOver } from '../checkout/expire-session.ts';
import { detailsOf, type Payer, payWithCard } from '../checkout/pay-session.ts';
import { pendingPix, settlePix, startPix } from '../checkout/pay-with-pix.ts';
import type { Context } from '../context.ts';
import { decodeForm } from '../wire/form.ts';
import type { Session } from '../wire/wire-type.ts';
import { type PageAnswer, type PageRequest, reading, writing } from './answer.ts';
import {
  type CardFormState,
  checkCardForm,
  emailError,
  freshForm,
  readCardForm,
  refusalText,
} from './card-form.ts';
import { asksEmail, checkoutPage } from './checkout-page.ts';
import { messagePage } from './layout.ts';
import { pixPage, qrSvg } from './pix-page.ts';

type Handler = (ctx: Context, session: Session, request: PageRequest) => PageAnswer;

/** The pages that a Checkout session's address leads to. */
export function registerCheckoutPages(app: FastifyInstance, ctx: Context): void {
  const forSession = (handler: Handler) => (request: PageRequest) => {
    const session = ctx.store.sessions.get(request.params.id);
    return session ? handler(ctx, session, request) : unknownSession(ctx);
  };
  app.get('/c/pay/:id', reading(ctx, forSession(showSession)));
  app.get('/c/pay/:id/pix.svg', reading(ctx, forSession(showQr)));
  app.post('/c/pay/:id', writing(ctx, forSession(submitCard)));
  app.post('/c/pay/:id/pix', writing(ctx, forSession(submitPix)));
  app.post('/c/pay/:id/pix/pagar', writing(ctx, forSession(confirmPix)));
}

/** Where the buyer goes when all is done. */
export function successUrl(session: Session): string {
  return session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? `/c/pay/${session.id}`;
}

function unknownSession(ctx: Context): PageAnswer {
  const text = 'Este endereço de pagamento não existe. Volte para a loja e comece de novo.';
  return {
    status: 404,
    page: messagePage({ shop: ctx.account.businessName, title: 'Página não encontrada', text }),
  };
}

function showSession(ctx: Context, session: Session, request: PageRequest): PageAnswer {
  if (session.status !== 'open') return showClosed(ctx, session);
  const wish = (request.query as { metodo?: string }).metodo;
  const offers = session.payment_method_types;
  const method = offers.includes('pix') && (wish === 'pix' || !offers.includes('card')) ? 'pix' : 'card';
  return showForm(ctx, session, { method, form: freshForm(request.query), status: 200 });
}

function showForm(
  ctx: Context,
  session: Session,
  view: { method: 'card' | 'pix'; form: CardFormState; status: number },
): PageAnswer {
  const { lineItems } = detailsOf(ctx, session);
  const page = checkoutPage({ shop: ctx.account.businessName, session, lines: lineItems, ...view });
  return { status: view.status, page, onward: [session.success_url] };
}

/** The page of a session that can no longer be paid by card. */
function showClosed(ctx: Context, session: Session): PageAnswer {
  const shop = ctx.account.businessName;
  const returnUrl = successUrl(session);
  const intent = pendingPix(ctx, session);
  if (intent) {
    return {
      status: 200,
      page: pixPage({ shop, session, intent, returnUrl }),
      onward: [session.success_url],
    };
  }
  if (session.status === 'complete' && session.payment_status === 'paid') {
    const text = 'Já recebemos este pagamento. Não é preciso pagar de novo.';
    const page = messagePage({
      shop,
      title: 'Pagamento concluído',
      tone: 'done',
      text,
      back: { url: returnUrl },
    });
    return { status: 200, page };
  }
  if (session.status === 'complete' && session.mode === 'setup') {
    const text = 'O cartão foi salvo. Nada foi cobrado.';
    const page = messagePage({ shop, title: 'Cartão salvo', tone: 'done', text, back: { url: returnUrl } });
    return { status: 200, page };
  }
  const back = { url: session.cancel_url };
  if (session.status === 'complete') {
    const text = 'O código Pix venceu sem pagamento. Volte para a loja para tentar de novo.';
    return { status: 410, page: messagePage({ shop, title: 'Código vencido', text, back }) };
  }
  const text = 'O tempo para pagar terminou e nada foi cobrado. Volte para a loja para tentar de novo.';
  return { status: 410, page: messagePage({ shop, title: 'Esta página expirou', text, back }) };
}

function formOf(request: PageRequest): CardFormState['values'] {
  return readCardForm(decodeForm(typeof request.body === 'string' ? request.body : ''));
}

function payerOf(session: Session, email: string | null, name: string | null): Payer {
  return { email: session.customer_details?.email ?? email, name };
}

function submitCard(ctx: Context, session: Session, request: PageRequest): PageAnswer {
  expireIfOver(ctx, session);
  // The second half of a double click: the first one has paid.
  if (session.status === 'complete' && session.payment_status !== 'unpaid')
    return { redirect: successUrl(session) };
  if (session.status !== 'open' || !session.payment_method_types.includes('card'))
    return showClosed(ctx, session);
  const values = formOf(request);
  const checked = checkCardForm(values, { asksEmail: asksEmail(session), now: ctx.clock.seconds() });
  if ('errors' in checked) {
    return showForm(ctx, session, { method: 'card', form: { values, errors: checked.errors }, status: 422 });
  }
  const { valid } = checked;
  const decline = payWithCard(ctx, session, payerOf(session, valid.email, valid.name), valid);
  if (!decline) return { redirect: successUrl(session) };
  if (decline === AUTHENTICATION) return { redirect: `/3ds/${session.id}` };
  const form = { values, errors: {}, refusal: refusalText(decline) };
  return showForm(ctx, session, { method: 'card', form, status: 402 });
}

function submitPix(ctx: Context, session: Session, request: PageRequest): PageAnswer {
  expireIfOver(ctx, session);
  if (session.status === 'open' && session.payment_method_types.includes('pix')) {
    const values = formOf(request);
    const problem = asksEmail(session) ? emailError(values.email) : undefined;
    if (problem) {
      return showForm(ctx, session, {
        method: 'pix',
        form: { values, errors: { email: problem } },
        status: 422,
      });
    }
    startPix(ctx, session, payerOf(session, values.email || null, null));
  }
  return { redirect: `/c/pay/${session.id}` };
}

function confirmPix(ctx: Context, session: Session): PageAnswer {
  settlePix(ctx, session);
  return { redirect: session.payment_status === 'paid' ? successUrl(session) : `/c/pay/${session.id}` };
}

function showQr(ctx: Context, session: Session): PageAnswer {
  const code = pendingPix(ctx, session)?.next_action?.pix_display_qr_code?.data;
  return code ? { svg: qrSvg(code) } : unknownSession(ctx);
}
