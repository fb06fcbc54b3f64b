import type { NewDispute } from '../billing/disputes.ts';
import type { Context } from '../context.ts';
import type { AccountSettings } from '../settings.ts';
import type { Timekeeper } from '../timekeeper.ts';
import type { Dispatcher } from '../webhooks/dispatcher.ts';
import type { FaultCounts, FaultDesk, Faults } from '../webhooks/faults.ts';
import { type LoggedEvent, readEventLog, resendEvent } from './event-log.ts';
import { type Leap, targetOf } from './inputs.ts';
import {
  answerFor,
  type DisputeStatus,
  decideDispute,
  decidePayout,
  declineFrom,
  disputePayment,
  moveRefund,
  type PayoutOutcome,
  type RefundOutcome,
} from './outcomes.ts';
import { type PayOptions, paySession } from './pay.ts';

/** The handles of the simulator, for the program that started it. The same exist over HTTP under /_simulator. */
export interface Control {
  now(): Date;
  /** Moves the clock forward; answers how many expiries, renewals and retries happened on the way. */
  advance(leap: Leap): Promise<number>;
  setFaults(change: Partial<Faults>): Faults;
  clearFaults(): Faults;
  /** How many webhooks have met each fault since the start: whether a test was as rough as it meant to be. */
  faultCounts(): FaultCounts;
  /** Changes what one would otherwise change in Stripe's dashboard. */
  configure(change: Partial<AccountSettings>): void;
  /** Resolves once everything that is due by the clock has happened and no webhook is under way. */
  idle(): Promise<void>;
  /** Delivers every waiting webhook now, without pauses; each is tried at most so often. */
  settle(tries?: number): Promise<void>;
  events(query?: { limit?: number; type?: string; starting_after?: string }): LoggedEvent[];
  resend(eventId: string): number;
  /** Pays an open Checkout session as a buyer would on the page. */
  pay(sessionId: string, options?: PayOptions): { paid: boolean; declineCode: string | null };
  /** What the bank made of a refund. */
  refund(refundId: string, outcome: RefundOutcome): { status: string };
  /** The owner of the card answers the bank about a payment that waits for it; yes unless told. */
  authenticate(paymentIntentId: string, agrees?: boolean): { paid: boolean };
  /** From now on the bank declines this card with such a code; null: no longer. */
  declineCard(paymentMethodId: string, declineCode: string | null): void;
  /** The owner of the card disputes a charge, named by its id or that of its payment intent. */
  dispute(paymentId: string, fields?: NewDispute): { id: string };
  /** How the bank decides a dispute. */
  decide(disputeId: string, status: DisputeStatus): { status: string };
  /** What the bank made of a payout. */
  payout(payoutId: string, outcome: PayoutOutcome): { status: string };
}

export interface Parts {
  ctx: Context;
  timekeeper: Timekeeper;
  dispatcher: Dispatcher;
  faults: FaultDesk;
}

export function createControl({ ctx, timekeeper, dispatcher, faults }: Parts): Control {
  return {
    now: () => new Date(ctx.clock.milliseconds()),
    advance: async (leap) => timekeeper.advanceTo(targetOf(leap, ctx.clock.milliseconds())),
    setFaults: (change) => faults.set(change),
    clearFaults: () => faults.clear(),
    faultCounts: () => faults.counts(),
    configure: (change) => void Object.assign(ctx.account, change),
    async idle() {
      await timekeeper.catchUp();
      await dispatcher.idle();
    },
    async settle(tries) {
      await timekeeper.catchUp();
      await dispatcher.settle(tries);
    },
    events: (query = {}) => readEventLog(ctx, { limit: 100, ...query }).events,
    resend: (eventId) => resendEvent(ctx, eventId),
    pay: (sessionId, options = {}) => paySession(ctx, sessionId, options),
    refund: (refundId, outcome) => moveRefund(ctx, refundId, outcome),
    authenticate: (id, agrees = true) => answerFor(ctx, id, agrees),
    declineCard: (id, code) => declineFrom(ctx, id, code),
    dispute: (paymentId, fields = {}) => disputePayment(ctx, paymentId, fields),
    decide: (disputeId, status) => decideDispute(ctx, disputeId, status),
    payout: (payoutId, outcome) => decidePayout(ctx, payoutId, outcome),
  };
}
