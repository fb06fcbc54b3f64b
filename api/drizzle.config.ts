import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/database/platform.tables.ts', './src/modules/**/*.tables.ts'],
  out: './migrations',
});
