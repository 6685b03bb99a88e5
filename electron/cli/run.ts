/** Runs one command and gives its exit status. Imports no Electron: the packaged app and plain Node both start it. */

import { systemClock } from '@main/api/clock';
import type { Fetch } from '@main/api/http-get';
import { createServices, loadKeytar } from '@main/services';
import { userDataFolder } from '@main/settings/user-data';
import { AppError, assertNever, serialiseError } from '@shared/errors';
import { type Command, readArguments, usage } from './arguments';
import { connectOffice, listOffices } from './commands/offices';
import { packProgress, runPack } from './commands/packs';
import { exportTrips, printClient, printTrip } from './commands/records';
import { printReports, runReport } from './commands/reports';
import { syncOffice } from './commands/sync';
import type { Errand } from './errand';
import { exitStatus } from './exit-status';
import { Output, type Streams } from './output';

export type CliProcess = Streams & {
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly fetch: Fetch;
  readonly readStdin: () => Promise<string>;
  readonly signal: AbortSignal;
};

function perform(command: Command, errand: Errand): Promise<void> {
  switch (command) {
    case 'offices':
      return listOffices(errand);
    case 'connect':
      return connectOffice(errand);
    case 'trips':
      return exportTrips(errand);
    case 'trip':
      return printTrip(errand);
    case 'client':
      return printClient(errand);
    case 'reports':
      return printReports(errand);
    case 'run':
      return runReport(errand);
    case 'pack':
      return runPack(errand);
    case 'sync':
      return syncOffice(errand);
    default:
      return assertNever(command);
  }
}

async function runCommand(host: CliProcess): Promise<void> {
  const args = readArguments(host.argv);
  const output = new Output(host, args.out);
  const services = createServices({
    userData: userDataFolder(host.env),
    version: '',
    fetch: host.fetch,
    clock: systemClock,
    loadKeychain: loadKeytar,
    onState: () => undefined,
    onUnclaimed: () => undefined,
    onPack: (_officeId, run) => output.progress(packProgress(run)),
    onConnection: () => undefined,
    onSync: (state) => output.progress(`${state.phase} ${state.done} of ${state.total}`),
  });
  try {
    await perform(args.command, {
      args,
      services,
      output,
      env: host.env,
      readStdin: host.readStdin,
      signal: host.signal,
    });
  } finally {
    await services.close();
  }
}

function report(host: CliProcess, thrown: unknown): number {
  const error = serialiseError(thrown);
  const isReaderGone = error.code === 'output-failed' && error.details.cause === 'EPIPE';
  const isBare = error.code === 'usage' && !host.argv.includes('--json-errors');
  if (!isReaderGone) host.stderr.write(`${error.message}\n${isBare ? `\n${usage}\n` : ''}`);
  if (host.argv.includes('--json-errors')) host.stderr.write(`${JSON.stringify(error)}\n`);
  return thrown instanceof AppError ? exitStatus[thrown.code] : 1;
}

/** Runs the words in `host.argv` and gives the exit status (see exit-status.ts). Never throws. */
export async function runCli(host: CliProcess): Promise<number> {
  try {
    if (host.argv.includes('--help')) {
      host.stdout.write(`${usage}\n`);
      return 0;
    }
    await runCommand(host);
    return 0;
  } catch (thrown) {
    return report(host, thrown);
  }
}
