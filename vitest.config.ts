import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Nothing may depend on the zone of the machine, so tests run far from both UTC and Lagos.
process.env.TZ = 'America/Los_Angeles';

/** The faults wait most of their minute or two: begun first, they do not keep the others waiting at the end. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.includes('/bench/');
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  plugins: [react()],
  // Node takes graphql's CommonJS build; two builds side by side refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['server/**/*.test.ts', 'client/src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/setup.ts'],
    sequence: { sequencer: FaultsFirst },
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
