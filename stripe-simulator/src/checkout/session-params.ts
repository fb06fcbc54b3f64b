import {
  choice,
  currency,
  email,
  flag,
  hash,
  type Infer,
  ignored,
  integer,
  list,
  metadata,
  required,
  text,
  unsupported,
  url,
} from '../wire/params.ts';
import { expand, inlinePrice, METHOD_TYPES } from '../wire/shared-params.ts';

const LOCALES = [
  ...['auto', 'bg', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'es', 'es-419', 'et', 'fi', 'fil', 'fr', 'fr-CA'],
  ...[
    'hr',
    'hu',
    'id',
    'it',
    'ja',
    'ko',
    'lt',
    'lv',
    'ms',
    'mt',
    'nb',
    'nl',
    'pl',
    'pt',
    'pt-BR',
    'ro',
    'ru',
  ],
  ...['sk', 'sl', 'sv', 'th', 'tr', 'vi', 'zh', 'zh-HK', 'zh-TW'],
];

const lineItem = hash({
  price: text(),
  price_data: inlinePrice,
  quantity: integer({ min: 1, max: 999_999 }),
  metadata: metadata(),
  adjustable_quantity: hash({ enabled: required(flag()), minimum: integer(), maximum: integer() }),
  tax_rates: unsupported(),
  dynamic_tax_rates: unsupported(),
});

const paymentIntentData = hash({
  description: text(1000),
  metadata: metadata(),
  receipt_email: email(),
  setup_future_usage: choice('off_session', 'on_session'),
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
  capture_method: choice('automatic', 'automatic_async'),
  shipping: ignored(),
  application_fee_amount: unsupported(),
  on_behalf_of: unsupported(),
  transfer_data: unsupported(),
  transfer_group: ignored(),
});

const subscriptionData = hash({
  description: text(500),
  metadata: metadata(),
  billing_mode: ignored(),
  invoice_settings: ignored(),
  proration_behavior: choice('create_prorations', 'none'),
  billing_cycle_anchor: unsupported(),
  billing_cycle_anchor_config: unsupported(),
  trial_end: unsupported(),
  trial_period_days: unsupported(),
  trial_settings: ignored(),
  default_tax_rates: unsupported(),
  application_fee_percent: unsupported(),
  on_behalf_of: unsupported(),
  pending_invoice_item_interval: unsupported(),
  transfer_data: unsupported(),
});

const paymentMethodOptions = hash({
  card: hash({
    request_three_d_secure: choice('any', 'automatic', 'challenge'),
    setup_future_usage: choice('off_session', 'on_session'),
    installments: hash({ enabled: flag() }),
    statement_descriptor_suffix_kana: unsupported(),
    statement_descriptor_suffix_kanji: unsupported(),
    restrictions: unsupported(),
  }),
  pix: hash({
    expires_after_seconds: integer({ min: 60, max: 1_209_600 }),
    amount_includes_iof: choice('always', 'never'),
    setup_future_usage: choice('none'),
    mandate_options: unsupported(),
  }),
});

/** What only decides how Stripe's own page looks or what else it asks for. */
const looks = {
  adaptive_pricing: ignored(),
  allow_promotion_codes: flag(),
  billing_address_collection: choice('auto', 'required'),
  branding_settings: ignored(),
  consent_collection: ignored(),
  custom_text: ignored(),
  customer_update: ignored(),
  name_collection: ignored(),
  origin_context: ignored(),
  payment_method_collection: choice('always', 'if_required'),
  payment_method_data: ignored(),
  phone_number_collection: ignored(),
  saved_payment_method_options: ignored(),
  submit_type: choice('auto', 'book', 'donate', 'pay', 'subscribe'),
  wallet_options: ignored(),
};

const beyond = {
  after_expiration: unsupported(),
  automatic_tax: hash({ enabled: required(choice('false')) }),
  custom_fields: unsupported(),
  customer_account: unsupported(),
  discounts: unsupported(),
  invoice_creation: hash({ enabled: required(choice('false')) }),
  managed_payments: unsupported(),
  optional_items: unsupported(),
  payment_method_configuration: unsupported(),
  permissions: unsupported(),
  redirect_on_completion: unsupported(),
  return_url: unsupported('Only the hosted page is simulated.'),
  shipping_address_collection: unsupported(),
  shipping_options: unsupported('Add the shipping as a line item.'),
  tax_id_collection: unsupported(),
};

export const sessionFields = {
  ...expand,
  ...looks,
  ...beyond,
  mode: required(choice('payment', 'subscription', 'setup')),
  ui_mode: choice('hosted_page'),
  line_items: list(lineItem),
  currency: currency(),
  customer: text(),
  customer_email: email(),
  customer_creation: choice('always', 'if_required'),
  client_reference_id: text(200),
  success_url: url(),
  cancel_url: url(),
  expires_at: integer(),
  locale: choice(...LOCALES),
  metadata: metadata(),
  integration_identifier: text(),
  payment_intent_data: paymentIntentData,
  setup_intent_data: hash({ description: text(1000), metadata: metadata(), on_behalf_of: unsupported() }),
  subscription_data: subscriptionData,
  payment_method_options: paymentMethodOptions,
  allowed_payment_method_types: list(choice(...METHOD_TYPES)),
  excluded_payment_method_types: list(choice(...METHOD_TYPES)),
  payment_method_types: list(choice(...METHOD_TYPES)),
};

export type SessionParams = { [Name in keyof typeof sessionFields]?: Infer<(typeof sessionFields)[Name]> };
export type LineItemParams = Infer<typeof lineItem>;
