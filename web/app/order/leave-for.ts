const PATIENCE_MS = 20_000;

/**
 * Goes to the provider's page. Nobody says when the browser was told to stop: whoever is still here after so long
 * has the store back. Answers how to wait for that no longer.
 */
export function leaveFor(url: string, onStayed: () => void): () => void {
  window.location.assign(url);
  const timer = setTimeout(onStayed, PATIENCE_MS);
  return () => clearTimeout(timer);
}
