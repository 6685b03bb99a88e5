/** Starts the application, or the empty window beside it, and reads what its processes use. */
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runProgram, type StartedProgram, startProgram } from './programs';

const maxStartMs = 180_000;

export const root = resolve(import.meta.dirname, '../../..');
const host = join(root, 'test/electron-host/electron-host');

/** The window's page, in Electron and on the host. */
const appPage = /^(?:app:\/\/tripledger|https:\/\/tripledger\.app\.)/;

export type Subject = {
  readonly name: string;
  readonly appPath: string;
  readonly home: string;
  /** Evaluated in the page while it loads. */
  readonly prepare: string;
  /** Reads from the page when it was ready, in milliseconds since it began; null while it is not. */
  readonly readReadyMs: string;
};

/** An application that shows its first list, and when it did, in milliseconds since it was launched. */
export type Launched = {
  readonly program: StartedProgram;
  /** Evaluates a script in the page, to its end. @throws Error where it fails */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly readyMs: number;
};

type Reply<Result> = { readonly result?: Result; readonly error?: { readonly message: string } };

/** Makes one call of the DevTools protocol, over a connection of its own. */
async function callDevTools<Result>(endpoint: string, method: string, params: object = {}): Promise<Result> {
  const socket = new WebSocket(endpoint);
  const { promise: replied, resolve, reject } = Promise.withResolvers<string>();
  socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method, params })));
  socket.addEventListener('message', ({ data }) => resolve(String(data)));
  socket.addEventListener('close', () => reject(new Error(`Chromium has ended before ${method} did.`)));
  const { result, error } = JSON.parse(await replied) as Reply<Result>;
  socket.close();
  if (result === undefined) throw new Error(error?.message ?? `${method} has no result.`);
  return result;
}

/** The endpoint of the application's page, as soon as there is one. */
async function findPage(endpoint: string): Promise<string> {
  for (const endMs = performance.now() + maxStartMs; performance.now() < endMs; await wait(100)) {
    const response = await fetch(`http://${new URL(endpoint).host}/json/list`);
    const targets = (await response.json()) as { type: string; url: string; webSocketDebuggerUrl: string }[];
    const page = targets.find(({ type, url }) => type === 'page' && appPage.test(url));
    if (page) return page.webSocketDebuggerUrl;
  }
  throw new Error(`There is no page within ${maxStartMs} ms.`);
}

async function evaluateIn(page: string, expression: string): Promise<unknown> {
  type Evaluated = { readonly result: { value: unknown }; readonly exceptionDetails?: object };
  const params = { expression, awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = await callDevTools<Evaluated>(page, 'Runtime.evaluate', params);
  if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
  return result.value;
}

export async function launch(subject: Subject): Promise<Launched> {
  const launchedAtMs = performance.timeOrigin + performance.now();
  const program = startProgram(host, [subject.appPath], {
    TRIPLEDGER_HOME: subject.home,
    ELECTRON_HOST_HEADLESS: '1',
    // The figures of before were measured with it.
    ELECTRON_HOST_BROWSER: '1',
  });
  const endpoint = await program.readLine(/^DevTools listening on (ws:\S+)$/);
  const page = await findPage(endpoint);
  const evaluate = (expression: string) => evaluateIn(page, expression);
  await evaluate(`${subject.prepare}; null`);
  const endMs = performance.now() + maxStartMs;
  for (;;) {
    const found = await evaluate(`[performance.timeOrigin, ${subject.readReadyMs}]`);
    const [originMs, readyMs] = found as [number, number | null];
    if (readyMs !== null) return { program, evaluate, readyMs: originMs + readyMs - launchedAtMs };
    if (performance.now() > endMs) throw new Error(`${subject.name} showed nothing within ${maxStartMs} ms.`);
    // The marks are read afterwards: looking seldom leaves the processor to what is measured.
    await wait(500);
  }
}

/** A window that is ready with a mark or a paint of that name. */
function toSubject(name: string, appPath: string, home: string, mark: string): Subject {
  return {
    name,
    appPath,
    home,
    prepare: '',
    readReadyMs: `performance.getEntriesByName('${mark}')[0]?.startTime ?? null`,
  };
}

/** Tripledger, ready with its first rows. */
export const toTripledger = (home: string): Subject => toSubject('Tripledger', root, home, 'first-rows');

/** Connects an office by the application's own command line, and runs more of its commands there. */
export async function connectOffice(home: string, baseUrl: string, token: string, ...more: string[][]): Promise<void> {
  const env = { TRIPLEDGER_HOME: home, TRIPLEDGER_TOKEN: token };
  for (const command of [['connect', 'Bench', '--base-url', baseUrl], ...more]) {
    await runProgram(process.execPath, [join(root, 'out/main/cli.js'), ...command], env);
  }
}

/** The empty window in the same host. @param home - an empty folder */
export const toEmptyWindow = (home: string): Subject =>
  toSubject('empty window', join(import.meta.dirname, 'empty'), home, 'first-contentful-paint');
