import { beforeEach } from 'vitest';

// The tests of a file share one browser: what one kept there is not for the next.
beforeEach(() => {
  if (typeof window === 'undefined') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
});
