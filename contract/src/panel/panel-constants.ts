// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

export const DASHBOARD_RANGES = ['24h', '7d', '30d'] as const;

/** What a payment was for. Whatever is neither is shown as 'Outros', never left out. */
export const LEDGER_SIDES = ['orders', 'subscriptions', 'others'] as const;

export const LEDGER_STEPS = ['day', 'month'] as const;
/** So that one look costs about the same, whatever is asked for. */
export const LEDGER_DAYS_MAX: Record<(typeof LEDGER_STEPS)[number], number> = { day: 92, month: 1096 };

/** What can be had as a table. */
export const EXPORT_KINDS = ['orders', 'subscriptions', 'customers', 'payments'] as const;
