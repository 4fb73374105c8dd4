import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';

const { executablePath, args, env } = findBrowser();
// A page of a test lives for seconds: compiling its scripts for speed, in further threads, costs a fifth more than it saves.
const SCRIPT_FLAGS = '--js-flags=--single-threaded,--no-opt,--no-maglev';
const root = join(import.meta.dirname, '..', '..');

export default defineConfig({
  testDir: '.',
  outputDir: join(root, 'test-results'),
  globalSetup: './platform.ts',
  // Twice the processors that are meant: a test of a journey waits for the clock and for answers more than it works.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes at its second run is named as flaky in the result.
  retries: 1,
  // Only a hanging page takes as long as these limits; a slow machine must not fail a test.
  timeout: 900_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results', 'browser.json') }]],
  use: {
    baseURL: process.env.E2E_URL,
    viewport: { width: 1366, height: 768 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    actionTimeout: 60_000,
    // Every test gets its files from the server; offline.spec.ts is the one about the worker.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: [...args, SCRIPT_FLAGS], env },
  },
});
