// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

/** How Brazilian law knows that a farm is organic. */
export const ORGANIC_MECHANISMS = ['auditoria', 'spg', 'ocs'] as const;
export type OrganicMechanism = (typeof ORGANIC_MECHANISMS)[number];

export const MECHANISM_LABELS: Record<OrganicMechanism, string> = {
  auditoria: 'Certificação por auditoria',
  spg: 'SPG, certificação participativa',
  ocs: 'OCS, venda direta controlada',
};

/** The law calls certified what somebody certifies: direct sale under social control is registered, not certified. */
export const BADGE_LABELS: Record<OrganicMechanism, string> = {
  auditoria: 'Orgânico certificado',
  spg: 'Orgânico certificado',
  ocs: 'Orgânico cadastrado',
};

/** A scanned paper of some pages. */
export const PROOF_DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;

/** So many days before a proof ends the operator is warned. */
export const PROOF_WARNING_DAYS = [60, 15] as const;
