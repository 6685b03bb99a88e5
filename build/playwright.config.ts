/** End-to-end tests: Playwright drives the built application, on Electron where it is, else on the host. */
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium, quietSwitches } from '../test/electron-host/chromium.ts';

export default defineConfig({
  globalSetup: resolve(import.meta.dirname, 'desk.ts'),
  projects: [
    { name: 'e2e', testDir: resolve(import.meta.dirname, '../test/e2e') },
    { name: 'pictures', testDir: resolve(import.meta.dirname, '../test/pictures') },
  ],
  outputDir: resolve(import.meta.dirname, '../test-results'),
  tsconfig: resolve(import.meta.dirname, '../tsconfig.json'),
  // Built already.
  build: { external: ['**/out/desk/**'] },
  // A hang, not a slow computer: nothing here waits for a clock.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 2,
  use: {
    launchOptions: {
      executablePath: findChromium({ ...process.env, ELECTRON_HOST_HEADLESS: '1' }) ?? '',
      args: [...quietSwitches],
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  forbidOnly: true,
  reporter: 'list',
});
