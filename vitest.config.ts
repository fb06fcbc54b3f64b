import { defineConfig } from 'vitest/config';

const database = { globalSetup: ['./launcher/src/testing/provide-postgres.ts'] };

function project(name: string, options: object = {}) {
  return {
    extends: true as const,
    test: { name, include: [`${name}/**/*.test.{ts,tsx}`], ...options },
  };
}

export default defineConfig({
  test: {
    environment: 'node',
    // Ceilings for a busy machine, not expectations.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    restoreMocks: true,
    // Loading the modules anew for each file took a third of the run. What a test changes it puts back.
    isolate: false,
    unstubEnvs: true,
    projects: [
      project('contract'),
      project('scripts'),
      project('api', database),
      project('launcher', { ...database, testTimeout: 120_000, hookTimeout: 120_000 }),
      'web/vitest.config.ts',
      project('stripe-simulator'),
      project('bench', database),
    ],
  },
});
