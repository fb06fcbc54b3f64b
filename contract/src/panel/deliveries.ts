import { z } from 'zod';
import { Day, Id, ListOffset, listLimit, Reais } from '../base/fields.ts';
import { formText } from '../base/forms.ts';
import { STOP_KINDS, STOP_STATES, STOPS_PER_PAGE } from '../orders/delivery-constants.ts';
import { DeliveryAddress } from '../orders/orders.ts';
import { PackedItem } from '../subscriptions/subscriptions.ts';

const StopKind = z.enum(STOP_KINDS, 'Tipo de entrega inválido');
const StopState = z.enum(STOP_STATES, 'Situação inválida');
const Count = z.number().int();
const Counts = z.object({ scheduled: Count, packed: Count, delivered: Count });
export type StopCounts = z.infer<typeof Counts>;

/** What one of it is comes with it: 'kg', 'maço'. */
export const StopItem = PackedItem.extend({ unit: z.string() });
export type StopItem = z.infer<typeof StopItem>;

/** What whoever brings an order takes for it at the door, and whether that is done. */
export const DoorPayment = z.object({ amount: Reais, received: z.boolean() });
export type DoorPayment = z.infer<typeof DoorPayment>;

export const DoorPaymentMark = z.object({
  received: z.boolean('Diga se o dinheiro foi recebido'),
  /** What the screen said to take: when it is another by now, nothing is marked. */
  amount: Reais.optional(),
});
export type DoorPaymentMark = z.infer<typeof DoorPaymentMark>;

/** An order that goes into the same box or bag as a basket: it has its own state and its own list. */
export const StopExtra = z.object({
  id: Id,
  state: StopState,
  notes: z.string(),
  items: z.array(StopItem),
  /** Left out where nothing is paid at the door. */
  door: DoorPayment.optional(),
});
export type StopExtra = z.infer<typeof StopExtra>;

export const Stop = z.object({
  kind: StopKind,
  id: Id,
  state: StopState,
  /** The key of its area. */
  area: z.string(),
  /** Its place in the whole day's round, from 1 on: what stands on the box. */
  box: z.int().positive().optional(),
  customer_name: z.string(),
  customer_phone: z.string(),
  address: DeliveryAddress,
  /** What the customer wrote with an order. */
  notes: z.string(),
  /** Of a basket. */
  plan_name: z.string().nullable(),
  items: z.array(StopItem),
  /** While the customer may still change what is in it: until when. It cannot be packed before. */
  changes_until: z.iso.datetime().nullable(),
  /** The day on which it should have gone out. */
  late_since: Day.nullable(),
  /** Of an order; left out where nothing is paid at the door. */
  door: DoorPayment.optional(),
  /** Orders that come along with a basket; left out where there are none. */
  extras: z.array(StopExtra).optional(),
});
export type Stop = z.infer<typeof Stop>;

/** A neighbourhood, or a town where none is known. */
export const StopArea = Counts.extend({ key: z.string(), name: z.string(), city: z.string() });
export type StopArea = z.infer<typeof StopArea>;

export const HarvestLine = z.object({
  product_id: Id,
  product_name: z.string(),
  category: z.string(),
  unit: z.string(),
  baskets: Count,
  orders: Count,
  total: Count,
});
export type HarvestLine = z.infer<typeof HarvestLine>;

/** Any day of the week that is wanted; the running week without one. */
export const DeliveryWeekQuery = z.object({ week: Day.optional() });

export const DeliveryWeek = z.object({
  /** Its Monday. */
  week: Day,
  today: Day,
  /** All seven. */
  days: z.array(
    Counts.extend({
      date: Day,
      /** Where nobody drives on it, null: everywhere, and why; left out where nothing is called off. */
      called_off: z.array(z.object({ city: z.string().nullable(), reason: z.string() })).optional(),
    }),
  ),
  /** Paid orders that nobody has sent for so long that they are in no week any more. */
  forgotten: Count,
});
export type DeliveryWeek = z.infer<typeof DeliveryWeek>;

export const DeliveryDayQuery = z.object({
  area: z.string().max(300).optional(),
  limit: listLimit(STOPS_PER_PAGE, STOPS_PER_PAGE),
  offset: ListOffset,
});
export type DeliveryDayQuery = z.infer<typeof DeliveryDayQuery>;

export const DeliveryDay = z.object({
  date: Day,
  today: Day,
  /** Of the whole day, whatever the page. */
  areas: z.array(StopArea),
  harvest: z.array(HarvestLine),
  /** While a basket of the day can still change: until when the last of them can. */
  changes_until: z.iso.datetime().nullable(),
  /** One page, by area, street and number. */
  stops: z.array(Stop),
  total: Count,
});
export type DeliveryDay = z.infer<typeof DeliveryDay>;

/** The orders that the operator saw with a basket: they move with it. What came in meanwhile does not. */
const Extras = z.array(Id).max(STOPS_PER_PAGE, 'Pedidos demais em uma entrega').optional();

export const StopRef = z.object({ kind: StopKind, id: Id });
export type StopRef = z.infer<typeof StopRef>;

/** What the operator saw, and what it shall be. Who saw something old changes nothing. */
export const StopMove = z
  .object({ from: StopState, to: StopState, extras: Extras })
  .refine(
    ({ from, to }) => Math.abs(STOP_STATES.indexOf(from) - STOP_STATES.indexOf(to)) === 1,
    'Uma entrega muda um passo por vez',
  );
export type StopMove = z.infer<typeof StopMove>;

const Refusals = z.array(StopRef.extend({ message: z.string() }));

export const StopMoved = StopRef.extend({
  state: StopState,
  /** Orders that were to move with the basket and could not; left out when there are none. */
  refused: Refusals.optional(),
});
export type StopMoved = z.infer<typeof StopMoved>;

export const PackingRequest = z.object({
  stops: z
    .array(StopRef.extend({ extras: Extras }), 'Escolha as entregas')
    .min(1, 'Escolha as entregas')
    .max(STOPS_PER_PAGE, 'Entregas demais de uma vez'),
});
export type PackingRequest = z.infer<typeof PackingRequest>;

export const PackingResult = z.object({
  packed: Count,
  /** Those that were packed or delivered already. */
  unchanged: Count,
  refused: Refusals,
});
export type PackingResult = z.infer<typeof PackingResult>;

const Reason = formText(120, 'Diga o motivo: o cliente lê');

/** One basket goes out on another day. `from` is the day that the operator saw. */
export const BasketDayMove = z.object({ from: Day, to: Day, reason: Reason });
export type BasketDayMove = z.infer<typeof BasketDayMove>;

/** One basket does not go out at all. Without a day and a reason it is one that is late. */
export const BasketCancellation = z.object({ date: Day, reason: Reason });
export type BasketCancellation = z.infer<typeof BasketCancellation>;

/** What became of all that is not marked of a round whose marks a restore has forgotten. */
export const DoubtedRoundOutcome = z.object({
  outcome: z.enum(['delivered', 'not-sent'], 'Diga se foi entregue'),
});
export type DoubtedRoundOutcome = z.infer<typeof DoubtedRoundOutcome>;

/** All that was packed for one city on a day has come; the city by its key. */
export const RoundArrival = z.object({ city: z.string('Diga a cidade').max(300, 'Cidade inválida') });
export type RoundArrival = z.infer<typeof RoundArrival>;
