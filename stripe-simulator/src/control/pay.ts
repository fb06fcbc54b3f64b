import { AUTHENTICATION, cardByNumber } from '../billing/test-cards.ts';
import { answerBank } from '../checkout/bank-answer.ts';
import { expireIfOver } from '../checkout/expire-session.ts';
import { payWithCard } from '../checkout/pay-session.ts';
import { settlePix, startPix } from '../checkout/pay-with-pix.ts';
import type { Context } from '../context.ts';
import { ControlError } from './inputs.ts';

export interface PayOptions {
  /** A test card's number; the one that is always accepted unless told. */
  card?: string;
  /** 'pix' shows the code and pays it; 'pix-code' only shows it. */
  method?: 'card' | 'pix' | 'pix-code';
  /** What the owner tells the bank when it asks (3-D Secure); yes unless told. */
  authenticate?: boolean;
  name?: string;
  email?: string;
}

/** Does what a buyer does on the hosted page, without the page. Says whether the money came, or why not. */
export function paySession(
  ctx: Context,
  id: string,
  options: PayOptions,
): { paid: boolean; declineCode: string | null } {
  return ctx.store.transaction(() => {
    ctx.request = { id: null, idempotencyKey: null, apiVersion: ctx.request.apiVersion };
    ctx.activeClock = null;
    const session = ctx.store.sessions.get(id);
    if (!session) throw new ControlError(`no such checkout session: ${id}`);
    expireIfOver(ctx, session);
    const method = options.method ?? 'card';
    const payer = {
      email: session.customer_details?.email ?? options.email ?? 'cliente@example.com',
      name: options.name ?? 'Cliente de Teste',
    };
    if (method === 'card') {
      if (session.status !== 'open') throw new ControlError(`the session is ${session.status}`);
      const card = cardByNumber((options.card ?? '4242424242424242').replaceAll(' ', ''));
      if (!card) throw new ControlError('not a test card');
      const expYear = new Date(ctx.clock.milliseconds()).getUTCFullYear() + 3;
      const first = payWithCard(ctx, session, payer, { card, expMonth: 12, expYear });
      const decline =
        first === AUTHENTICATION ? answerBank(ctx, { session }, options.authenticate ?? true) : first;
      return { paid: decline === undefined, declineCode: decline?.declineCode ?? null };
    }
    if (session.status === 'open') {
      if (!session.payment_method_types.includes('pix'))
        throw new ControlError('the session does not offer Pix');
      startPix(ctx, session, payer);
    }
    if (method === 'pix') settlePix(ctx, session);
    return { paid: session.payment_status === 'paid', declineCode: null };
  });
}
