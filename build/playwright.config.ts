/** End-to-end tests: Playwright drives the built application, on Electron where it is, else on the host. */
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  projects: [
    { name: 'e2e', testDir: resolve(import.meta.dirname, '../test/e2e') },
    { name: 'pictures', testDir: resolve(import.meta.dirname, '../test/pictures') },
  ],
  outputDir: resolve(import.meta.dirname, '../test-results'),
  tsconfig: resolve(import.meta.dirname, '../tsconfig.json'),
  // A hang, not a slow computer: nothing here waits for a clock.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 1,
  forbidOnly: true,
  reporter: 'list',
});
