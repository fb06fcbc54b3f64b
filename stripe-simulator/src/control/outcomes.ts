import { declineSetting } from '../billing/charge.ts';
import { changeDispute, type NewDispute, openDispute } from '../billing/disputes.ts';
import { endPayout, PAYOUT_ENDS, type PayoutEnd } from '../billing/payouts.ts';
import { changeRefund, REFUND_STATUSES, type RefundStatus } from '../billing/refunds.ts';
import { answerBank, findWaiting } from '../checkout/bank-answer.ts';
import type { Context } from '../context.ts';
import { StripeFault } from '../wire/errors.ts';
import { ControlError } from './inputs.ts';

export interface RefundOutcome {
  status: RefundStatus;
  /** Why it failed; `unknown` unless told. */
  failureReason?: string;
}

/** Does what banks do in their own time: in one transaction, on the main clock, without an API call behind it. */
function happen<T>(ctx: Context, work: () => T): T {
  return ctx.store.transaction(() => {
    ctx.request = { id: null, idempotencyKey: null, apiVersion: ctx.request.apiVersion };
    ctx.activeClock = null;
    try {
      return work();
    } catch (error) {
      if (error instanceof StripeFault) throw new ControlError(error.message);
      throw error;
    }
  });
}

export function moveRefund(ctx: Context, id: string, outcome: RefundOutcome): { status: string } {
  return happen(ctx, () => {
    const refund = ctx.store.refunds.get(id);
    if (!refund) throw new ControlError(`no such refund: ${id}`);
    if (!REFUND_STATUSES.includes(outcome.status)) {
      throw new ControlError(`a refund is ${REFUND_STATUSES.join(', ')}`);
    }
    changeRefund(ctx, refund, outcome.status, outcome.failureReason);
    return { status: outcome.status };
  });
}

export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
const DISPUTE_STATUSES = ['under_review', 'won', 'lost', 'warning_under_review', 'warning_closed'] as const;

export function disputePayment(ctx: Context, id: string, fields: NewDispute): { id: string } {
  return happen(ctx, () => {
    const intent = ctx.store.paymentIntents.get(id);
    const charge = ctx.store.charges.get(intent?.latest_charge ?? id);
    if (!charge) throw new ControlError(`no such payment: ${id}`);
    return { id: openDispute(ctx, charge, fields).id };
  });
}

export function decideDispute(ctx: Context, id: string, status: DisputeStatus): { status: string } {
  return happen(ctx, () => {
    const dispute = ctx.store.disputes.get(id);
    if (!dispute) throw new ControlError(`no such dispute: ${id}`);
    if (!DISPUTE_STATUSES.includes(status)) {
      throw new ControlError(`a dispute becomes ${DISPUTE_STATUSES.join(', ')}`);
    }
    changeDispute(ctx, dispute, status);
    return { status };
  });
}

export interface PayoutOutcome {
  status: PayoutEnd;
  /** Why it failed; `account_closed` unless told. */
  failureCode?: string;
}

export function decidePayout(ctx: Context, id: string, outcome: PayoutOutcome): { status: string } {
  return happen(ctx, () => {
    const payout = ctx.store.payouts.get(id);
    if (!payout) throw new ControlError(`no such payout: ${id}`);
    if (!PAYOUT_ENDS.includes(outcome.status))
      throw new ControlError(`a payout is ${PAYOUT_ENDS.join(', ')}`);
    endPayout(ctx, payout, outcome.status, outcome.failureCode);
    return { status: outcome.status };
  });
}

export function answerFor(ctx: Context, id: string, agrees: boolean): { paid: boolean } {
  return happen(ctx, () => {
    const waiting = findWaiting(ctx, id);
    if (!waiting) throw new ControlError(`no payment waits for its owner's word: ${id}`);
    return { paid: answerBank(ctx, waiting, agrees) === undefined };
  });
}

export function declineFrom(ctx: Context, id: string, code: string | null): void {
  happen(ctx, () => {
    if (!ctx.store.paymentMethods.get(id)) throw new ControlError(`no such payment method: ${id}`);
    ctx.store.writeSetting(declineSetting(id), code ?? '');
  });
}
