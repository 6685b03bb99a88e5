/** The process of the command line: streams, standard input, signals. */

import * as http from 'node:http';
import { dirname } from 'node:path';
import * as tls from 'node:tls';
import { isLoopback } from '@main/office/connect/office-sessions';
import { getLogFolder } from '@main/office/settings/user-data';
import { removeUnfinished } from '@main/rows/files/output-files';
import type { Fetch } from '@main/server/http/http-get';
import { systemClock } from '@main/system/clock';
import { Logger } from '@main/system/log/logger';
import { AppError, type SerialisedError } from '@shared/errors/errors';
import { collectGarbage } from './collect-garbage';
import { exitStatus, Messages } from './messages';
import { runCli } from './run';

/* Node's fetch without its timeouts. It ends a request whose headers take five minutes; a report may need longer. */

type Dispatcher = { dispatch(options: object, handler: object): boolean };

/** The key of the dispatcher of Node's fetch on globalThis. That dispatcher uses the proxy. */
const slot = Symbol.for('undici.globalDispatcher.1');
const getDispatcher = () => (globalThis as unknown as Record<symbol, Dispatcher>)[slot];

const withoutTimeouts: Dispatcher = {
  dispatch: (options, handler) =>
    getDispatcher()?.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler) ?? false,
};

/**
 * Sends a request as fetch does. The caller sets the timeouts. Offers no compression: nothing can then be half decompressed.
 */
export const fetchWithoutTimeouts = (url: string, init: RequestInit): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('accept-encoding', 'identity');
  return globalThis.fetch(url, { ...init, headers, dispatcher: withoutTimeouts } as RequestInit);
};

/** Longer than any token: the rest of standard input is not read. */
const maxInputLength = 100_000;

async function readStdin(): Promise<string> {
  if (process.stdin.isTTY) {
    throw new AppError('token-missing', 'Set TRIPLEDGER_TOKEN, or pipe the API token to standard input.', {});
  }
  let text = '';
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.length > maxInputLength) break;
  }
  return text;
}

/**
 * Trusts the operating system's certificates too: offices are behind TLS proxies (faults 8). Electron's Node may not be able
 * to read them.
 *
 * @returns a message for the user; null where they are trusted
 */
function trustSystemCertificates(): string | null {
  const store = tls as Partial<typeof tls>;
  if (!store.setDefaultCACertificates || !store.getCACertificates) return null;
  try {
    store.setDefaultCACertificates([...store.getCACertificates('default'), ...store.getCACertificates('system')]);
    return null;
  } catch {
    return 'The certificates that this computer trusts could not be read. Only well-known authorities are trusted.';
  }
}

/** Sets the proxy of this process: not for requests to this computer, nor for what NO_PROXY names. */
function setProxy({ proxy, noProxy }: TakenEnvironment): void {
  if (proxy === null || noProxy === '*') return;
  http.setGlobalProxyFromEnv({ HTTPS_PROXY: proxy, NO_PROXY: `${noProxy},localhost,127.0.0.1,[::1]` });
}

/** Makes the fetch. An invalid proxy variable is an error, but for this computer: requests must not bypass the proxy. */
export function makeFetch({ proxyProblem }: TakenEnvironment): Fetch {
  return async (text, init) => {
    if (proxyProblem !== null && !isLoopback(new URL(text).hostname)) throw new AppError('usage', proxyProblem, {});
    return await fetchWithoutTimeouts(text, init);
  };
}

/** Signals that end a command, with the exit status that a shell gives each of them. SIGBREAK is Ctrl+Break on Windows. */
const exitStatusBySignal = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGQUIT: 131, SIGBREAK: 149 } as const;
/** The longest clean-up after a signal. */
const cleanUpTimeoutMs = 5_000;
/** A second signal within this time is a duplicate: the terminal and npm both pass it on. */
const sameSignalMs = 500;

/**
 * Aborts the command on a signal. Ends the process after the clean-up timeout, or on a second signal.
 *
 * @returns a function that returns the exit status of the signal; null where there was none
 */
function stopOnSignals(stop: AbortController): () => number | null {
  let stopped: { readonly status: number; readonly atMs: number } | null = null;
  const onSignal = (status: number) => {
    if (stopped === null) {
      stopped = { status, atMs: performance.now() };
      stop.abort();
      setTimeout(endProcess, cleanUpTimeoutMs, status).unref();
    } else if (performance.now() - stopped.atMs > sameSignalMs) endProcess(status);
  };
  for (const [signal, status] of Object.entries(exitStatusBySignal)) process.on(signal, () => onSignal(status));
  return () => stopped?.status ?? null;
}

function makeLog(): Logger {
  return new Logger({
    getFolder: getLogFolder,
    source: 'cli',
    now: systemClock.now,
    // A bundle that is no module has no folder of its own.
    codeFolder: import.meta.dirname ? dirname(import.meta.dirname) : null,
  });
}

/** Runs the command with this process's streams. @returns its exit status */
async function runWithStreams(argv: readonly string[], log: Logger, isGuiProgram: boolean): Promise<number> {
  const certificateNotice = trustSystemCertificates();
  const taken = takeEnvironment(process.env);
  const stop = new AbortController();
  const signalStatus = stopOnSignals(stop);
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const { stdout, stderr } = process;
  const { env } = taken;
  const notices = [...taken.notices, ...(certificateNotice === null ? [] : [certificateNotice])];
  setProxy(taken);
  const fetch = makeFetch(taken);
  const streams = { stdout, stderr, readStdin };
  const status = await runCli({ argv, env, notices, ...streams, fetch, signal: stop.signal, log, isGuiProgram });
  return signalStatus() ?? status;
}

/** Ends the process. Electron's process.exit emits no event `exit` before the application is ready. */
function endProcess(status: number): never {
  removeUnfinished();
  collectGarbage();
  process.exit(status);
}

/** Says that the command met an error of Tripledger's own. Its message may contain anything, so that its name must do. */
function reportUncaught(error: unknown, argv: readonly string[], what: string): number {
  const name = error instanceof Error ? error.name : typeof error;
  const message = `Tripledger met a problem that it did not expect (${name}), and ended. ${what}`;
  const messages = new Messages(process.stderr);
  messages.write(message);
  if (argv.includes('--json-errors'))
    messages.writeJson({ code: 'internal', message, details: { cause: name } } satisfies SerialisedError);
  return exitStatus.internal;
}

/** Ends the process after an error that nothing caught. Electron would show a dialog, and the command would never end. */
function endOnUncaught(argv: readonly string[], log: Logger): void {
  const end = (kind: 'exception' | 'rejection', error: unknown) => {
    log.log({ event: 'error-uncaught', kind, ...log.describeError(error) });
    endProcess(reportUncaught(error, argv, 'What it has written may be incomplete.'));
  };
  process.on('uncaughtException', (error: unknown) => end('exception', error));
  process.on('unhandledRejection', (error: unknown) => end('rejection', error));
}

/**
 * Runs the command line with this process's streams, and ends the process with its exit status. Never rejects.
 *
 * @param isGuiProgram - whether this is the window's executable on Windows
 */
export async function runProcess(argv: readonly string[], isGuiProgram = false): Promise<never> {
  // Node ends by itself where nothing is left to wait for. That is no success.
  process.exitCode = exitStatus.internal;
  const log = makeLog();
  endOnUncaught(argv, log);
  const status = await runWithStreams(argv, log, isGuiProgram).catch((error: unknown) => {
    log.log({ event: 'error-uncaught', kind: 'start', ...log.describeError(error) });
    return reportUncaught(error, argv, 'Nothing was sent.');
  });
  return endProcess(status);
}

/* The environment of the command line: the token, the proxy, and variables that are refused. */

export type TakenEnvironment = {
  /** Environment variables for the command. */
  readonly env: NodeJS.ProcessEnv;
  /** The proxy for the API as a complete URL; null for none. Never printed: it may contain a password. */
  readonly proxy: string | null;
  /** The hosts that are reached without it, between commas or spaces; '' for none, '*' for all. */
  readonly noProxy: string;
  /** The message for an invalid proxy variable; null where it is valid or absent. */
  readonly proxyProblem: string | null;
  /** Messages for the user, printed first. */
  readonly notices: readonly string[];
};

const insecureTlsVariable = 'NODE_TLS_REJECT_UNAUTHORIZED';

/** Parses a proxy's address; null where it is invalid. `host:port` is valid, as in other programs. */
function toProxyUrl(text: string): string | null {
  const complete = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(complete)) return null;
  const url = new URL(complete);
  // A parsed URL drops the default port 80: look for it in the text.
  const hasPort = text.includes('://') || /:\d{1,5}\/?$/.test(text);
  const isProxy = ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' && hasPort;
  return isProxy && url.pathname === '/' && url.search === '' && url.hash === '' ? url.href : null;
}

function firstNonEmpty(...values: (string | undefined)[]): string {
  return values.find((value) => value !== undefined && value.trim() !== '')?.trim() ?? '';
}

/**
 * Reads the process's environment, and deletes two variables from it: the token, which child processes would inherit, and the one
 * that disables certificate checks.
 */
export function takeEnvironment(environment: NodeJS.ProcessEnv): TakenEnvironment {
  const env = { ...environment };
  delete environment.TRIPLEDGER_TOKEN;
  const notices: string[] = [];
  if (environment[insecureTlsVariable] === '0') {
    delete environment[insecureTlsVariable];
    notices.push(`${insecureTlsVariable}=0 is ignored: without certificate checks the token could go to anybody.`);
  }
  // Base URLs are https, or http on this computer: HTTP_PROXY never applies.
  const given = firstNonEmpty(env.https_proxy, env.HTTPS_PROXY);
  const proxy = given === '' ? null : toProxyUrl(given);
  const isWrong = given !== '' && proxy === null;
  const proxyProblem = isWrong
    ? 'HTTPS_PROXY is not the address of a proxy. Set it to http://HOST:PORT, or leave it out. Nothing was sent.'
    : null;
  return { env, proxy, proxyProblem, noProxy: firstNonEmpty(env.no_proxy, env.NO_PROXY), notices };
}
