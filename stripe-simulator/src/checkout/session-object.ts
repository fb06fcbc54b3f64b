import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../wire/api-route.ts';
import type { Customer, Session } from '../wire/wire-type.ts';
import type { SessionParams } from './session-params.ts';

interface Computed {
  customer: Customer | undefined;
  total: number | null;
  currency: string | null;
  expiresAt: number;
  methods: string[];
}

export function buildSession(ctx: Context, params: SessionParams, computed: Computed): Session {
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
