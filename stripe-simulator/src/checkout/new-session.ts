import { checkSessionTotal } from '../billing/amounts.ts';
import { sharedRecurrence } from '../billing/periods.ts';
import { createSetup } from '../billing/setup-intents.ts';
import type { Context } from '../context.ts';
import { DAY } from '../day.ts';
import { newId } from '../state/ids.ts';
import type { SessionDetails } from '../state/session-details.ts';
import { mergeMetadata, refer } from '../wire/api-route.ts';
import { invalidRequest, missingParameter, unknownParameters } from '../wire/errors.ts';
import type { Customer, LineItem, Session } from '../wire/wire-type.ts';
import { createLines } from './session-lines.ts';
import type { SessionParams } from './session-params.ts';

const MINUTE = 60;
/** From this API version on, `payment_method_types` is gone and a filter takes its place. */
const DYNAMIC_METHODS_ONLY = '2026-09-30';

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

/** What may be said in one mode only. */
const OF_MODES: Partial<Record<keyof SessionParams, string[]>> = {
  payment_intent_data: ['payment'],
  subscription_data: ['subscription'],
  setup_intent_data: ['setup'],
  customer_creation: ['payment', 'setup'],
  payment_method_collection: ['subscription'],
  invoice_creation: ['payment'],
  submit_type: ['payment', 'subscription'],
};

function checkMode(params: SessionParams, mode: string): void {
  for (const [name, modes] of Object.entries(OF_MODES)) {
    if (params[name as keyof SessionParams] === undefined || modes.includes(mode)) continue;
    throw invalidRequest(`You can not pass \`${name}\` in \`${mode}\` mode.`, { param: name });
  }
  if (params.customer !== undefined && params.customer_creation !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_creation.', {
      code: 'parameters_exclusive',
      param: 'customer_creation',
    });
  }
}

function checkExpiry(now: number, wanted = now + DAY): number {
  if (wanted < now + 30 * MINUTE) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  if (wanted > now + DAY) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  return wanted;
}

function checkCustomer(ctx: Context, params: SessionParams): Customer | undefined {
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
      param: 'customer_email',
    });
  }
  return params.customer === undefined
    ? undefined
    : refer(ctx.store.customers, 'customer', params.customer, 'customer');
}

function checkRecurrence(lines: LineItem[]): void {
  const prices = lines.flatMap((line) => (line.price?.type === 'recurring' ? [line.price] : []));
  sharedRecurrence(prices, 'line_items');
}

/** What the account can take for this payment, narrowed by what the caller allows. */
function offeredMethods(ctx: Context, params: SessionParams, currency: string): string[] {
  if (params.payment_method_types && ctx.request.apiVersion >= DYNAMIC_METHODS_ONLY) {
    throw unknownParameters(['payment_method_types']);
  }
  const pix = ctx.account.pixEnabled && currency === 'brl' && params.mode === 'payment';
  const eligible = pix ? ['card', 'pix'] : ['card'];
  const allowed = params.allowed_payment_method_types ?? params.payment_method_types ?? eligible;
  const excluded = params.excluded_payment_method_types ?? [];
  const offered = eligible.filter((method) => allowed.includes(method) && !excluded.includes(method));
  if (offered.length > 0) return offered;
  throw invalidRequest(
    `No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency (${currency}).`,
    { param: params.payment_method_types ? 'payment_method_types' : 'allowed_payment_method_types' },
  );
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

interface Computed {
  customer: Customer | undefined;
  total: number | null;
  currency: string | null;
  expiresAt: number;
  methods: string[];
}

function buildSession(ctx: Context, params: SessionParams, computed: Computed): Session {
  const id = newId('cs_test');
  const subscribes = params.mode === 'subscription';
  const email = computed.customer?.email ?? params.customer_email ?? null;
  const pixSeconds = params.payment_method_options?.pix?.expires_after_seconds ?? null;
  return {
    ...unusedFields(),
    id,
    object: 'checkout.session',
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: computed.total,
    amount_total: computed.total,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: ctx.clock.seconds(),
    currency: computed.currency,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: computed.customer?.id ?? null,
    customer_creation: computed.customer
      ? null
      : subscribes
        ? 'always'
        : (params.customer_creation ?? 'if_required'),
    customer_details: email === null ? null : emptyDetails(email, computed.customer?.name ?? null),
    customer_email: params.customer_email ?? null,
    expires_at: computed.expiresAt,
    integration_identifier: params.integration_identifier ?? null,
    locale: params.locale ?? null,
    metadata: mergeMetadata(null, params.metadata),
    mode: params.mode ?? 'payment',
    payment_method_collection: subscribes
      ? (params.payment_method_collection ?? 'always')
      : params.mode === 'setup'
        ? 'always'
        : 'if_required',
    payment_method_options: {
      card: { request_three_d_secure: 'automatic' },
      ...(computed.methods.includes('pix') && { pix: { expires_after_seconds: pixSeconds } }),
    },
    payment_method_types: computed.methods,
    payment_status: params.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url ?? null,
    ui_mode: 'hosted_page',
    url: `${ctx.publicUrl}/c/pay/${id}`,
  };
}

export function emptyDetails(
  email: string | null,
  name: string | null,
): NonNullable<Session['customer_details']> {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

/** What Stripe has a field for and the simulator always leaves as it is. */
function unusedFields() {
  return {
    after_expiration: null,
    client_secret: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    customer_account: null,
    discounts: [],
    invoice: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    subscription: null,
    wallet_options: null,
    adaptive_pricing: { enabled: false },
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    phone_number_collection: { enabled: false },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  } satisfies Partial<Session>;
}
