import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Nothing may depend on the zone of the machine, so tests run far from both UTC and Lagos.
process.env.TZ = 'America/Los_Angeles';

/** Files of half a minute and more, the slowest first: begun last, each would run alone at the end. A new checkout knows only sizes. */
const SLOWEST = [
  'server/app/schema/hostile-input',
  'bench/faults/faults',
  'client/src/app/server-rendering',
  'server/ledger/ledger.property',
  'server/reports/engine/rollup',
  'server/administration/backup/backup',
  'server/testing/probe/two-worlds',
  'server/platform/database/joined-reads',
  'server/platform/jobs/runner',
];
const rank = ({ moduleId }: TestSpecification) => {
  const place = SLOWEST.findIndex((file) => moduleId.endsWith(`/${file}.test.ts`));
  return place < 0 ? SLOWEST.length : place;
};

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
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
    sequence: { sequencer: SlowestFirst },
    pool: 'forks',
    // See CONTRIBUTING.md, Tests.
    isolate: false,
    // One more than the processors that are meant: a worker waits for the database in two fifths of its time.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A test that passes only at its second run fails.
    retry: 0,
  },
});
