import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Pictures of every screen, to be looked at: `npm run screenshots`. */
export default defineConfig({
  ...journeys,
  testDir: './screens',
  testMatch: '*.shots.ts',
  retries: 0,
});
