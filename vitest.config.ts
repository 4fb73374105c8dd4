import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Nothing may depend on the zone of the machine, so tests run far from both UTC and Lagos.
process.env.TZ = 'America/Los_Angeles';

export default defineConfig({
  plugins: [react()],
  // Node takes graphql's CommonJS build; two builds side by side refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['server/**/*.test.ts', 'client/src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/setup.ts'],
    pool: 'forks',
    // See CONTRIBUTING.md, Tests.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A test that passes only at its second run fails.
    retry: 0,
  },
});
