import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    include: ['{app,server}/**/*.test.{ts,tsx}'],
    // A test that touches the page asks for a DOM in its first line: `// @vitest-environment happy-dom`.
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    // Stores live in modules (session, toasts, cart): one file's are not the next one's, whatever their order.
    isolate: true,
    // A ceiling for a busy machine, not an expectation.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
