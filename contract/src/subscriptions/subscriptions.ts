import { z } from 'zod';
import { Id, Page, Reais } from '../base/fields.ts';
import { boundedText, queryChoice } from '../base/forms.ts';
import { Category } from '../catalog/catalog.ts';
import { Address, AddressImpact, AddressQuestion } from '../identity/identity.ts';
import { DeliveryAddress } from '../orders/orders.ts';
import { ComingDelivery, Tastes } from './coming-deliveries.ts';
import { PLAN_TYPES } from './plans.ts';
import { RatedBasket } from './ratings.ts';
import { DELIVERY_STATUSES, RHYTHMS, SUBSCRIPTION_STATUSES } from './subscription-constants.ts';

const PlanType = z.enum(PLAN_TYPES, 'Plano inválido');

/** What the basket screen sends. Name and category are for people; the server goes by the id alone. */
export const SelectedProduct = z.object({
  productId: z.string('Produto inválido').max(100),
  name: z.string().max(200).optional(),
  category: z.string().max(60).optional(),
});

const Selection = z
  .array(SelectedProduct, 'Escolha os produtos da sua cesta')
  .max(50, 'Produtos demais na cesta');

export const SubscriptionRequest = z.object({
  planType: PlanType,
  selectedProducts: Selection,
  /** Where the baskets go; without it, to the default address. */
  addressId: Id.optional(),
  successUrl: z.string().max(2000).optional(),
  cancelUrl: z.string().max(2000).optional(),
});
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>;

export const BasketChange = z.object({ selectedProducts: Selection });
export type BasketChange = z.infer<typeof BasketChange>;

/** Without products the basket stays as it is, if it fits the new plan. */
export const PlanChange = z.object({ planType: PlanType, selectedProducts: Selection.optional() });
export type PlanChange = z.infer<typeof PlanChange>;

export const PlanImpactQuery = z.object({ plan_type: PlanType });
export type PlanImpactQuery = z.infer<typeof PlanImpactQuery>;

/** What another plan would change about the days and skips of the weeks to come, in sentences. */
export const PlanImpact = z.object({ days: z.array(z.string()) });
export type PlanImpact = z.infer<typeof PlanImpact>;

export const BasketItem = z.object({
  id: Id,
  product_name: z.string(),
  product_image: z.string(),
  product_price: Reais,
});
export type BasketItem = z.infer<typeof BasketItem>;

export const Preferences = z.object({
  total: z.number().int(),
  byCategory: z.record(z.string(), z.array(BasketItem)),
});
export type Preferences = z.infer<typeof Preferences>;

/** One line of a basket that goes out. */
export const PackedItem = z.object({
  product_id: Id,
  product_name: z.string(),
  quantity: z.number().int(),
  /** Who grows it, where that is known. */
  producer_name: z.string().optional(),
  /** The name of what was chosen and is no longer sold, or what the harvest did not give. */
  instead_of: z.string().optional(),
  /** Nobody chose it: without it the basket would be smaller than its plan allows. */
  completes: z.literal(true).optional(),
  /** What a portion costs in the shop, as it was when the basket was put together. */
  unit_price: Reais.optional(),
});
export type PackedItem = z.infer<typeof PackedItem>;

/** What was to be in a basket and the harvest did not give. */
export const MissingItem = z.object({
  product_id: Id,
  product_name: z.string(),
  quantity: z.number().int(),
  /** 'a colheita deu 40 das 62 porções' */
  why: z.string(),
  /** What came in its place; left out where its worth goes back. */
  replaced_by: z.string().optional(),
  /** What goes back for it. */
  returned: Reais.optional(),
});
export type MissingItem = z.infer<typeof MissingItem>;

export const UpcomingDelivery = z.object({
  id: Id,
  /** A day in Bahia, 'YYYY-MM-DD'. */
  date: z.iso.date(),
  status: z.enum(DELIVERY_STATUSES),
  /** Until then a changed basket still reaches this delivery. */
  changes_until: z.iso.datetime(),
  items: z.array(PackedItem),
  /** Left out where nothing is missing. */
  missing: z.array(MissingItem).optional(),
  /** Where this one goes: past its cut-off it may be another place than the subscription's. */
  address: DeliveryAddress.optional(),
  /** The day on which it should have gone out. */
  late_since: z.iso.date().nullable(),
  /** The day it was to come before the store moved it, and why. */
  moved_from: z.iso.date().nullable(),
  move_reason: z.string().nullable(),
  /** It holds what was chosen for it alone. */
  differs: z.boolean().optional(),
  /** What is in it at the shop's prices, and what was paid for it. */
  worth: Reais.optional(),
  paid: Reais.optional(),
});
export type UpcomingDelivery = z.infer<typeof UpcomingDelivery>;

export const Subscription = z.object({
  id: Id,
  plan_type: PlanType,
  plan_name: z.string(),
  /** The plan from the next charge on, when it is another one. The basket shown is then the next plan's. */
  next_plan: z.object({ plan_type: PlanType, plan_name: z.string() }).nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  cancel_at_period_end: z.boolean(),
  current_period_start: z.iso.datetime().nullable(),
  current_period_end: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** When an incomplete one is given up. */
  expires_at: z.iso.datetime().nullable(),
  /** As the provider reports it; null when nothing more will be charged. */
  next_charge: z.object({ amount: Reais, date: z.iso.datetime() }).nullable(),
  /** What is owed now and can be paid on the provider's page. */
  open_invoice: z.object({ amount: Reais }).nullable(),
  /** Set while nothing can be delivered: no new week is charged, and after that date what is owed goes back. */
  coverage_gap: z
    .object({
      cause: z.enum(['no_address', 'out_of_coverage']),
      answer_by: z.iso.datetime(),
      /** Paid deliveries that wait for an address. */
      deliveries_owed: z.number().int(),
    })
    .nullable(),
  /** Where its baskets go; null when there is no address at all. */
  address: Address.nullish(),
  basket: z.array(
    BasketItem.extend({
      category: Category,
      /** Still sold, and not in the shop alone. */
      is_sold: z.boolean(),
      /** Sold out in the shop. */
      sold_out: z.boolean().optional(),
      /** The farm brings it for the baskets all the same. */
      harvested: z.boolean().optional(),
      producer: z.string().optional(),
    }),
  ),
  /** What was chosen for the running plan, while the next one's basket is shown. */
  running_basket: z.array(Id).optional(),
  next_deliveries: z.array(UpcomingDelivery),
  /** Of a subscription that has ended since: paid, and still to come. Left out where there are none. */
  earlier_deliveries: z.array(UpcomingDelivery).optional(),
  /** The deliveries of the coming weeks, paid or not, in the order of their days. */
  calendar: z.array(ComingDelivery),
  /** What is with us for coming charges, what a skip brings included from the press on. */
  credit: Reais,
  /** The day of the first charge after the customer's own pause. */
  paused_until: z.iso.date().nullable(),
  every_weeks: z.literal(RHYTHMS),
  tastes: Tastes,
  /** The names behind `tastes.never`, also of what is not sold at the moment. */
  never_products: z.array(z.object({ id: Id, product_name: z.string(), category: Category })).optional(),
  /** The e-mail before each cut-off and the question after each basket. */
  reminders: z.boolean().optional(),
  /** The last basket that has come. */
  last_basket: RatedBasket.nullish(),
  /** The card that is charged. `expires` is the last month it is good for, 'YYYY-MM'. */
  card: z.object({ brand: z.string(), last4: z.string(), expires: z.string() }).nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionAnswer = z.object({ subscription: Subscription.nullable() });
export type SubscriptionAnswer = z.infer<typeof SubscriptionAnswer>;

/** What the operator opens of one subscriber. */
export const DeskSubscription = z.object({
  subscription: Subscription,
  /** Whose it is. */
  person_id: Id.optional(),
});
export type DeskSubscription = z.infer<typeof DeskSubscription>;

/** What every change answers: the text a person reads, and the subscription as it is now. */
export const SubscriptionChanged = z.object({ message: z.string(), subscription: Subscription });
export type SubscriptionChanged = z.infer<typeof SubscriptionChanged>;

export const SubscriptionAddress = AddressQuestion.extend({ addressId: Id });
export type SubscriptionAddress = z.infer<typeof SubscriptionAddress>;

/** As it is now, or after a dry run still is. */
export const SubscriptionAddressAnswer = SubscriptionChanged.extend({ impact: AddressImpact });
export type SubscriptionAddressAnswer = z.infer<typeof SubscriptionAddressAnswer>;

export const CardRequest = z.object({
  /** The invoice that is open is charged to the new card at once. */
  payOpenInvoice: z.boolean().optional(),
});
export type CardRequest = z.infer<typeof CardRequest>;

/** Back from the page where a card was entered. */
export const CardConfirmation = z.object({ sessionId: z.string('Página inválida').max(200) });
export type CardConfirmation = z.infer<typeof CardConfirmation>;

/** The provider's page where the browser goes next. */
export const ProviderPage = z.object({ url: z.string() });
export type ProviderPage = z.infer<typeof ProviderPage>;

export const SubscriptionInvoice = z.object({
  id: z.string(),
  amount: Reais,
  paid_at: z.iso.datetime(),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
});
export type SubscriptionInvoice = z.infer<typeof SubscriptionInvoice>;

/** Those that were paid, newest first. */
export const SubscriptionInvoiceList = z.object({
  invoices: z.array(SubscriptionInvoice),
  total: z.number().int(),
});
export type SubscriptionInvoiceList = z.infer<typeof SubscriptionInvoiceList>;

export const AdminSubscription = z.object({
  id: Id,
  user_name: z.string(),
  user_email: z.string(),
  plan_name: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  current_period_start: z.iso.datetime().nullable(),
  current_period_end: z.iso.datetime().nullable(),
  cancel_at_period_end: z.boolean(),
  created_at: z.iso.datetime(),
  /** A week of it is disputed at the customer's bank. */
  disputed: z.boolean().optional(),
  /** Where its baskets go. */
  address: DeliveryAddress.nullish(),
  paused_until: z.iso.date().nullish(),
  every_weeks: z.literal(RHYTHMS).optional(),
  /** Whose it is; the person's screen is opened by it. */
  user_id: Id.optional(),
  /** The invoice that is not paid: since when, and how often the card was tried. */
  late: z
    .object({
      amount: Reais,
      since: z.iso.datetime(),
      tries: z.number().int(),
      last_tried_at: z.iso.datetime().nullable(),
    })
    .nullish(),
  /** Why nothing can be delivered to it. */
  without_delivery: z.enum(['no_address', 'out_of_coverage']).nullish(),
});
export type AdminSubscription = z.infer<typeof AdminSubscription>;

export const AdminSubscriptionQuery = Page.extend({
  limit: Page.shape.limit.unwrap().default(100),
  status: queryChoice(SUBSCRIPTION_STATUSES, 'Status inválido'),
  /** Name, e-mail or phone. */
  search: boundedText(100, 'Busca muito longa').optional(),
  /** 'uncovered': only those to which nothing can be delivered. */
  only: queryChoice(['uncovered'], 'Filtro inválido'),
  /** 'late': who has not paid comes before all others. */
  first: queryChoice(['late'], 'Ordem inválida'),
});
export type AdminSubscriptionQuery = z.infer<typeof AdminSubscriptionQuery>;

export const AdminSubscriptionList = z.object({
  subscriptions: z.array(AdminSubscription),
  total: z.number().int(),
  /** Of all, whatever the filter. */
  counts: z.record(z.enum(SUBSCRIPTION_STATUSES), z.number().int()),
  /** How many there are to which nothing can be delivered. */
  uncovered: z.number().int().optional(),
});
export type AdminSubscriptionList = z.infer<typeof AdminSubscriptionList>;
