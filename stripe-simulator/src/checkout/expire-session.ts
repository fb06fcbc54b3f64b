import { cancelIntent } from '../billing/intents.ts';
import { cancelSetup } from '../billing/setup-intents.ts';
import type { Context } from '../context.ts';
import type { Session } from '../wire/wire-type.ts';

/** Nobody paid in time, or the shop called it off. */
export function expireSession(ctx: Context, session: Session): void {
  const intent = ctx.store.paymentIntents.get(session.payment_intent ?? '');
  if (intent?.status.startsWith('requires_')) cancelIntent(ctx, intent, 'automatic');
  const setup = ctx.store.setupIntents.get(session.setup_intent ?? '');
  if (setup) cancelSetup(ctx, setup);
  session.status = 'expired';
  session.url = null;
  ctx.store.sessions.save(session);
  ctx.agenda.drop(session.id, 'session.expire');
  ctx.emit('checkout.session.expired', session);
}

/** A buyer may be quicker than the timer: what is over is over from its second on. */
export function expireIfOver(ctx: Context, session: Session): void {
  if (session.status === 'open' && ctx.clock.seconds() >= session.expires_at) expireSession(ctx, session);
}
