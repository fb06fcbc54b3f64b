const NAME = 'paid_session';

/** A tab that is opened again days later shows the same page; what was gathered since then is not of that payment. */
export function clearCartOnce(sessionId: string, clear: () => void): void {
  try {
    if (sessionStorage.getItem(NAME) === sessionId) return;
    sessionStorage.setItem(NAME, sessionId);
  } catch {
    // Without storage there is no cart to keep, either.
  }
  clear();
}
