const NAME = 'payment_deadline';

/** The deadline that this tab remembers for a payment session, so that a reload does not begin the clock anew. */
export function recallDeadline(sessionId: string): number | null {
  try {
    const [id, until] = (sessionStorage.getItem(NAME) ?? '').split(' ');
    return id === sessionId && Number(until) > 0 ? Number(until) : null;
  } catch {
    return null;
  }
}

export function keepDeadline(sessionId: string, until: number): void {
  try {
    sessionStorage.setItem(NAME, `${sessionId} ${until}`);
  } catch {
    // The order tells its deadline again after a reload.
  }
}
