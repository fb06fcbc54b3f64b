// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

/** What is brought to a door: a subscriber's basket or a one-off order. */
export const STOP_KINDS = ['basket', 'order'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** One step at a time, forth or back. */
export const STOP_STATES = ['scheduled', 'packed', 'delivered'] as const;
export type StopState = (typeof STOP_STATES)[number];

export const STOP_STATE_LABELS: Record<StopState, string> = {
  scheduled: 'Agendada',
  packed: 'Separada',
  delivered: 'Entregue',
};

/** As many as are shown, printed or marked at a time. */
export const STOPS_PER_PAGE = 200;
