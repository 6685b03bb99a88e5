/** End-to-end tests: Playwright drives the built application, on Electron where it is, else on the host. */
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: resolve(import.meta.dirname, '../test/e2e'),
  outputDir: resolve(import.meta.dirname, '../test-results'),
  tsconfig: resolve(import.meta.dirname, '../tsconfig.json'),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: true,
  reporter: 'list',
});
