import { isTree } from './form.ts';
import {
  choice,
  clearable,
  currency,
  flag,
  hash,
  type Infer,
  integer,
  list,
  metadata,
  type Param,
  required,
  text,
} from './params.ts';

export interface TimeRange {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

/** A moment, or bounds around it: `created=1` and `created[gte]=1` are both in use. */
export function timeRange(): Param<TimeRange> {
  const bounds = hash({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });
  return {
    read(value, name) {
      if (isTree(value)) return bounds.read(value, name);
      const moment = integer().read(value, name);
      return { gte: moment, lte: moment };
    },
  };
}

/** What Stripe can be paid with, as far as shops in Brazil meet it. */
export const METHOD_TYPES = [
  ...['acss_debit', 'affirm', 'alipay', 'amazon_pay', 'boleto', 'card', 'cashapp', 'customer_balance'],
  ...['klarna', 'link', 'mb_way', 'oxxo', 'paypal', 'pix', 'revolut_pay', 'sepa_debit', 'us_bank_account'],
  'wechat_pay',
];

export const expand = { expand: list(text(), 20) };

export const paging = {
  ...expand,
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
  ending_before: text(),
};

export type Paging = { limit?: number; starting_after?: string; ending_before?: string };

export const address = hash({
  city: clearable(text()),
  country: clearable(text()),
  line1: clearable(text()),
  line2: clearable(text()),
  postal_code: clearable(text()),
  state: clearable(text()),
});

export const recurring = hash({
  interval: required(choice('day', 'week', 'month', 'year')),
  interval_count: integer({ min: 1, max: 1095 }),
  usage_type: choice('licensed'),
  trial_period_days: integer({ min: 0 }),
});

export const priceAmount = {
  currency: required(currency()),
  unit_amount: integer({ min: 0, max: 99_999_999 }),
  unit_amount_decimal: text(),
  tax_behavior: choice('exclusive', 'inclusive', 'unspecified'),
};

const productData = hash({
  name: required(text()),
  description: text(),
  images: list(text(), 8),
  metadata: metadata(),
  tax_code: text(),
  unit_label: text(),
});

/** A price made on the spot, in a Checkout line. */
export const inlinePrice = hash({
  ...priceAmount,
  product: text(),
  product_data: productData,
  recurring,
});

export const cancellationDetails = hash({
  comment: clearable(text()),
  feedback: clearable(
    choice(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
  feedback_option: text(),
});

export const subscriptionItemChange = hash({
  id: text(),
  price: text(),
  price_data: hash({ ...priceAmount, product: required(text()), recurring: required(recurring) }),
  quantity: integer({ min: 0 }),
  deleted: flag(),
  clear_usage: flag(),
  metadata: metadata(),
});

export type InlinePrice = Infer<typeof inlinePrice>;
export type SubscriptionItemChange = Infer<typeof subscriptionItemChange>;
