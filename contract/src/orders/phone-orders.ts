import { z } from 'zod';
import { Id, Reais } from '../base/fields.ts';
import { PAYMENT_STATUSES } from './order-constants.ts';
import { CheckoutRequest } from './orders.ts';

/** An order that the operator takes down while its customer is on the phone. */
export const PhoneOrderRequest = CheckoutRequest.pick({
  items: true,
  addressId: true,
  withBasket: true,
  deliveryId: true,
  notes: true,
}).extend({
  /** By a link that the customer gets, or to whoever brings it. */
  payment: z.enum(['link', 'door'], 'Escolha como o cliente paga'),
  /** Made with the form: pressed twice, sent again or after a reload, it is one order. */
  key: z.string('Recarregue a página e tente de novo').min(8).max(100),
});
export type PhoneOrderRequest = z.infer<typeof PhoneOrderRequest>;

/** Where a customer pays, for the operator to hand on. */
export const PaymentLink = z.object({
  /** What the operator reads. */
  message: z.string(),
  url: z.string(),
  amount: Reais,
  /** Until when it can be used; null for an invoice, which waits. */
  until: z.iso.datetime().nullable(),
  /** Ready to be sent by WhatsApp. */
  text: z.string(),
  /** To whom, where the page that asks does not know it. */
  phone: z.string().nullable().optional(),
});
export type PaymentLink = z.infer<typeof PaymentLink>;

export const PhoneOrder = z.object({
  message: z.string(),
  orderId: Id,
  total: Reais,
  payment_status: z.enum(PAYMENT_STATUSES),
  /** Null when nothing is to be paid by a link: at the door, or paid by now. */
  link: PaymentLink.nullable(),
});
export type PhoneOrder = z.infer<typeof PhoneOrder>;

/** What a phone order can offer. */
export const PhoneOrderOptions = z.object({
  /** The owner allows payment at the door. */
  payAtDoor: z.boolean(),
  /** How long a link waits. */
  hours: z.int(),
});
export type PhoneOrderOptions = z.infer<typeof PhoneOrderOptions>;
