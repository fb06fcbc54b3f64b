import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    include: ['{app,server}/**/*.test.{ts,tsx}'],
    // A test that touches the page asks for a DOM in its first line: `// @vitest-environment happy-dom`.
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
