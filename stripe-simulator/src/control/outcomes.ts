import { changeRefund, REFUND_STATUSES, type RefundStatus } from '../billing/refunds.ts';
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
