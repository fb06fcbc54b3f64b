import { beforeEach } from 'vitest';

// Test files share one browser: what a test kept there is not for the next one.
beforeEach(() => {
  if (typeof window === 'undefined') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
});
