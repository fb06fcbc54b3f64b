import { CLOSED, changeDispute, EVIDENCE } from '../billing/disputes.ts';
import type { Context } from '../context.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { find, listOf, mergeMetadata, pageQuery, route } from '../wire/api-route.ts';
import { invalidRequest } from '../wire/errors.ts';
import { clearable, flag, hash, metadata, text, unsupported } from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';
import type { Dispute } from '../wire/wire-type.ts';

const evidence = hash({
  ...Object.fromEntries(EVIDENCE.map((name) => [name, clearable(text(20_000))])),
  enhanced_evidence: unsupported(),
});

export const disputeRoutes = [
  route(
    'GET /v1/disputes',
    { ...paging, charge: text(), payment_intent: text(), created: timeRange() },
    (ctx, params) => {
      const { disputes } = ctx.store;
      const query = pageQuery(disputes, 'dispute', params);
      const where = { charge: params.charge, payment_intent: params.payment_intent };
      return listOf('/v1/disputes', disputes.list({ ...query, where, created: params.created ?? {} }));
    },
  ),

  route('GET /v1/disputes/:id', expand, (ctx, _params, id) => find(ctx.store.disputes, 'dispute', id)),

  route(
    'POST /v1/disputes/:id',
    { ...expand, evidence, metadata: metadata(), submit: flag() },
    (ctx, params, id) => {
      const dispute = find(ctx.store.disputes, 'dispute', id);
      demandOpen(dispute);
      const before = structuredClone(dispute);
      dispute.metadata = mergeMetadata(dispute.metadata, params.metadata);
      Object.assign(dispute.evidence, params.evidence);
      dispute.evidence_details.has_evidence = EVIDENCE.some(
        (name) => (dispute.evidence as unknown as Record<string, unknown>)[name] !== null,
      );
      ctx.store.disputes.save(dispute);
      if (params.evidence && params.submit !== false) submitEvidence(ctx, dispute);
      else ctx.emit('charge.dispute.updated', dispute, changedAttributes(before, dispute));
      return dispute;
    },
  ),

  route('POST /v1/disputes/:id/close', expand, (ctx, _params, id) => {
    const dispute = find(ctx.store.disputes, 'dispute', id);
    demandOpen(dispute);
    changeDispute(ctx, dispute, dispute.status.startsWith('warning_') ? 'warning_closed' : 'lost');
    return dispute;
  }),
];

function demandOpen(dispute: Dispute): void {
  if (CLOSED.includes(dispute.status)) {
    throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' });
  }
}

/** Stripe decides a test dispute by these two texts; anything else waits for the bank. */
function submitEvidence(ctx: Context, dispute: Dispute): void {
  dispute.evidence_details.submission_count += 1;
  dispute.evidence_details.submission_method = 'manual';
  const asked = dispute.status.startsWith('warning_');
  changeDispute(ctx, dispute, asked ? 'warning_under_review' : 'under_review');
  if (dispute.evidence.uncategorized_text === 'winning_evidence') {
    changeDispute(ctx, dispute, asked ? 'warning_closed' : 'won');
  } else if (dispute.evidence.uncategorized_text === 'losing_evidence') changeDispute(ctx, dispute, 'lost');
}
