/** Runs one command. Imports no Electron: the packaged app and plain Node both start it. */

import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServices, loadKeytar } from '@main/app/services';
import { getLocalDataFolder, getUserDataFolder } from '@main/office/settings/user-data';
import { createReportHandlers } from '@main/rows/thread/methods';
import { reportWorker } from '@main/rows/thread/report-worker';
import { DataWorker } from '@main/saved/thread/data-worker';
import { createDataHandlers } from '@main/saved/thread/methods';
import { toCacheError } from '@main/saved/thread/open-caches';
import type { Fetch } from '@main/server/http/http-get';
import { type Clock, systemClock } from '@main/system/clock';
import { type Log, silentLog } from '@main/system/log/logger';
import { AppError } from '@shared/errors/errors';
import type { AppState } from '@shared/records/office';
import type { UpdateState } from '@shared/records/update';
import { version } from '../../package.json';
import { type Arguments, describeFileEnding, parseArguments, usage } from './arguments';
import type { CommandContext } from './command-context';
import { type Command, getCommandSpec } from './command-table';
import { connectOffice, exportTrips, listOffices, printRecord } from './commands/records';
import { printReports, runReport } from './commands/reports';
import { dumpOffices, formatMonthProgress, runMonthEnd, syncOffice } from './commands/scheduled';
import { printStatement } from './commands/statement';
import { printCommission, printSummary } from './commands/summary';
import { exitStatus, Messages, toTerminalError, WaitMessages } from './messages';
import { flushStreams, Output, type Streams, toPrintableLine } from './output';

/*
 * The window's executable as a command line on Windows. It is no console program: Electron puts an empty line before its
 * output, ends its standard input, and shells do not wait for it.
 */

const consoleProgram = 'tripledger.exe, the program for the command line';

/** Refuses what the window's executable cannot do on Windows. @throws AppError `usage` */
function refuseForGuiProgram({ command, out }: Arguments, env: NodeJS.ProcessEnv): void {
  if (command === 'connect' && !env.TRIPLEDGER_TOKEN) {
    const message = `This program cannot read standard input on Windows. Set TRIPLEDGER_TOKEN, or use ${consoleProgram}.`;
    throw new AppError('usage', message, {});
  }
  if (out !== null || getCommandSpec(command).hasNoData) return;
  const message = `This program puts an empty line before what it prints on Windows. Add --out FILE, or use ${consoleProgram}.`;
  throw new AppError('usage', message, {});
}

/* The calls of both workers, served on the command line's own thread: it has no window that must stay free. */

/** Starts no worker: each takes time, and memory of its own. @returns the owner of the saved data */
export function serveHere(): DataWorker {
  reportWorker.serveHere(createReportHandlers());
  const dataWorker = new DataWorker();
  dataWorker.serveHere(createDataHandlers(), toCacheError);
  return dataWorker;
}

type CliProcess = Streams & {
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Messages for the user, printed first. */
  readonly notices?: readonly string[];
  readonly fetch: Fetch;
  readonly readStdin: () => Promise<string>;
  readonly signal: AbortSignal;
  /** Whether this is the window's executable on Windows. @default false */
  readonly isGuiProgram?: boolean;
  /** @default systemClock */
  readonly clock?: Clock;
  /** The log of this process. @default none is written */
  readonly log?: Log;
};

type Host = CliProcess & { readonly clock: Clock };

const runners: Readonly<Record<Command, (context: CommandContext) => Promise<void>>> = {
  offices: listOffices,
  connect: connectOffice,
  trips: exportTrips,
  trip: printRecord,
  client: printRecord,
  reports: printReports,
  run: runReport,
  'month-end': runMonthEnd,
  pack: runMonthEnd,
  commission: printCommission,
  unclaimed: printCommission,
  statement: printStatement,
  summary: printSummary,
  sync: syncOffice,
  dump: dumpOffices,
};

/**
 * Creates the folder of settings and saved data.
 *
 * @throws AppError `settings-failed` where a file has its name
 */
function prepareUserData(env: NodeJS.ProcessEnv, messages: Messages): string {
  const folder = getUserDataFolder(env);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      const message = `The folder for settings and saved data cannot be used: there is a file at ${folder}. Set TRIPLEDGER_HOME to a folder.`;
      throw new AppError('settings-failed', message, { cause: code }, { cause });
    }
    messages.writeOnce(
      `Notice: The folder for settings and saved data (${folder}) cannot be written. Nothing is saved, and requests of other programs on this computer are not counted.`,
    );
  }
  return folder;
}

const keychainNotices: Partial<Readonly<Record<NonNullable<AppState['keychain']>, string>>> = {
  'keychain-unavailable': 'Notice: The keychain could not be used. Saved data cannot be read without it.',
  unknown: 'Notice: The keychain did not answer. It may be locked; saved data cannot be read without it.',
};

/** Prints the notices that the window would show, each once. */
function reportState({ notices, keychain }: AppState, messages: Messages): void {
  for (const notice of notices) messages.writeOnce(`Notice: ${notice}`);
  const problem = keychain === null ? undefined : keychainNotices[keychain];
  if (problem) messages.writeOnce(problem);
}

/** Shows how far an update is. */
function reportUpdate({ trips, clients, bookings, phase }: UpdateState, output: Output): void {
  if (phase === 'idle') return;
  const list = trips.isLoading ? trips : clients;
  const [what, done, total] = list.isLoading
    ? [trips.isLoading ? 'trips' : 'clients', list.loaded, list.total ?? 0]
    : ['bookings', bookings.done, bookings.total];
  output.messages.showProgress(`${what} ${done} of ${total}`);
}

async function runCommand(host: Host, args: Arguments, messages: Messages): Promise<void> {
  if (host.isGuiProgram) refuseForGuiProgram(args, host.env);
  const output = new Output(host.stdout, messages, args.out);
  await output.prepare(args.format);
  const waits = new WaitMessages(messages, host.clock.now);
  const services = createServices({
    userData: prepareUserData(host.env, messages),
    localData: getLocalDataFolder(host.env),
    version,
    fetch: host.fetch,
    clock: host.clock,
    loadKeychain: loadKeytar,
    dataWorker: serveHere(),
    ...(host.log ? { log: host.log } : {}),
  });
  services.events
    .on('state', (state) => reportState(state, messages))
    .on('month-end', (_officeId, progress) => progress && output.messages.showProgress(formatMonthProgress(progress)))
    .on('connection', (connection) => waits.update(connection))
    .on('update', (state) => reportUpdate(state, output));
  reportState(services.offices.getState(), messages);
  try {
    await runners[args.command]({
      args,
      services,
      output,
      env: host.env,
      readStdin: host.readStdin,
      signal: host.signal,
    });
    const warning = describeFileEnding(args);
    if (warning !== null) output.messages.write(warning);
  } finally {
    messages.clearProgress();
    reportState(services.offices.getState(), messages);
    await services.close();
  }
}

function reportError(host: CliProcess, messages: Messages, thrown: unknown): number {
  const error = toTerminalError(thrown, host.signal.aborted);
  const isReaderGone = error.code === 'output-failed' && error.details.cause === 'EPIPE';
  const isJson = host.argv.includes('--json-errors');
  if (!isReaderGone) messages.write(toPrintableLine(error.message));
  if (isJson) messages.writeJson(error);
  return exitStatus[error.code];
}

/** Logs the end of a command: every failure, and each run of a command that writes. */
function logCommand(host: Host, args: Arguments | null, startedMs: number, exit: number, thrown: unknown): void {
  const { log = silentLog, clock } = host;
  if (thrown === null && !(args && getCommandSpec(args.command).isLogged)) return;
  const code = thrown === null ? null : toTerminalError(thrown, host.signal.aborted).code;
  if (code === 'internal') log.log({ event: 'error-uncaught', kind: 'exception', ...log.describeError(thrown) });
  log.log({
    ...{ event: 'command-ended', command: args?.command ?? null, exit, code, ms: clock.monotonicMs() - startedMs },
    format: args?.format ?? null,
    file: args !== null && (args.out !== null || args.outDir !== null),
  });
  log.flush();
}

/** Text that takes the place of a command; null where there is a command. */
function findInformation(argv: readonly string[]): string | null {
  if (argv.includes('--help')) return usage;
  return argv.includes('--version') ? `tripledger ${version}` : null;
}

/** Runs the command of `host.argv`. Never throws. @returns the exit status (see `exitStatus`) */
export async function runCli(host: CliProcess): Promise<number> {
  const exit = await runToStatus({ ...host, clock: host.clock ?? systemClock });
  await flushStreams(host);
  return exit;
}

async function runToStatus(host: Host): Promise<number> {
  const messages = new Messages(host.stderr);
  const startedMs = host.clock.monotonicMs();
  let args: Arguments | null = null;
  try {
    const information = findInformation(host.argv);
    if (information !== null) {
      host.stdout.write(`${information}\n`);
      return 0;
    }
    for (const notice of host.notices ?? []) messages.writeOnce(`Notice: ${notice}`);
    args = parseArguments(host.argv);
    await runCommand(host, args, messages);
    logCommand(host, args, startedMs, 0, null);
    return 0;
  } catch (thrown) {
    const exit = reportError(host, messages, thrown);
    logCommand(host, args, startedMs, exit, thrown);
    return exit;
  }
}
