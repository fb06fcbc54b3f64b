import { checkSessionTotal } from '../billing/amounts.ts';
import { createSetup } from '../billing/setup-intents.ts';
import type { Context } from '../context.ts';
import type { SessionDetails } from '../state/session-details.ts';
import { mergeMetadata } from '../wire/api-route.ts';
import { invalidRequest, missingParameter } from '../wire/errors.ts';
import type { LineItem, Session } from '../wire/wire-type.ts';
import { checkCustomer, checkExpiry, checkMode, checkRecurrence, offeredMethods } from './session-checks.ts';
import { createLines } from './session-lines.ts';
import { buildSession } from './session-object.ts';
import type { SessionParams } from './session-params.ts';

export function createSession(ctx: Context, params: SessionParams): Session {
  if (params.mode === undefined) throw missingParameter('mode');
  checkMode(params, params.mode);
  if (params.success_url === undefined) throw missingParameter('success_url');
  if (params.mode === 'setup') return createSetupSession(ctx, params);
  if (!params.line_items || params.line_items.length === 0) throw missingParameter('line_items');
  const expiresAt = checkExpiry(ctx.clock.seconds(), params.expires_at);
  const customer = checkCustomer(ctx, params);
  const lines = createLines(ctx, params.line_items, params.mode);
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const currency = lines[0]?.currency ?? 'brl';
  checkSessionTotal(total, currency);
  if (params.mode === 'subscription') checkRecurrence(lines);
  const methods = offeredMethods(ctx, params, currency);
  return keepSession(
    ctx,
    params,
    buildSession(ctx, params, { customer, total, currency, expiresAt, methods }),
    lines,
  );
}

/** A page that asks for a card and takes no money. */
function createSetupSession(ctx: Context, params: SessionParams): Session {
  if (params.line_items) {
    throw invalidRequest('`line_items` can not be passed in `setup` mode.', { param: 'line_items' });
  }
  const customer = checkCustomer(ctx, params);
  const expiresAt = checkExpiry(ctx.clock.seconds(), params.expires_at);
  const currency = params.currency?.toLowerCase() ?? null;
  const session = buildSession(ctx, params, {
    customer,
    total: null,
    currency,
    expiresAt,
    methods: ['card'],
  });
  session.setup_intent = createSetup(ctx, {
    customer: customer?.id ?? null,
    description: params.setup_intent_data?.description ?? null,
    metadata: mergeMetadata(null, params.setup_intent_data?.metadata),
  }).id;
  return keepSession(ctx, params, session, []);
}

function keepSession(ctx: Context, params: SessionParams, session: Session, lines: LineItem[]): Session {
  ctx.store.sessions.save(session);
  ctx.store.sessionDetails.save(buildDetails(session, params, lines));
  ctx.agenda.add(null, session.expires_at, 'session.expire', session.id);
  return session;
}

function buildDetails(session: Session, params: SessionParams, lineItems: LineItem[]): SessionDetails {
  const intent = params.payment_intent_data;
  return {
    id: session.id,
    created: session.created,
    lineItems,
    paymentIntent: {
      description: intent?.description ?? null,
      metadata: mergeMetadata(null, intent?.metadata),
      receiptEmail: intent?.receipt_email ?? null,
      setupFutureUsage: intent?.setup_future_usage ?? null,
      statementDescriptor: intent?.statement_descriptor ?? null,
      statementDescriptorSuffix: intent?.statement_descriptor_suffix ?? null,
    },
    subscription: {
      description: params.subscription_data?.description ?? null,
      metadata: mergeMetadata(null, params.subscription_data?.metadata),
    },
  };
}
