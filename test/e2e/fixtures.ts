/**
 * Fixtures of the end-to-end tests: the application with a fresh home, demo offices, and a page model for every screen.
 *
 * A test of a screen runs on the desk: main's real wiring in this process, and a page in the one Chromium. A test with the
 * tag `@window` is about the window: it runs the built application on Electron where it is, else on the host. With
 * E2E_PLACE=window every test does, and those with the tag `@desk` are left out: they need its clock or its date, or its small or built-in office.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type DemoOffice, type DemoOfficeOptions, startDemoOffice } from '@demo/server';
import { _electron, test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import { type DeskModule, loadDesk, openDeskPage, serveRenderer } from '../desk/desk-page';
import { notesScript } from '../desk/page-scripts';
import { canaryToken } from '../helpers/canary-token';
import { laterMs, longTripCount, today, tripCount } from './helpers/office-data';
import { type OfficeProxy, startProxy } from './helpers/proxy';
import { countCalls } from './helpers/settled';
import { ClientPage } from './pages/client-page';
import { ClientsPage } from './pages/clients-page';
import { CommissionPage } from './pages/commission-page';
import { ComparisonPage } from './pages/comparison-page';
import { ConnectPage } from './pages/connect-page';
import { DiagnosticsPage } from './pages/diagnostics-page';
import { ExportMenu } from './pages/export-menu';
import { Hands } from './pages/hands';
import { ProxySignInDialog } from './pages/proxy-sign-in-dialog';
import { ReportPage } from './pages/report-page';
import { ReportsPage } from './pages/reports-page';
import { ResultPage } from './pages/result-page';
import { SettingsPage } from './pages/settings-page';
import { ShellPage } from './pages/shell-page';
import { StatementPage } from './pages/statement-page';
import { SummaryPage } from './pages/summary-page';
import { TripPage } from './pages/trip-page';
import { TripsPage } from './pages/trips-page';

export { canaryToken, expect, longTripCount, today, tripCount };

/**
 * Errors that the main process let go: Electron's dialog for an exception, as it is printed without a display; and
 * Node’s warning of a rejection, which a second one explains; and the host's report of a file with a name of Chromium's.
 */
const problemMarks = [
  /A JavaScript error occurred in the main process.*\n.*/g,
  /UnhandledPromiseRejectionWarning: (?!Unhandled promise rejection\.).*/g,
  /electron-host: Chromium takes .*/g,
];

export const root = resolve(import.meta.dirname, '../..');

/** Electron's binary where it is installed and has a display; else the host. */
function executable(): string {
  const pathFile = join(root, 'node_modules/electron/path.txt');
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  const binary = existsSync(pathFile)
    ? join(root, 'node_modules/electron/dist', readFileSync(pathFile, 'utf8').trim())
    : '';
  return binary !== '' && existsSync(binary) && hasDisplay ? binary : join(root, 'test/electron-host/electron-host');
}

/** Whether the tests run on the host, for want of Electron's binary. */
export const isOnHost = executable().endsWith('electron-host');

/** The page models of a window. */
const createPages = (page: Page, trips: number) => ({
  hands: new Hands(page),
  shell: new ShellPage(page),
  connectPage: new ConnectPage(page),
  tripsPage: new TripsPage(page, trips),
  tripPage: new TripPage(page),
  clientsPage: new ClientsPage(page),
  clientPage: new ClientPage(page),
  reportsPage: new ReportsPage(page),
  reportPage: new ReportPage(page),
  resultPage: new ResultPage(page),
  comparisonPage: new ComparisonPage(page),
  exportMenu: new ExportMenu(page),
  summaryPage: new SummaryPage(page),
  commissionPage: new CommissionPage(page),
  statementPage: new StatementPage(page),
  settingsPage: new SettingsPage(page),
  diagnosticsPage: new DiagnosticsPage(page),
  proxySignIn: new ProxySignInDialog(page),
});

export type Running = ReturnType<typeof createPages> & {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Everything that the process wrote to standard output and standard error. */
  readonly output: () => string;
  /** Lets time pass for main, on a desk; a window waits for it. */
  readonly passTime: (ms: number) => void;
};

type StartOptions = {
  /** The user's folder of Tripledger. @default `home` in the test's folder */
  home?: string;
  args?: string[];
  /** Switches of Chromium, in front of the application's folder. */
  switches?: string[];
  env?: Record<string, string>;
  /** A packaged application's program, in place of the built application. */
  program?: string;
};

/** A demo office with the requests that it has had. */
type WatchedOffice = DemoOffice & { readonly requests: readonly string[] };

export type Fixtures = {
  /** Option: the trips of the test's offices. */
  trips: number;
  /** A folder for one test; the application's user data is in `home` inside it. */
  folder: string;
  /** Starts the application (again) on the test's home. A page error, or an uncaught one in main, fails the test. */
  start: (options?: StartOptions) => Promise<Running>;
  /** Errors that the test provokes. */
  expectedProblems: RegExp[];
  /** Starts a demo office for the test. */
  office: (options?: DemoOfficeOptions) => Promise<WatchedOffice>;
  /** Starts a demo office, the application, and connects it. */
  connectedOffice: (options?: DemoOfficeOptions) => Promise<Running & { readonly api: WatchedOffice }>;
  /** Starts a demo office behind a proxy that can respond instead of it. `connect` starts the application and connects it. */
  proxiedOffice: (options?: DemoOfficeOptions) => Promise<{
    readonly api: WatchedOffice;
    readonly proxy: OfficeProxy;
    readonly connect: () => Promise<Running>;
  }>;
  /** Starts the application and connects it to an office. */
  connectTo: (baseUrl: string, options?: StartOptions) => Promise<Running>;
  /** Starts the application with the built-in demo office, and waits for its trips. */
  startDemo: () => Promise<Running>;
};

/** Whether a test runs the built application in its window. */
const isOfWindow = ({ tags }: { readonly tags: readonly string[] }) =>
  tags.includes('@window') || process.env.E2E_PLACE === 'window';

type WorkerFixtures = {
  /** The application for screens, built once, and where its page is. */
  deskModule: DeskModule;
  deskUrl: string;
};

let isHostNamed = false;

function nameExecutable(path: string): void {
  if (!isHostNamed) process.stdout.write(`Running on ${path}\n`);
  isHostNamed = true;
}

/** The log's lines of errors that nothing in main has caught: the application survives them, and Electron says nothing. */
export function findLoggedProblems(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  return lines.filter((line) => line.includes('error-uncaught'));
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  trips: [tripCount, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tripledger-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  expectedProblems: async ({}, use) => use([]),
  start: async ({ folder, trips, expectedProblems, deskModule, deskUrl, browser }, use, testInfo) => {
    const endings: (() => Promise<unknown>)[] = [];
    const outputs: (() => string)[] = [];
    const problems: string[] = [];
    const watch = (page: Page) => {
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
      });
    };
    const getHome = ({ home = join(folder, 'home') }: StartOptions) => home;
    const startWindow = async (options: StartOptions): Promise<Running> => {
      const { args = [], switches = [], env = {}, program } = options;
      const executablePath = program ?? executable();
      nameExecutable(executablePath);
      const app = await _electron.launch({
        executablePath,
        args: program ? args : [...switches, '.', ...args],
        cwd: program ? dirname(program) : root,
        env: {
          ...(process.env as Record<string, string>),
          TRIPLEDGER_HOME: getHome(options),
          ELECTRON_HOST_HEADLESS: '1',
          // The offices of tests have no certificates.
          ...(program ? { ELECTRON_HOST_DRIVEN: '1', TRIPLEDGER_LOOPBACK_HTTP: '1' } : {}),
          ...env,
        },
      });
      endings.push(() => app.close().catch(() => undefined));
      let output = '';
      for (const stream of [app.process().stdout, app.process().stderr]) {
        stream?.on('data', (chunk) => {
          output += String(chunk);
        });
      }
      outputs.push(() => output);
      // Electron shows this question on a display, where a test cannot reach it.
      await app.evaluate(({ dialog }) => {
        dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
      });
      const page = await app.firstWindow();
      watch(page);
      await page.addInitScript(notesScript);
      // A window is there before its page is.
      await page.waitForURL(({ protocol }) => protocol !== 'about:');
      await page.evaluate(notesScript);
      await page.setViewportSize({ width: 1_280, height: 800 });
      await page.getByRole('main').waitFor();
      return { app, page, output: () => output, passTime: () => undefined, ...createPages(page, trips) };
    };
    const startDesk = async (options: StartOptions): Promise<Running> => {
      const desk = deskModule.startDesk({
        home: getHome(options),
        documents: folder,
        demo: { token: canaryToken, today, trips },
        now: () => Date.now() + laterMs,
      });
      const { page, context, calls } = await openDeskPage(browser, deskModule, desk, laterMs);
      countCalls(page, calls);
      watch(page);
      let ended: Promise<void> | null = null;
      const close = () => {
        ended ??= context.close().then(() => desk.close());
        return ended;
      };
      endings.push(close);
      await page.goto(deskUrl);
      await page.getByRole('main').waitFor();
      const { electron } = deskModule;
      const app = new Proxy({} as ElectronApplication, {
        get: (_, name) => {
          if (name === 'evaluate')
            return async (run: (names: unknown, argument: unknown) => unknown, argument: unknown) =>
              run(electron, argument);
          if (name === 'close') return close;
          // A promise that resolves to it asks for this.
          if (name === 'then') return undefined;
          throw new Error(`A desk has no process of its own for app.${String(name)}: give the test the tag @window.`);
        },
      });
      return { app, page, output: () => '', passTime: desk.passTime, ...createPages(page, trips) };
    };
    await use(async (options = {}) => {
      if (isOfWindow(testInfo)) return await startWindow(options);
      const { home: _home, ...ofWindow } = options;
      if (Object.keys(ofWindow).length > 0)
        throw new Error('Only a window has these options: give the test the tag @window.');
      return await startDesk(options);
    });
    for (const end of endings) await end();
    for (const output of outputs) problems.push(...problemMarks.flatMap((mark) => output().match(mark) ?? []));
    problems.push(...findLoggedProblems(join(folder, 'home/logs')));
    const unexpected = problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)));
    expect(unexpected, 'errors on the page and in main').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  deskModule: [async ({}, use) => use(await loadDesk()), { scope: 'worker' }],
  deskUrl: [
    async ({ deskModule }, use) => {
      const { baseUrl, stop } = await serveRenderer(deskModule);
      await use(`${baseUrl}/`);
      await stop();
    },
    { scope: 'worker' },
  ],
  office: async ({ trips }, use) => {
    const offices: DemoOffice[] = [];
    await use(async (options = {}) => {
      const requests: string[] = [];
      const onRequest = (target: string) => requests.push(target);
      const office = await startDemoOffice({ token: canaryToken, today, trips, onRequest, ...options });
      offices.push(office);
      return { ...office, requests };
    });
    for (const office of offices) await office.close();
  },
  connectTo: async ({ start }, use) => {
    await use(async (baseUrl, options) => {
      const running = await start(options);
      await running.connectPage.connect(baseUrl);
      return running;
    });
  },
  connectedOffice: async ({ office, connectTo }, use) => {
    await use(async (options) => {
      const api = await office(options);
      return { api, ...(await connectTo(api.baseUrl)) };
    });
  },
  proxiedOffice: async ({ office, connectTo }, use) => {
    const proxies: OfficeProxy[] = [];
    await use(async (options) => {
      const api = await office(options);
      const proxy = await startProxy(api.baseUrl);
      proxies.push(proxy);
      return { api, proxy, connect: () => connectTo(proxy.baseUrl) };
    });
    for (const proxy of proxies) await proxy.stop();
  },
  startDemo: async ({ start, connectedOffice }, use, testInfo) => {
    await use(async () => {
      // The built-in office is a long one: a window gets an office like the desk's.
      if (isOfWindow(testInfo)) {
        const running = await connectedOffice();
        await running.tripsPage.expectAllListed();
        return running;
      }
      const running = await start();
      await running.connectPage.exploreDemo();
      await running.tripsPage.expectAllListed();
      return running;
    });
  },
});

/** Makes the system's dialog for a folder or a file choose one. */
export async function chooseFolder(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);
}

/** Makes the system's save dialog choose a path. @returns reads the path that the dialog proposed */
export async function chooseSavePath(app: ElectronApplication, filePath: string): Promise<() => Promise<string>> {
  type Shared = { proposed: string };
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async (...call: unknown[]) => {
      Object.assign(globalThis, { proposed: (call.at(-1) as { defaultPath?: string }).defaultPath ?? '' });
      return { canceled: false, filePath: path };
    };
  }, filePath);
  return () => app.evaluate(() => (globalThis as unknown as Shared).proposed);
}

/**
 * Responds to the system's questions that begin with a text by one of their buttons, and others by their first.
 *
 * @returns reads those that were asked since the first call
 */
export async function respondToQuestions(app: ElectronApplication, button: number, question = '') {
  type Shared = { questions?: { message: string; buttons: string[] }[] };
  await app.evaluate(
    ({ dialog }, [response, start]) => {
      const shared = globalThis as Shared;
      shared.questions ??= [];
      dialog.showMessageBox = async (...args: unknown[]) => {
        const { message, buttons } = args.at(-1) as { message: string; buttons: string[] };
        const isMeant = message.startsWith(start);
        if (isMeant) shared.questions?.push({ message, buttons });
        return { response: isMeant ? response : 0, checkboxChecked: false };
      };
    },
    [button, question] as const,
  );
  return () => app.evaluate(() => (globalThis as Shared).questions ?? []);
}

/** Begins an export, and cancels it while the system's save dialog is open, which then gives a path all the same. */
export async function cancelInSaveDialog(
  { app, page }: Pick<Running, 'app' | 'page'>,
  filePath: string,
  begin: () => Promise<void>,
): Promise<void> {
  type Shared = { closeDialog?: () => void };
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () =>
      new Promise((done) => {
        (globalThis as Shared).closeDialog = () => done({ canceled: false, filePath: path });
      });
  }, filePath);
  await begin();
  // The button is there before the dialog, and what is not open cannot be closed.
  await expect.poll(() => app.evaluate(() => 'closeDialog' in globalThis)).toBe(true);
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await app.evaluate(() => (globalThis as Shared).closeDialog?.());
  await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible();
}
