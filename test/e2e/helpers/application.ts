/** The built application under Playwright, with a fresh home, on Electron where it is, else on the host. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DemoOffice, type DemoOfficeOptions, startDemoOffice } from '@main/demo-office/server';
import { _electron, test as base, type ElectronApplication, expect, type Page } from '@playwright/test';

export { expect };

export const root = resolve(import.meta.dirname, '../../..');
export const canaryToken = 'canary.7d1f0b9a-S3cret+Value/x';
export const today = '2026-11-20';

/** Electron's binary where it is installed and has a display; else the host. */
function executable(): string {
  const pathFile = join(root, 'node_modules/electron/path.txt');
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  const binary = existsSync(pathFile)
    ? join(root, 'node_modules/electron/dist', readFileSync(pathFile, 'utf8').trim())
    : '';
  return binary !== '' && existsSync(binary) && hasDisplay ? binary : join(root, 'test/electron-host/electron-host');
}

export type Running = {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Everything that the process wrote to standard output and standard error. */
  readonly output: () => string;
};

type Fixtures = {
  /** A folder for one test; the application's user data is in `home` inside it. */
  folder: string;
  /** Starts the application (again) on the test's home. A page error fails the test. */
  start: (options?: { args?: string[]; env?: Record<string, string> }) => Promise<Running>;
  /** Page errors that the test provokes. */
  expectedProblems: RegExp[];
  /** Starts a demo office for the test. */
  office: (options?: DemoOfficeOptions) => Promise<DemoOffice>;
};

let isHostNamed = false;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tripledger-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  expectedProblems: async ({}, use) => use([]),
  start: async ({ folder, expectedProblems }, use) => {
    const running: ElectronApplication[] = [];
    const problems: string[] = [];
    await use(async ({ args = [], env = {} } = {}) => {
      const executablePath = executable();
      if (!isHostNamed) process.stdout.write(`Running on ${executablePath}\n`);
      isHostNamed = true;
      const app = await _electron.launch({
        executablePath,
        args: ['.', ...args],
        cwd: root,
        env: {
          ...(process.env as Record<string, string>),
          TRIPLEDGER_HOME: join(folder, 'home'),
          ELECTRON_HOST_HEADLESS: '1',
          ...env,
        },
      });
      running.push(app);
      let output = '';
      for (const stream of [app.process().stdout, app.process().stderr]) {
        stream?.on('data', (chunk) => {
          output += String(chunk);
        });
      }
      // Electron shows this question on a display, where nobody answers it in a test.
      await app.evaluate(({ dialog }) => {
        dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
      });
      const page = await app.firstWindow();
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
      });
      await page.setViewportSize({ width: 1_280, height: 800 });
      await page.getByRole('main').waitFor();
      return { app, page, output: () => output };
    });
    for (const app of running) await app.close().catch(() => undefined);
    const unexpected = problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)));
    expect(unexpected, 'errors on the page').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  office: async ({}, use) => {
    const offices: DemoOffice[] = [];
    await use(async (options = {}) => {
      const office = await startDemoOffice({ token: canaryToken, today, ...options });
      offices.push(office);
      return office;
    });
    for (const office of offices) await office.close();
  },
});

/** Fills the first screen and presses Connect. */
export async function connect(
  page: Page,
  baseUrl: string,
  options: { name?: string; token?: string } = {},
): Promise<void> {
  await page.getByLabel('Office name').fill(options.name ?? 'Sydney City');
  await page.getByLabel('Base URL').fill(baseUrl);
  await page.getByLabel('API token').fill(options.token ?? canaryToken);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Says that every trip of a demo office is listed: a list of that length is read whole without being asked for. */
export const allTrips = /^All 2,400 trips|^2,400 kept trips/;

/** Opens the demo office from the first screen. */
export async function openDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Explore the demo office' }).click();
  await expect(page.getByText(allTrips)).toBeVisible();
}

/** Answers the system's save dialog with a path. */
export async function answerSaveDialog(app: ElectronApplication, filePath: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
  }, filePath);
}

/** Goes to a place by the navigation rail. */
export async function go(
  page: Page,
  place: 'Overview' | 'Trips' | 'Clients' | 'Reports' | 'Unclaimed' | 'Offline' | 'Diagnostics' | 'Settings',
): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
}

/** The rows of a grid's body, by the grid's name. */
export function rowsOf(page: Page, name: string) {
  return page.getByRole('grid', { name }).locator('.dt-body').getByRole('row');
}

/** Goes straight to a trip by its number, through the palette. */
export async function openTrip(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: /^Search trips, clients/ }).fill(id);
  await expect(page.getByRole('button', { name: `Open trip ${id}` })).toBeVisible();
  await page.keyboard.press('Enter');
}
