import { z } from 'zod';
import { Day, Id, Page, Reais } from '../base/fields.ts';
import {
  optionalText,
  QueryFlag,
  queryChoice,
  SPARE_LENGTH,
  wholeNumber,
  withoutUnseen,
} from '../base/forms.ts';
import { STOP_STATES } from './delivery-constants.ts';
import {
  ADMIN_PAYMENT_STATUSES,
  GOODS,
  MAX_LINES_PER_ORDER,
  MONEY_EVENTS,
  ORDER_ACTORS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from './order-constants.ts';
import { ChangeUndo, PossibleChange } from './order-desk.ts';
import { ProblemReport } from './problems.ts';
import { Refund, SeenOrder } from './refunds.ts';

export const DeliveryAddress = z.object({
  street: z.string(),
  number: z.string(),
  complement: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
});
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;

export const OrderItem = z.object({
  product_id: Id,
  product_name: z.string(),
  product_price: Reais,
  quantity: z.number().int().positive(),
  /** Who grew it, where that was known when it was sold. */
  producer_name: z.string().optional(),
  /** Of the product as it is today. Left out of the operator's list. */
  image_url: z.string().optional(),
  /** The name of what was ordered and the harvest did not give. */
  instead_of: z.string().optional(),
  /** The harvest did not give it: it does not come, and its money goes back. */
  missing: z.literal(true).optional(),
});

export const OrderEvent = z.object({
  at: z.iso.datetime(),
  by: z.enum(ORDER_ACTORS),
  /** Who of the staff it was. Given to the operator only, as the next. */
  by_name: z.string().optional(),
  /** It was taken back right after. */
  undone: z.boolean().optional(),
  /** What was in it did not come back to the shelf. */
  goods_lost: z.boolean().optional(),
  status: z.enum(ORDER_STATUSES).nullable(),
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  /** What happened to the money, and how much it was. */
  money_event: z.enum(MONEY_EVENTS).nullable(),
  amount: Reais.nullable(),
  /** What became of a product that the harvest did not give. */
  note: z.string().optional(),
});

/** When a paid order comes, as the operator's list of the day has it. */
export const OrderDelivery = z.object({
  /** Null for one that nobody has packed for so long that it is on no list any more. */
  date: z.iso.date().nullable(),
  state: z.enum(STOP_STATES),
  /** The day on which it should have gone out, while it is not packed. */
  late_since: z.iso.date().nullable(),
  /** What the customer reads of it: 'Chega terça-feira, 17 de novembro.' Null once it is there. */
  promise: z.string().nullable(),
});
export type OrderDelivery = z.infer<typeof OrderDelivery>;

/** The subscriber's basket that an order comes along with. */
export const WithBasket = z.object({
  /** Of that basket. */
  date: z.iso.date(),
  /** False once that basket is skipped or cancelled: then the order is brought by itself, without shipping. */
  is_coming: z.boolean(),
});

/** The basket that an order made now could come along with; null when there is none. */
export const ComingBasketAnswer = z.object({
  basket: z
    .object({
      id: Id,
      date: z.iso.date(),
      /** Until then orders can join it. */
      changes_until: z.iso.datetime(),
      /** Where it goes, and the order with it. */
      address: DeliveryAddress,
    })
    .nullable(),
});
export type ComingBasketAnswer = z.infer<typeof ComingBasketAnswer>;

export const ExpectedDayQuery = z.object({ zipcode: z.string().max(20) });

/** The day on which an order comes that is paid now, and until when that holds. Null where nobody delivers. */
export const ExpectedDay = z.object({
  date: z.iso.date().nullable(),
  cutoff_at: z.iso.datetime().nullable(),
});
export type ExpectedDay = z.infer<typeof ExpectedDay>;

export const Order = z.object({
  id: Id,
  created_at: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** Left out for one that is paid at the provider, as nearly all are. */
  payment_method: z.enum(PAYMENT_METHODS).optional(),
  total: Reais,
  shipping: Reais,
  notes: z.string(),
  delivery_address: DeliveryAddress,
  /** Whose account it is of; left out by an older server. */
  customer_id: Id.optional(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  items: z.array(OrderItem),
  /** When an unpaid order is cancelled; null once nothing is awaited any more. */
  payment_deadline: z.iso.datetime().nullable(),
  /** A Pix code was made for it and its money is awaited until then. Left out otherwise. */
  pix_until: z.iso.datetime().optional(),
  /** The customer's bank wants the money back, or has it. */
  disputed: z.boolean().optional(),
  /** Every change of state, oldest first. Given with a single order only. */
  history: z.array(OrderEvent).optional(),
  /** Null for what is not to be brought. Left out of the operator's list. */
  delivery: OrderDelivery.nullable().optional(),
  /** Left out for one that comes by itself from the start. */
  with_basket: WithBasket.optional(),
  /** What its customer told about it, oldest first. Given with a single order; left out while there is nothing. */
  problem_reports: z.array(ProblemReport).optional(),
  /** What is back at the customer. Left out while nothing is. */
  refunded: Reais.optional(),
  /** What goes or went back, oldest first. Given to the operator only, as the next two. */
  refunds: z.array(Refund).optional(),
  /** What the provider took and nobody has asked back. */
  refundable: Reais.optional(),
  /** Its money is back or all of it goes back: it is not sent without a question. */
  given_back: z.boolean().optional(),
  /** What each value of the operator's selects would do. Given where it is asked for. */
  changes: z.array(PossibleChange).optional(),
  /** Given with the answer to a change that can be taken back. */
  undo: ChangeUndo.optional(),
  /** Of one in the list of deleted orders. */
  deleted_at: z.iso.datetime().optional(),
});
export type Order = z.infer<typeof Order>;

export const OrderList = z.object({ orders: z.array(Order), total: z.number().int() });
export type OrderList = z.infer<typeof OrderList>;

const SEARCH_MAX = 200;
const QueryDay = z.union([z.literal('').transform(() => undefined), Day]).optional();

export const OrderListQuery = Page.extend({
  status: queryChoice(ORDER_STATUSES, 'Status inválido'),
  payment_status: queryChoice(PAYMENT_STATUSES, 'Status de pagamento inválido'),
  session_id: z.string().max(300).optional(),
  /** Number, name, e-mail or phone, from the third letter on. */
  search: optionalText(SEARCH_MAX).optional(),
  /** Made on these days, both included. */
  from: QueryDay,
  to: QueryDay,
  city: optionalText(SEARCH_MAX).optional(),
  /** Goes out on that day. */
  day: QueryDay,
  /** Only the deleted ones that can be brought back. For the operator. */
  deleted: QueryFlag.optional(),
  /** With the day of each and what its selects would do. For the operator. */
  desk: QueryFlag.optional(),
});
export type OrderListQuery = z.infer<typeof OrderListQuery>;

export const OrderStatusChange = z
  .object({
    status: z.enum(ORDER_STATUSES, 'Status inválido').optional(),
    payment_status: z.enum(ADMIN_PAYMENT_STATUSES, 'Status de pagamento inválido').optional(),
    seen: SeenOrder.optional(),
    /** The answer to the question whether it goes out although its money goes back. */
    despite_refund: z.boolean().optional(),
    /** The same although the customer's bank wants the money back. */
    despite_dispute: z.boolean().optional(),
    /** Of one that was delivered and is cancelled. */
    goods: z.enum(GOODS).optional(),
    /** It can be taken back for some seconds, and nobody is written to before. */
    undoable: z.boolean().optional(),
  })
  .refine(
    (change) => change.status !== undefined || change.payment_status !== undefined,
    'Informe o novo status',
  );
export type OrderStatusChange = z.infer<typeof OrderStatusChange>;

/** Nobody means more. How many there are, and how many one order takes, is told with the product's name later. */
const MOST_UNITS_ASKED = 1_000_000;

export const OrderLine = z.object({
  productId: z.string('Produto inválido').max(100),
  quantity: wholeNumber({ min: 1, max: MOST_UNITS_ASKED }, 'Quantidade inválida', 'Quantidade grande demais'),
});
export type OrderLine = z.infer<typeof OrderLine>;

const NOTES_MAX = 500;
const LONG_NOTES = `Observações com no máximo ${NOTES_MAX} caracteres`;

const ReturnUrl = z.string().max(2000).optional();

const TOO_MANY_LINES = `No máximo ${MAX_LINES_PER_ORDER} produtos diferentes em um pedido. Tire alguns da cesta e faça outro pedido com eles.`;

export const CheckoutRequest = z.object({
  items: z
    .array(OrderLine, 'Sua cesta está vazia')
    .min(1, 'Sua cesta está vazia')
    .max(MAX_LINES_PER_ORDER, TOO_MANY_LINES),
  successUrl: ReturnUrl,
  cancelUrl: ReturnUrl,
  addressId: Id.optional(),
  /** Along with the customer's next basket: without shipping, to where that goes. */
  withBasket: z.boolean().optional(),
  /** The basket that the page has shown: when it is no longer the next, nothing is ordered. */
  deliveryId: Id.optional(),
  notes: z
    .string()
    .max(NOTES_MAX + SPARE_LENGTH, { error: LONG_NOTES, abort: true })
    .overwrite(withoutUnseen)
    .trim()
    .max(NOTES_MAX, LONG_NOTES)
    .optional(),
  /** Made by the checkout page: the same key means the same order, however often it is sent. */
  key: z.string().min(8).max(100).optional(),
  /**
   * What to do when an order of the same contents already awaits its payment: the page asks its customer, who then
   * continues that one or makes another. Left out, each request makes an order of its own.
   */
  whenWaiting: z.enum(['ask', 'another']).optional(),
  /** The order to be continued, with the address and the notes of this request. */
  continues: Id.optional(),
  /** The total that the page has shown, in reais: when it has become more, nothing is ordered. */
  shownTotal: Reais.optional(),
  /** An unpaid order that this one takes the place of: once this one is there, that one is cancelled. */
  replaces: Id.optional(),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

/** Where the customer comes back to from the payment page of an order that is already there. */
export const RetryRequest = CheckoutRequest.pick({ successUrl: true, cancelUrl: true });
export type RetryRequest = z.infer<typeof RetryRequest>;

/** The order that was there already: what a page compares with what its customer has just chosen. */
export const WaitingOrder = Order.pick({
  delivery_address: true,
  notes: true,
  total: true,
  payment_deadline: true,
  with_basket: true,
});
export type WaitingOrder = z.infer<typeof WaitingOrder>;

export const PaymentPage = z.object({
  url: z.string(),
  orderId: Id,
  /** Given when no order was made: one of the same contents awaits its payment. */
  continued: WaitingOrder.optional(),
});
export type PaymentPage = z.infer<typeof PaymentPage>;
